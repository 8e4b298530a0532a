/** Things that do one thing at a time, lent to whoever asks, first come, first served. */
export class Lending<Thing> {
  readonly #idle: Thing[];
  readonly #waiting: ((thing: Thing) => void)[] = [];

  constructor(things: readonly Thing[]) {
    this.#idle = [...things];
  }

  /** Does `work` with the next thing that is free; of several free ones the one last used. Not after `signal` aborts. */
  async with<Result>(
    work: (thing: Thing) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const thing = await this.#take();
    try {
      signal?.throwIfAborted();
      return await work(thing);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(thing);
      else next(thing);
    }
  }

  #take(): Promise<Thing> {
    const thing = this.#idle.pop();
    if (thing !== undefined) return Promise.resolve(thing);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
