import { setTimeout as pause } from "node:timers/promises";
import { Batcher } from "#base/async/batcher.ts";

/** Delay before a batch is written again after an outage. */
const RETRY_MS = 500;
/** After a batch of this size the next one gathers items for a while: a batch costs as much as some dozens of items. */
const BUSY_BATCH = 32;
const GATHER_MS = 20;

/** Writes items in batches; `add` resolves when its item has been written, or can never be. */
export type BatchedWriter<Item> = { readonly add: (item: Item) => Promise<void> };

/** How a batch is written. */
export type BatchPorts<Item> = {
  readonly write: (batch: readonly Item[]) => Promise<void>;
  /** True for an error that will go away: the database is unavailable. */
  readonly isOutage: (error: unknown) => boolean;
  readonly onError: (error: unknown, what: string) => void;
};

/**
 * Items added during a write are written together by the next one, which under load waits for more of them. During an
 * outage all items wait; after any other error they are written one by one, so that one bad item does not hold up the others.
 */
export function batchedWriter<Item>({
  write,
  isOutage,
  onError,
}: BatchPorts<Item>): BatchedWriter<Item> {
  let lastWritten = 0;
  const writeSurely = async (batch: readonly Item[]): Promise<readonly Item[]> => {
    for (;;)
      try {
        await write(batch);
        lastWritten = batch.length;
        return batch;
      } catch (error) {
        onError(error, "results of delivery attempts will be written again");
        if (!isOutage(error)) throw error;
        await pause(RETRY_MS, null, { ref: false });
      }
  };
  const batcher = new Batcher<Item, Item>({
    run: writeSurely,
    batchMax: Number.POSITIVE_INFINITY,
    gather: () => (lastWritten < BUSY_BATCH ? null : pause(GATHER_MS)),
    isRetriedSingly: () => true,
  });
  // An item that can never be written has been reported.
  return { add: (item) => batcher.add(item).then(ignoreResult, ignoreResult) };
}

function ignoreResult(): void {}
