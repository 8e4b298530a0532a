import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";

/** A test waits up to 10 s for its endpoint, and may hold a database connection meanwhile. */
const CONCURRENT_MAX = 4;
const PER_ACCOUNT_MAX = 2;
const RETRY_AFTER_SECONDS = 2;

/** Limits concurrent webhook tests of this process and of one account. */
export class TestSlots {
  readonly #running = new Map<AccountId, number>();
  #total = 0;

  /** Runs `work` in a slot; 429 `too_many_tests` when none is free. */
  async run<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    const own = this.#running.get(account) ?? 0;
    if (own >= PER_ACCOUNT_MAX || this.#total >= CONCURRENT_MAX) throw tooMany();
    this.#setCount(account, own + 1);
    this.#total += 1;
    try {
      return await work();
    } finally {
      this.#setCount(account, (this.#running.get(account) ?? 1) - 1);
      this.#total -= 1;
    }
  }

  #setCount(account: AccountId, count: number): void {
    if (count > 0) this.#running.set(account, count);
    else this.#running.delete(account);
  }
}

function tooMany(): Refusal {
  const message = "Other tests of webhooks are still waiting for their answers. Try again soon.";
  return new Refusal(429, "too_many_tests", message, { retry_after: RETRY_AFTER_SECONDS });
}
