import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";

/** Each waits up to ten seconds for others, and may hold a connection of the database meanwhile. */
const AT_ONCE_MAX = 4;
const OF_ACCOUNT_MAX = 2;
const RETRY_AFTER_SECONDS = 2;

/** Bounds how many tests of webhooks run at a time, in this process and of one account. */
export class TestSlots {
  readonly #running = new Map<AccountId, number>();
  #all = 0;

  /** Does the work in a place of its own; 429 `too_many_tests` when there is none. */
  async within<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    const own = this.#running.get(account) ?? 0;
    if (own >= OF_ACCOUNT_MAX || this.#all >= AT_ONCE_MAX) throw tooMany();
    this.#put(account, own + 1);
    this.#all += 1;
    try {
      return await work();
    } finally {
      this.#put(account, (this.#running.get(account) ?? 1) - 1);
      this.#all -= 1;
    }
  }

  #put(account: AccountId, count: number): void {
    if (count > 0) this.#running.set(account, count);
    else this.#running.delete(account);
  }
}

function tooMany(): Refusal {
  const message = "Other tests of webhooks are still waiting for their answers. Try again soon.";
  return new Refusal(429, "too_many_tests", message, { retry_after: RETRY_AFTER_SECONDS });
}
