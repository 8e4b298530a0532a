const WINDOW_MS = 500;

/** Counts requests that are under way and that end, to estimate how long the next one would wait. */
export class RequestFlow {
  readonly #burst: number;
  #underWay = 0;
  /** Ends in the last complete window, and in the current one. */
  #before = 0;
  #ended = 0;
  #windowFromMs = 0;

  /** `burst`: requests that may be under way in any case, because a burst after a pause has no rate yet. */
  constructor(burst: number) {
    this.#burst = burst;
  }

  begin(): void {
    this.#underWay += 1;
  }

  end(nowMs: number): void {
    this.#turn(nowMs);
    this.#underWay -= 1;
    this.#ended += 1;
  }

  /**
   * Returns the expected wait of another request, in ms: those under way, divided by the rate at which they end (Little's
   * law). 0 below the burst; infinite while none ends.
   */
  expectedWaitMs(nowMs: number): number {
    this.#turn(nowMs);
    if (this.#underWay < this.#burst) return 0;
    const elapsedMs = WINDOW_MS + nowMs - this.#windowFromMs;
    return this.#underWay / ((this.#before + this.#ended) / elapsedMs);
  }

  #turn(nowMs: number): void {
    const passed = Math.floor((nowMs - this.#windowFromMs) / WINDOW_MS);
    if (passed < 1) return;
    this.#before = passed === 1 ? this.#ended : 0;
    this.#ended = 0;
    this.#windowFromMs += passed * WINDOW_MS;
  }
}
