import { Semaphore } from "#base/async/semaphore.ts";
import type { AccountId } from "#domain/accounts";

/** Each call holds a database connection while it waits for the payment processor. */
const AT_ONCE_MAX = 4;

/**
 * Runs work that waits for the payment processor: one call per account at a time, and AT_ONCE_MAX in this process.
 * Further calls wait, without a bound and without holding a connection.
 */
export class OutwardQueue {
  readonly #lastByAccount = new Map<AccountId, Promise<unknown>>();
  readonly #semaphore = new Semaphore({ concurrencyMax: AT_ONCE_MAX });

  /** Runs the work when a slot is free. */
  async run<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lastByAccount.get(account) ?? Promise.resolve();
    const turn = before.then(() => this.#semaphore.run(work));
    const settled = turn.catch(() => undefined);
    this.#lastByAccount.set(account, settled);
    try {
      return await turn;
    } finally {
      if (this.#lastByAccount.get(account) === settled) this.#lastByAccount.delete(account);
    }
  }
}
