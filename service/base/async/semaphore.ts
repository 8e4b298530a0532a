import { Refusal } from "../refusal.ts";

/** Bounds of a semaphore. */
export type SemaphoreOptions = {
  /** Callers that run at the same time. */
  readonly concurrencyMax: number;
  /** Callers that may wait; unbounded when absent. */
  readonly waitingMax?: number;
  /** Message of the 503 for a caller beyond both bounds. */
  readonly message?: string;
};

const RETRY_SECONDS = 5;

/**
 * Bounds concurrency. Callers beyond `concurrencyMax` wait, first come, first served; callers beyond `waitingMax` are
 * refused with 503 `unavailable` and `retry_after`.
 */
export class Semaphore {
  readonly #options: Required<SemaphoreOptions>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: SemaphoreOptions) {
    const message = "The service is busy. Try again soon.";
    this.#options = { waitingMax: Number.POSITIVE_INFINITY, message, ...options };
  }

  /** Runs `work` while holding a permit. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a permit and resolves to the function that releases it. Further calls of that function do nothing. */
  async acquire(): Promise<() => void> {
    const { concurrencyMax, waitingMax, message } = this.#options;
    if (this.#running < concurrencyMax) this.#running += 1;
    else if (this.#waiting.length < waitingMax)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw new Refusal(503, "unavailable", message, { retry_after: RETRY_SECONDS });
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  // A permit passes directly to the next waiter, so that no later caller can overtake it.
  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
