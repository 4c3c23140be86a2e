# For OpenBench, which calls `make EXE=name` and expects the program there. Everything else is done by cargo.

EXE ?= quevedo
ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif
TARGET_DIR ?= target

.PHONY: all
all:
	cargo build --release --package quevedo --target-dir $(TARGET_DIR)
	cp $(TARGET_DIR)/release/quevedo$(SUFFIX) $(EXE)
