import { Refusal } from "../refusal.ts";

/** Bounds of a semaphore. */
export type SemaphoreOptions = {
  /** Callers that run at the same time. */
  readonly concurrencyMax: number;
  /** Callers that may wait; unbounded when absent. */
  readonly waitingMax?: number;
  /**
   * Maximum of one holder's callers that run at the same time; as many as of all when absent. "free": a holder gets another
   * permit while it has fewer than are free. Alone it gets half of them; n holders leave one of n + 1.
   */
  readonly holderMax?: number | "free";
  /** Maximum of one holder's callers that wait; as many as of all when absent. */
  readonly holderWaitingMax?: number;
  /** Message of the 503 for a caller beyond these bounds. */
  readonly message?: string;
};

/** Who acquires a permit, and how long it waits. */
export type Acquisition = {
  /** The holder whose share the permit belongs to; all callers without one share the same. */
  readonly holder?: string;
  /** The caller stops waiting when it aborts; the rejection is its reason. */
  readonly signal?: AbortSignal;
};

const RETRY_SECONDS = 5;

/**
 * Bounds concurrency. Callers beyond `concurrencyMax` wait. The holders that wait get permits in turn, each for its oldest
 * caller, so that a long queue of one holder does not delay the others; callers of one holder are served first come, first
 * served. Callers beyond `waitingMax` or their holder's share are refused with 503 `unavailable` and `retry_after`.
 */
export class Semaphore {
  readonly #options: Required<SemaphoreOptions>;
  /** Waiting callers by holder; the holder whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #runningOf = new Map<string, number>();
  #waitingCount = 0;
  #running = 0;

  constructor(options: SemaphoreOptions) {
    const { concurrencyMax, waitingMax = Number.POSITIVE_INFINITY } = options;
    const message = "The service is busy. Try again soon.";
    const shares = { holderMax: concurrencyMax, holderWaitingMax: waitingMax };
    this.#options = { waitingMax, message, ...shares, ...options };
  }

  /** Callers that wait for a permit. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /** Permits of this holder. */
  heldBy(holder: string): number {
    return this.#runningOf.get(holder) ?? 0;
  }

  /** Runs `work` while holding a permit. */
  async run<Result>(work: () => Promise<Result>, acquisition?: Acquisition): Promise<Result> {
    const release = await this.acquire(acquisition);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a permit and resolves to the function that releases it. Further calls of that function do nothing. */
  async acquire({ holder = "", signal }: Acquisition = {}): Promise<() => void> {
    signal?.throwIfAborted();
    // A free permit is of no use to the waiting callers, or one of them would have it.
    if (this.#isFree(holder)) this.#begin(holder);
    else await this.#turn(holder, signal);
    return releaseOnce(() => this.#release(holder));
  }

  /** Takes a permit of no holder at once, even when none is free, and returns the function that releases it. */
  acquireNow(): () => void {
    this.#running += 1;
    return releaseOnce(() => {
      this.#running -= 1;
      this.#admitNext();
    });
  }

  #isFree(holder: string): boolean {
    const { concurrencyMax, holderMax } = this.#options;
    const free = concurrencyMax - this.#running;
    const ownMax = holderMax === "free" ? free : holderMax;
    return free > 0 && this.heldBy(holder) < ownMax;
  }

  #begin(holder: string): void {
    this.#running += 1;
    this.#runningOf.set(holder, this.heldBy(holder) + 1);
  }

  async #turn(holder: string, signal: AbortSignal | undefined): Promise<void> {
    const { waitingMax, holderWaitingMax, message } = this.#options;
    const own = this.#waiting.get(holder) ?? [];
    if (this.#waitingCount >= waitingMax || own.length >= holderWaitingMax)
      throw new Refusal(503, "unavailable", message, { retry_after: RETRY_SECONDS });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.push(resolve);
    this.#waiting.set(holder, own);
    this.#waitingCount += 1;
    const leave = (): void => {
      this.#remove(holder, resolve);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  #remove(holder: string, caller: () => void): void {
    const own = this.#waiting.get(holder) ?? [];
    const at = own.indexOf(caller);
    if (at < 0) return;
    own.splice(at, 1);
    this.#waitingCount -= 1;
    if (own.length === 0) this.#waiting.delete(holder);
  }

  #release(holder: string): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(holder) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(holder, left);
    else this.#runningOf.delete(holder);
    this.#admitNext();
  }

  // Permits pass directly to waiting callers, so that no later one can overtake them. With "free" a release may admit two:
  // a caller of another holder, and one of the holder itself. A holder that was served comes last, and is visited again.
  #admitNext(): void {
    for (const [holder, callers] of this.#waiting) {
      if (!this.#isFree(holder)) continue;
      const [next] = callers;
      this.#waiting.delete(holder); // to the end of the turns
      this.#waiting.set(holder, callers);
      if (next === undefined) continue;
      this.#remove(holder, next);
      this.#begin(holder);
      next();
    }
  }
}

function releaseOnce(release: () => void): () => void {
  let isHeld = true;
  return () => {
    if (isHeld) release();
    isHeld = false;
  };
}
