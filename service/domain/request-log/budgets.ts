import type { Instant } from "#base/instant.ts";

/** How many at once, and how many of them come back in a second. */
export type Budget = { readonly burst: number; readonly perSecond: number };

type Account = { readonly left: number; readonly at: Instant };

/** Budgets by key, each of which fills up with time (a token bucket). */
export class Budgets {
  readonly #budget: Budget;
  readonly #accounts = new Map<string, Account>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Takes one; false if none is left. */
  take(key: string, now: Instant): boolean {
    const left = this.#leftOf(this.#accounts.get(key), now);
    this.#accounts.set(key, { left: left < 1 ? left : left - 1, at: now });
    return left >= 1;
  }

  /** Forgets the keys whose budget is whole again. */
  forgetFull(now: Instant): void {
    for (const [key, account] of this.#accounts)
      if (this.#leftOf(account, now) >= this.#budget.burst) this.#accounts.delete(key);
  }

  #leftOf(account: Account | undefined, now: Instant): number {
    const { burst, perSecond } = this.#budget;
    if (account === undefined) return burst;
    const passed = Math.max(0, now - account.at) / 1000;
    return Math.min(burst, account.left + passed * perSecond);
  }
}
