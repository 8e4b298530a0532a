import { createHash } from "node:crypto";
import type { FieldValue } from "@platen/engine";
import { RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { startFillPool } from "@platen/service/fill-workers";
import type { OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";
import { cpuMicros } from "./cpu.ts";
import { round } from "./round.ts";

/** The cost of a row in the service's pool of fill threads, in CPU microseconds of all threads. */
export type ServiceCost = {
  /** From a chunk of rows to its outcomes: handed to a thread, filled, packed, hashed, handed back, its memory released. */
  readonly service_us: number;
  /** The engine's part, ZIP-ready, measured in turns with it. */
  readonly engine_us: number;
  readonly ratio: number;
  /** The SHA-256 of the PDF, continued from the prefix's: it is part of the answer of every row. */
  readonly sha256_us: number;
  /** The rest: document ids, and what passes between the threads. */
  readonly handover_us: number;
};

/** Rows of a chunk, at most, as the service divides a file. */
export const CHUNK_ROWS = 500;
/** Few enough to stay in a core's cache, as a tail does that was just written. */
const HASHED_TAILS = 8;

export type ServiceRounds = {
  readonly warmUpRows: number;
  readonly count: number;
  /** CPU time of one step in one round, at least. */
  readonly stepMs: number;
};

const ROUNDS: ServiceRounds = { warmUpRows: 20_000, count: 10, stepMs: 100 };

/** Measures the same rows in the service's pool, in the engine alone, and the SHA-256 alone, in turns. */
export async function measureService(
  { template, shaper }: Pick<OurForm, "template" | "shaper">,
  values: readonly (readonly FieldValue[])[],
  rounds = ROUNDS,
): Promise<ServiceCost> {
  const rows = values.slice(0, CHUNK_ROWS).map((given, row) => ({ row, values: given }));
  const pool = startFillPool({ threads: 1 });
  const fatal = { codes: [], overflow: [] };
  const work = { compiledKey: "measured", sourceId: "job_measured", fatal, rows };
  const steps = {
    service: async (): Promise<void> => {
      const answer = await pool.fill(work, template);
      if (answer.kind === "lost") throw new Error("the measured rows are lost");
      answer.release?.();
    },
    ...engineSteps(new RowFiller(template, nodePlatform, shaper), template.prefix, values),
  };
  try {
    const least = { service: Infinity, engine: Infinity, sha256: Infinity };
    const passes = Math.ceil(rounds.warmUpRows / rows.length);
    for (const step of Object.values(steps)) await cpuOf(step, passes);
    for (let turn = 0; turn < rounds.count; turn += 1) {
      for (const name of ["service", "engine", "sha256"] as const) {
        const micros = await cpuOf(steps[name], 1, rounds.stepMs);
        least[name] = Math.min(least[name], micros / rows.length);
      }
    }
    return costOf(least);
  } finally {
    await pool.stop();
  }
}

function costOf({
  service,
  engine,
  sha256,
}: Readonly<Record<"service" | "engine" | "sha256", number>>): ServiceCost {
  return {
    service_us: round(service),
    engine_us: round(engine),
    ratio: Math.round((service / engine) * 100) / 100,
    sha256_us: round(sha256),
    handover_us: round(service - engine - sha256),
  };
}

function engineSteps(
  filler: RowFiller,
  prefix: Uint8Array,
  values: readonly (readonly FieldValue[])[],
): { readonly engine: () => void; readonly sha256: () => void } {
  const chunk = values.slice(0, CHUNK_ROWS);
  const ids = chunk.map((_, row) => documentId(row));
  const tails = chunk.slice(0, HASHED_TAILS).map((given, row) => {
    filler.fill(given, ids[row] ?? documentId(row));
    return filler.tail().slice();
  });
  const prefixHash = createHash("sha256").update(prefix);
  // The sum is kept so that nothing can be found unused and left out.
  let kept = 0;
  return {
    engine: () => {
      chunk.forEach((given, row) => {
        filler.fill(given, ids[row] ?? documentId(row));
        kept += filler.crc() + filler.pack().length;
      });
    },
    sha256: () => {
      for (let row = 0; row < chunk.length; row += 1) {
        const tail = tails[row % tails.length] ?? prefix;
        kept += prefixHash.copy().update(tail).digest("hex").length;
      }
    },
  };
}

/** CPU time of one call, after `passes` calls and `milliseconds` of CPU at least. */
async function cpuOf(
  step: () => void | Promise<void>,
  passes: number,
  milliseconds = 0,
): Promise<number> {
  const begun = cpuMicros();
  let done = 0;
  let micros = 0;
  while (done < passes || micros < milliseconds * 1000) {
    await step();
    done += 1;
    micros = cpuMicros() - begun;
  }
  return micros / done;
}
