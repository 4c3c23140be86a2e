/** How an experiment is run: its size, and what else it takes. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { experimentWords } from "../../i18n/lab/experiments";
import { machineWords } from "../../i18n/machines";
import { jobs } from "../../net/jobs";
import { Radios } from "../../play/form";
import type { ExperimentOrder, ExperimentSize, ExperimentView, JobLimits, JobView } from "../../wire";
import { orderProblemWords } from "../jobs/refused";
import { Estimate } from "./estimate";

const SIZES: readonly ExperimentSize[] = ["quick", "normal", "full"];

interface Props {
  experiment: ExperimentView;
  limits: JobLimits;
  onBegun: (job: JobView) => void;
}

export function RunForm({ experiment, limits, onBegun }: Props): JSX.Element {
  const w = experimentWords();
  const size = useSignal<ExperimentSize>("quick");
  const seed = useSignal(0);
  const engine = useSignal(experiment.engines.includes("tfg") ? "tfg" : (experiment.engines[0] ?? ""));
  const maxNodes = useSignal("");
  const positions = useSignal("");
  const problem = useSignal<unknown>(null);
  const busy = useSignal(false);
  const hasStockfish = useSignal(true);
  useEffect(() => {
    if (experiment.needsStockfish.length > 0)
      jobs.players().then(
        (all) => (hasStockfish.value = all.some(({ id }) => id === "stockfish")),
        () => undefined,
      );
  }, [experiment.name]);
  const lacking = experiment.needsStockfish.includes(size.value) && !hasStockfish.value;
  const order: ExperimentOrder = {
    experiment: experiment.name,
    size: size.value,
    seed: seed.value,
    engine: experiment.engines.length > 0 ? engine.value : null,
    positions: positions.value
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    maxNodes: maxNodes.value.trim() === "" ? null : Number(maxNodes.value),
  };
  const begin = async (): Promise<void> => {
    busy.value = true;
    problem.value = null;
    try {
      onBegun(await jobs.order({ type: "experiment", ...order }));
    } catch (cause) {
      problem.value = cause;
    } finally {
      busy.value = false;
    }
  };
  return (
    <form
      class="job run-form fields"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h2>{w.run}</h2>
      <Radios
        name="size"
        legend={w.size}
        value={size.value}
        options={SIZES.map((one) => [one, w.sizes[one]] as const)}
        onChange={(next) => (size.value = next)}
      />
      <p class="quiet">
        {lacking ? w.stockfish : w.sizeHint[size.value]} {!lacking && <Estimate order={order} />}
      </p>
      {experiment.engines.length > 0 && (
        <label>
          {w.engine}
          <select value={engine.value} onChange={(event) => (engine.value = event.currentTarget.value)}>
            {experiment.engines.map((name) => (
              <option value={name} key={name}>
                {name}
              </option>
            ))}
          </select>
          <small>{machineWords(engine.value)}</small>
        </label>
      )}
      <details>
        <summary>{w.more}</summary>
        <div class="fields run-more">
          <label>
            {w.seed}
            <input
              type="number"
              min="0"
              max="4294967295"
              step="1"
              value={seed.value}
              onInput={(event) => (seed.value = Number(event.currentTarget.value))}
            />
            <small>{w.seedHint}</small>
          </label>
          {experiment.takesMaxNodes && (
            <label>
              {w.maxNodes}
              <input
                type="number"
                min="1"
                max="4294967295"
                step="1"
                value={maxNodes.value}
                onInput={(event) => (maxNodes.value = event.currentTarget.value)}
              />
              <small>{w.maxNodesHint}</small>
            </label>
          )}
          {experiment.takesPositions && (
            <label class="wide">
              {w.positions}
              <textarea rows={3} spellcheck={false} value={positions.value} onInput={(event) => (positions.value = event.currentTarget.value)} />
              <small>{w.positionsHint(limits.maxPositions)}</small>
            </label>
          )}
        </div>
      </details>
      {problem.value !== null && (
        <p class="fault" role="alert">
          {orderProblemWords(problem.value)}
        </p>
      )}
      <p>
        <button type="submit" class="main" disabled={busy.value || lacking}>
          {w.start}
        </button>
      </p>
    </form>
  );
}
