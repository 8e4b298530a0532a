import { assert } from "../assert.ts";
import { outsideOfRequests, requestOwner } from "./request-owner.ts";

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
  /** True for an error of one item that concerns all: the items behind it get it too, and are not run by themselves. */
  readonly endsRetries?: (error: unknown) => boolean;
};

/**
 * Groups concurrent calls: while `concurrencyMax` batches are running, further items wait and form the next batches, those
 * of each owner in turn. With `isRetriedSingly`, one bad item does not fail the others.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  /** By owner; the one whose turn is next comes first. */
  readonly #waiting = new Map<string, Entry<Item, Result>[]>();
  #running = 0;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** The item's own result or error. An item that still waits when `signal` aborts is not run. */
  add(item: Item, signal?: AbortSignal): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const { concurrencyMax = 1, groupOf = () => "" } = this.#options;
    const owner = requestOwner() ?? "";
    const queue = this.#waiting.get(owner) ?? [];
    queue.push({ item, group: groupOf(item), signal, resolve, reject });
    this.#waiting.set(owner, queue);
    // Batches have items of several owners, and the first caller's loop runs the later batches too.
    if (this.#running < concurrencyMax) void outsideOfRequests(() => this.#runAll());
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#running += 1;
    while (this.#waiting.size > 0) {
      if (this.#options.isDeferred === true) await new Promise((resolve) => setImmediate(resolve));
      const gathering = this.#options.gather?.() ?? null;
      if (gathering !== null) await gathering;
      await this.#settle(this.#take());
    }
    this.#running -= 1;
  }

  /** Removes the oldest item of the owner whose turn it is, and those that can go with it, of all owners in turn. */
  #take(): readonly Entry<Item, Result>[] {
    this.#dropAborted();
    const { batchMax } = this.#options;
    const batch: Entry<Item, Result>[] = [];
    for (let before = -1; before < batch.length && batch.length < batchMax; ) {
      before = batch.length;
      // This copies the current owners, because a served owner moves to the end.
      const owners = Array.from(this.#waiting.keys());
      for (const owner of owners) {
        if (batch.length === batchMax) break;
        const entry = this.#next(owner, batch[0]?.group);
        if (entry !== undefined) batch.push(entry);
      }
    }
    return batch;
  }

  /** Removes the owner's oldest item of the group, and moves the owner behind the others. */
  #next(owner: string, group: string | undefined): Entry<Item, Result> | undefined {
    const queue = this.#waiting.get(owner) ?? [];
    const at = group === undefined ? 0 : queue.findIndex((entry) => entry.group === group);
    if (at < 0) return undefined;
    const [entry] = queue.splice(at, 1);
    this.#waiting.delete(owner);
    if (queue.length > 0) this.#waiting.set(owner, queue);
    return entry;
  }

  #dropAborted(): void {
    for (const [owner, queue] of this.#waiting) {
      const left = queue.filter(({ signal, reject }) => {
        if (signal?.aborted === true) reject(signal.reason);
        return signal?.aborted !== true;
      });
      if (left.length === 0) this.#waiting.delete(owner);
      else this.#waiting.set(owner, left);
    }
  }

  /** Returns the error of the batch; undefined without one. */
  async #settle(batch: readonly Entry<Item, Result>[]): Promise<unknown> {
    if (batch.length === 0) return undefined;
    const { run, isRetriedSingly } = this.#options;
    try {
      const results = await run(batch.map(({ item }) => item));
      assert(results.length === batch.length, "a batch has one result for each item");
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
      return undefined;
    } catch (error) {
      if (batch.length > 1 && isRetriedSingly(error)) await this.#settleSingly(batch);
      else for (const { reject } of batch) reject(error);
      return error;
    }
  }

  async #settleSingly(batch: readonly Entry<Item, Result>[]): Promise<void> {
    const { endsRetries = () => false } = this.#options;
    for (const [index, entry] of batch.entries()) {
      const error = await this.#settle([entry]);
      if (error === undefined || !endsRetries(error)) continue;
      for (const { reject } of batch.slice(index + 1)) reject(error);
      return;
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
