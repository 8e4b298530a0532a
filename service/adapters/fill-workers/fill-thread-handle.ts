import * as nodeModule from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { CompiledTemplate } from "@platen/engine";
import type { Step } from "#base/async/cpu-meter.ts";
import { watchCpu } from "#base/async/watch-cpu.ts";
import { unavailable } from "#base/unavailable.ts";
import { type FilledRows, type LostRows, type RowsToFill } from "#domain/filling";
import {
  type FillMessage,
  type FillRequest,
  type FillThreadData,
  PREPARING,
  YIELDING,
} from "./fill-messages.ts";
import type { PackedRooms } from "./packed-rooms.ts";
import { filledRows, type OutcomeColumns, rowColumns } from "./row-columns.ts";

/** Templates that one thread keeps. */
const TEMPLATES_MAX = 8;
const HEAP_MB_MAX = 512;
/** Rows become garbage as soon as they are filled: a larger nursery would only hold memory. */
const YOUNG_MB_MAX = 16;
/** Less memory is not worth keeping for further rows. */
const ROOM_BYTES_MIN = 128 * 1024;
/** Loading modules, or receiving a template: about a second, never charged to a row. */
const PREPARING_STEP: Step = { id: PREPARING, cpuMsMax: 60_000 };
const MS_PER_MICROSECOND = 1e-3;

/** Limits of a thread. */
export type FillLimits = {
  /** CPU time of one row, ms. */
  readonly rowCpuMsMax: number;
  /** Wall-clock time without progress, ms. */
  readonly stallMsMax: number;
};

/** One thread, started when first needed and again after it ended. */
export class FillThread {
  readonly #limits: FillLimits;
  readonly #rooms: PackedRooms;
  readonly #isYielding: boolean;
  #running: Running | null = null;
  /** Keys of the thread's templates, the least recently used first. */
  #known = new Set<string>();

  /** `isYielding`: the thread runs below normal priority. */
  constructor(limits: FillLimits, rooms: PackedRooms, isYielding = false) {
    this.#limits = limits;
    this.#rooms = rooms;
    this.#isYielding = isYielding;
  }

  /** Starts the thread before it is needed. */
  start(): void {
    this.#started();
  }

  /**
   * Fills rows; the caller makes one call at a time. A row is lost only if it ends the thread or exceeds its own CPU time.
   * 503 `unavailable` when the thread does not start, ends before the first row, or is blocked.
   */
  async fill(work: RowsToFill, compiled: CompiledTemplate): Promise<FilledRows | LostRows> {
    const running = this.#started();
    try {
      await running.started(this.#limits);
      const answer = await running.answer(this.#request(work, compiled), this.#limits);
      if (!isLost(answer)) return this.#filled(work, answer);
      await this.stop();
      return answer;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Rows of the current call that are done; 0 between calls. */
  rowsDone(): number {
    return this.#running?.rowsDone() ?? 0;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    this.#known = new Set();
    await running?.worker.terminate();
  }

  #started(): Running {
    if (this.#running !== null) return this.#running;
    const running = new Running(this.#isYielding);
    running.worker.once("exit", () => {
      if (this.#running === running) void this.stop();
    });
    return (this.#running = running);
  }

  #filled(work: RowsToFill, answer: OutcomeColumns): FilledRows {
    const filled = filledRows(work.rows, answer);
    let room: ArrayBuffer | null = answer.packed.buffer;
    if (room.byteLength < ROOM_BYTES_MIN) return filled;
    const release = (): void => {
      if (room !== null) this.#rooms.give(room);
      room = null;
    };
    return { ...filled, release };
  }

  #request(work: RowsToFill, compiled: CompiledTemplate): FillRequest {
    const key = work.compiledKey;
    const isKnown = this.#known.delete(key);
    this.#known.add(key);
    const [oldest = null] = this.#known;
    const forget = this.#known.size > TEMPLATES_MAX ? oldest : null;
    if (forget !== null) this.#known.delete(forget);
    const room = this.#rooms.take();
    return { work: rowColumns(work), compiled: isKnown ? null : compiled, room, forget };
  }
}

function isLost(answer: OutcomeColumns | LostRows): answer is LostRows {
  return "kind" in answer;
}

/** A thread from its start to its end. */
class Running {
  readonly worker: Worker;
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #ready: Promise<unknown>;
  #isAnswering = false;

  constructor(isYielding: boolean) {
    const workerData: FillThreadData = { progress: this.#progress };
    this.worker = new Worker(new URL("./fill-thread.ts", import.meta.url), {
      workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: HEAP_MB_MAX,
        maxYoungGenerationSizeMb: YOUNG_MB_MAX,
      },
      argv: isYielding ? [YIELDING] : [],
      env: threadEnv(),
    });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    let cause: unknown = null;
    this.worker.once("message", resolve);
    // An error ends the thread; the exit is what callers wait for.
    this.worker.on("error", (error: unknown) => void (cause = error));
    this.worker.once("exit", () => reject(unavailable("The thread did not start.", cause)));
    promise.catch(() => undefined);
    this.#ready = promise;
    Atomics.store(this.#progress, 0, PREPARING);
  }

  /** Resolves when the thread's modules are loaded, however long the machine takes for that. */
  async started({ stallMsMax }: FillLimits): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>();
    const watched = { cpuMs: () => this.#cpuMs(), step: () => PREPARING_STEP, stallMsMax };
    const unwatch = watchCpu(watched, (verdict) =>
      reject(unavailable(`The fill thread does not start: ${verdict}.`)),
    );
    await Promise.race([this.#ready, promise]).finally(unwatch);
  }

  rowsDone(): number {
    return this.#isAnswering ? Math.max(0, Atomics.load(this.#progress, 0)) : 0;
  }

  async answer(
    request: FillRequest,
    { rowCpuMsMax, stallMsMax }: FillLimits,
  ): Promise<OutcomeColumns | LostRows> {
    const { promise, resolve, reject } = Promise.withResolvers<OutcomeColumns | LostRows>();
    const lose = (reason: LostRows["reason"], at: number): void => {
      if (at === PREPARING) reject(unavailable(`A template could not be loaded: ${reason}.`));
      else resolve({ kind: "lost", reason, at });
    };
    const rowIndex = (): number => Atomics.load(this.#progress, 0);
    const step = (): Step => {
      const id = rowIndex();
      return id === PREPARING ? PREPARING_STEP : { id, cpuMsMax: rowCpuMsMax };
    };
    const resolveAnswer = (message: FillMessage): void =>
      void (message !== "ready" && resolve(message));
    const reportDeath = (): void => lose("died", rowIndex());
    Atomics.store(this.#progress, 0, PREPARING);
    this.worker.on("message", resolveAnswer).on("exit", reportDeath);
    this.#isAnswering = true;
    const { room, work } = request;
    const { buffer: kinds } = work.values.kinds;
    this.worker.postMessage(request, room === null ? [kinds] : [kinds, room]);
    const watched = { cpuMs: () => this.#cpuMs(), step, stallMsMax };
    const unwatch = watchCpu(watched, (verdict, { id }) => {
      if (verdict === "took_too_long") lose(verdict, id);
      else reject(unavailable("The fill thread is blocked."));
    });
    try {
      return await promise;
    } finally {
      unwatch();
      this.#isAnswering = false;
      this.worker.off("message", resolveAnswer).off("exit", reportDeath);
    }
  }

  /** Works while the thread is busy, too. Null when the thread has ended, and before Node 24.6. */
  async #cpuMs(): Promise<number | null> {
    if (typeof this.worker.cpuUsage !== "function") return null;
    const usage = await this.worker.cpuUsage().catch(() => null);
    return usage === null ? null : (usage.user + usage.system) * MS_PER_MICROSECOND;
  }
}

/** Contains no settings of the service. With the compile cache, a thread starts in less than half the CPU time. */
function threadEnv(): Record<string, string> {
  // Node 20 has no compile cache.
  if (!("getCompileCacheDir" in nodeModule)) return {};
  const cache = nodeModule.getCompileCacheDir();
  // Node appends a folder for its version, so the parent of the folder in use is passed on.
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
}
