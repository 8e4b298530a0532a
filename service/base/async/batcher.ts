import { assert } from "../assert.ts";

export type BatcherOptions<Item, Result> = {
  /** Handles one batch; one result for each item, in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly batchMax: number;
  /** Batches that run at the same time; 1 when absent. */
  readonly concurrencyMax?: number;
  /** True: a batch begins in the next turn of the event loop, so that calls of one turn go together. */
  readonly isDeferred?: boolean;
  /** Awaited before each batch is taken, so that more items join it; null: not now. */
  readonly gather?: () => Promise<void> | null;
  /** Items of different groups are never in one batch. */
  readonly groupOf?: (item: Item) => string;
  /** True for an error after which each item of the batch is run by itself; other errors reject all its items. */
  readonly isRetriedSingly: (error: unknown) => boolean;
};

/**
 * Groups concurrent calls: while `concurrencyMax` batches are running, further items wait and form the next batches. With
 * `isRetriedSingly`, one bad item does not fail the others.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #waiting: Entry<Item, Result>[] = [];
  #running = 0;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** The item's own result or error. An item that still waits when `signal` aborts is not run. */
  add(item: Item, signal?: AbortSignal): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const { concurrencyMax = 1, groupOf = () => "" } = this.#options;
    this.#waiting.push({ item, group: groupOf(item), signal, resolve, reject });
    if (this.#running < concurrencyMax) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#running += 1;
    while (this.#waiting.length > 0) {
      if (this.#options.isDeferred === true) await new Promise((resolve) => setImmediate(resolve));
      const gathering = this.#options.gather?.() ?? null;
      if (gathering !== null) await gathering;
      await this.#settle(this.#take());
    }
    this.#running -= 1;
  }

  /** Removes the oldest item and those that can go with it. */
  #take(): readonly Entry<Item, Result>[] {
    const { batchMax } = this.#options;
    const batch: Entry<Item, Result>[] = [];
    const others: Entry<Item, Result>[] = [];
    let group: string | null = null;
    for (const entry of this.#waiting) {
      if (entry.signal?.aborted === true) {
        entry.reject(entry.signal.reason);
        continue;
      }
      group ??= entry.group;
      (entry.group === group && batch.length < batchMax ? batch : others).push(entry);
    }
    this.#waiting = others;
    return batch;
  }

  async #settle(batch: readonly Entry<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return;
    const { run, isRetriedSingly } = this.#options;
    try {
      const results = await run(batch.map(({ item }) => item));
      assert(results.length === batch.length, "a batch has one result for each item");
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      if (batch.length > 1 && isRetriedSingly(error))
        for (const entry of batch) await this.#settle([entry]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

type Entry<Item, Result> = {
  readonly item: Item;
  readonly group: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};
