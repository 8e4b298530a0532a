import type { AccountId } from "#domain/accounts";

/** Each holds a connection of the database while it waits for others, and the service has a few of them. */
const AT_ONCE_MAX = 4;

/**
 * Who does work that waits for somebody outside takes turns: one of an account at a time, and few of all in this process.
 * Nobody is refused; whoever waits for a turn holds nothing.
 */
export class Turns {
  readonly #lines = new Map<AccountId, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Does the work when it is its turn. */
  async within<Result>(account: AccountId, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lines.get(account) ?? Promise.resolve();
    const turn = before.then(() => this.#amongFew(work));
    const over = turn.catch(() => undefined);
    this.#lines.set(account, over);
    try {
      return await turn;
    } finally {
      if (this.#lines.get(account) === over) this.#lines.delete(account);
    }
  }

  async #amongFew<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE_MAX)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
