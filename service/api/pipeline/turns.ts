import { Semaphore } from "#base/async/semaphore.ts";
import type { AccountId } from "#domain/accounts";

/** Each holds a connection of the database while it waits for others, and the service has a few of them. */
const AT_ONCE_MAX = 4;

/**
 * Who does work that waits for somebody outside takes turns: one of an account at a time, and few of all in this process.
 * Nobody is refused; whoever waits for a turn holds nothing.
 */
export class Turns {
  readonly #lines = new Map<AccountId, Promise<unknown>>();
  readonly #few = new Semaphore({ concurrencyMax: AT_ONCE_MAX });

  /** Does the work when it is its turn. */
  async within<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lines.get(account) ?? Promise.resolve();
    const turn = before.then(() => this.#few.run(work));
    const over = turn.catch(() => undefined);
    this.#lines.set(account, over);
    try {
      return await turn;
    } finally {
      if (this.#lines.get(account) === over) this.#lines.delete(account);
    }
  }
}
