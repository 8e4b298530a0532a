import { Refusal } from "../refusal.ts";

/** Bounds of a gate. */
export type GateOptions = {
  readonly atOnceMax: number;
  /** Without a bound when left out. */
  readonly waitingMax?: number;
  /** Of the 503 for a caller beyond both bounds: what to do next. */
  readonly message?: string;
};

const RETRY_SECONDS = 5;

/**
 * Bounded concurrency: `atOnceMax` run, `waitingMax` wait in the order of their arrival, and further ones get a 503
 * `unavailable` with `retry_after`.
 */
export class Gate {
  readonly #options: Required<GateOptions>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: GateOptions) {
    const message = "The service is busy. Try again soon.";
    this.#options = { waitingMax: Number.POSITIVE_INFINITY, message, ...options };
  }

  /** Runs `work` when a place is free. */
  async with<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place; the function that it resolves to frees it, once however often it is called. */
  async enter(): Promise<() => void> {
    const { atOnceMax, waitingMax, message } = this.#options;
    if (this.#running < atOnceMax) this.#running += 1;
    else if (this.#waiting.length < waitingMax)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw new Refusal(503, "unavailable", message, { retry_after: RETRY_SECONDS });
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  /** A waiting one takes over the place that becomes free. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
