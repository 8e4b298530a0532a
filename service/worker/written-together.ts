import { setTimeout as pause } from "node:timers/promises";

/** After a write that failed the next one waits so long. */
const TRY_AGAIN_MS = 500;

/** What is written in batches: `add` answers when its item stands, or can never stand. */
export type WrittenTogether<Item> = { readonly add: (item: Item) => Promise<void> };

/** How a batch is written. */
export type BatchPorts<Item> = {
  readonly write: (batch: readonly Item[]) => Promise<void>;
  /** True for what failed for want of a database, and will be tried again. */
  readonly isAway: (error: unknown) => boolean;
  readonly onError: (error: unknown, what: string) => void;
};

/**
 * Writes what comes, all that came during a write with the next one. While nothing can be written everything waits; a
 * batch that is refused is written item by item, so that one cannot hold up the others.
 */
export function writtenTogether<Item>(ports: BatchPorts<Item>): WrittenTogether<Item> {
  let waiting: { readonly item: Item; readonly done: () => void }[] = [];
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const left = await written(
        ports,
        batch.map(({ item }) => item),
      );
      if (left === "again") {
        waiting = [...batch, ...waiting];
        await pause(TRY_AGAIN_MS, null, { ref: false });
      } else for (const { done } of batch) done();
    }
    isWriting = false;
  };
  return {
    add: (item) =>
      new Promise((done) => {
        waiting.push({ item, done });
        if (isWriting) return;
        isWriting = true;
        void writeAll();
      }),
  };
}

async function written<Item>(
  ports: BatchPorts<Item>,
  batch: readonly Item[],
): Promise<"done" | "again"> {
  const { write, isAway, onError } = ports;
  try {
    await write(batch);
  } catch (error) {
    onError(error, "what attempts came to will be written again");
    if (isAway(error)) return "again";
    if (batch.length > 1) for (const item of batch) await written(ports, [item]);
  }
  return "done";
}
