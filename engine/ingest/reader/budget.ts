import type { IngestLimits } from "../limits.ts";
import { type Refused, refuse } from "../refused.ts";

/**
 * The cost of reading one file so far. Once it exceeds a limit, `refusal` has the reason, and every loop over the
 * file's data must stop: loops check it in each iteration.
 */
export class Budget {
  readonly limits: IngestLimits;
  refusal: Refused | null = null;
  #objects = 0;
  #tokens = 0;
  #inflatedBytes = 0;
  #workBytes = 0;
  #workMax: number;

  constructor(limits: IngestLimits, fileBytes: number) {
    this.limits = limits;
    this.#workMax = (fileBytes + 65_536) * limits.workFactor;
  }

  get spent(): boolean {
    return this.refusal !== null;
  }

  spendObject(): void {
    this.#objects += 1;
    if (this.#objects > this.limits.objects) this.refusal ??= refuse("too_many_objects");
  }

  spendTokens(count = 1): void {
    this.#tokens += count;
    if (this.#tokens > this.limits.tokens) this.refusal ??= refuse("too_many_objects");
  }

  /** Bytes that may still be inflated. */
  get inflatableBytes(): number {
    return Math.max(0, this.limits.inflatedBytes - this.#inflatedBytes);
  }

  spendInflated(bytes: number): void {
    this.#inflatedBytes += bytes;
    if (this.#inflatedBytes > this.limits.inflatedBytes) this.refusal ??= refuse("too_large");
    this.#workMax += bytes * this.limits.workFactor;
  }

  spendWork(bytes: number): void {
    this.#workBytes += bytes;
    if (this.#workBytes > this.#workMax) this.refusal ??= refuse("damaged");
  }

  refuseDepth(): void {
    this.refusal ??= refuse("nested_too_deep");
  }
}
