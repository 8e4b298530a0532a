/** A unit of work whose CPU time is limited. */
export type Step = {
  /** Another id is another step, measured from its own start. */
  readonly id: number;
  /** CPU time it may use, ms. */
  readonly cpuMsMax: number;
};

/** One reading of a worker. */
export type CpuSample = {
  /** CPU time that the worker has used since it started, ms; null if the system does not report it. */
  readonly cpuMs: number | null;
  readonly step: Step;
  /** Wall-clock time since the sample before, ms. */
  readonly passedMs: number;
};

export type CpuVerdict =
  | "within_limits"
  /** The step has used more CPU time than it may. */
  | "took_too_long"
  /** The worker neither computes nor proceeds to another step: it is blocked, or its machine is. */
  | "stalled";

/** Backstop: a worker that makes no progress for this long, in wall-clock time, is ended. */
export const STALL_MS_MAX = 60_000;

/** The kernel accounts in ticks of 10 ms; less than one is no progress. */
const PROGRESS_CPU_MS = 10;
/** A sample that comes later than this means that this process did not run either (suspended, SIGSTOP). */
const PASSED_MS_MAX = 1000;

/**
 * Judges samples of a worker: CPU time counts against the step under way, wall-clock time only while the worker makes
 * no progress at all. The CPU time of a step is counted from the first sample of it, so it is never overestimated.
 */
export class CpuMeter {
  readonly #stallMsMax: number;
  #stepId: number | null = null;
  #stepCpuMs: number | null = null;
  #progressCpuMs: number | null = null;
  #stalledMs = 0;

  constructor(stallMsMax: number) {
    this.#stallMsMax = stallMsMax;
  }

  take({ cpuMs, step, passedMs }: CpuSample): CpuVerdict {
    if (step.id !== this.#stepId) {
      this.#stepId = step.id;
      this.#stepCpuMs = cpuMs;
      this.#noteProgress(cpuMs);
      return "within_limits";
    }
    this.#stepCpuMs ??= cpuMs;
    this.#progressCpuMs ??= cpuMs;
    if (computeUsedMs(this.#stepCpuMs, cpuMs) > step.cpuMsMax) return "took_too_long";
    if (computeUsedMs(this.#progressCpuMs, cpuMs) >= PROGRESS_CPU_MS) this.#noteProgress(cpuMs);
    else this.#stalledMs += Math.min(passedMs, PASSED_MS_MAX);
    return this.#stalledMs > this.#stallMsMax ? "stalled" : "within_limits";
  }

  #noteProgress(cpuMs: number | null): void {
    this.#progressCpuMs = cpuMs;
    this.#stalledMs = 0;
  }
}

/** Unknown CPU time counts as none: then only the backstop ends the work. */
function computeUsedMs(beforeMs: number | null, nowMs: number | null): number {
  return beforeMs === null || nowMs === null ? 0 : nowMs - beforeMs;
}
