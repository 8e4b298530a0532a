import { Worker } from "node:worker_threads";
import type { CompiledTemplate } from "@platen/engine";
import type { FilledRows, LostRows, RowsToFill } from "#domain/generation";
import { type FillRequest, YIELDING } from "./fill-messages.ts";

/** Templates that one thread holds ready. */
const TEMPLATES_MAX = 8;
const HEAP_MB_MAX = 512;
/** Rows are forgotten as soon as they are filled: more would only be memory that is held. */
const YOUNG_MB_MAX = 16;

/** How long a thread may take: to begin with, and for each row besides. */
export type FillPatience = { readonly startMsMax: number; readonly rowMsMax: number };

/** One thread, started when first needed and again after it died. */
export class FillThread {
  readonly #patience: FillPatience;
  readonly #isYielding: boolean;
  #worker: Worker | null = null;
  /** Keys that the thread holds, the least recently used first. */
  #known = new Set<string>();

  /** `isYielding`: it leaves the cores to all others that have something to do. */
  constructor(patience: FillPatience, isYielding = false) {
    this.#patience = patience;
    this.#isYielding = isYielding;
  }

  /** Starts the thread before it is needed. */
  start(): void {
    this.#worker ??= startThread(this.#isYielding);
  }

  /** Fills rows; bounded in time. The caller asks for one thing at a time. */
  async fill(work: RowsToFill, compiled: CompiledTemplate): Promise<FilledRows | LostRows> {
    const worker = (this.#worker ??= startThread(this.#isYielding));
    const { promise, resolve } = Promise.withResolvers<FilledRows | LostRows>();
    const died = (): void => resolve({ kind: "lost", reason: "died" });
    const timer = setTimeout(
      () => resolve({ kind: "lost", reason: "took_too_long" }),
      this.#patience.startMsMax + this.#patience.rowMsMax * work.rows.length,
    );
    worker.on("message", resolve).on("exit", died);
    worker.postMessage(this.#request(work, compiled));
    const answer = await promise;
    clearTimeout(timer);
    worker.off("message", resolve).off("exit", died);
    if (answer.kind === "lost") await this.stop();
    return answer;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#known = new Set();
    await worker?.terminate();
  }

  #request(work: RowsToFill, compiled: CompiledTemplate): FillRequest {
    const key = work.compiledKey;
    const isKnown = this.#known.delete(key);
    this.#known.add(key);
    const [oldest = null] = this.#known;
    const forget = this.#known.size > TEMPLATES_MAX ? oldest : null;
    if (forget !== null) this.#known.delete(forget);
    return { work, compiled: isKnown ? null : compiled, forget };
  }
}

function startThread(isYielding: boolean): Worker {
  const worker = new Worker(new URL("./fill-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: YOUNG_MB_MAX },
    argv: isYielding ? [YIELDING] : [],
    env: {}, // it needs nothing of what the service was told
  });
  // An error ends the thread, and its end is what we wait for.
  return worker.on("error", () => undefined);
}
