# For OpenBench, which calls `make EXE=name` and expects the program there: the engine without the game in the browser and
# the laboratory. Everything else is done by cargo.

EXE ?= quevedo
ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif
TARGET_DIR ?= target

.PHONY: all
all:
	cargo build --release --package quevedo --no-default-features --target-dir $(TARGET_DIR)
	cp $(TARGET_DIR)/release/quevedo$(SUFFIX) $(EXE)
