/** Different queries per statement, whose results are in memory at the same time. */
const BATCH_MAX = 16;
/** More than one, so that a slow statement does not block all later queries. */
const CONCURRENT_MAX = 2;

/**
 * Batches lookups: those made in the same turn of the event loop, or while two statements are running, share one statement,
 * and equal ones one result. Nothing is cached: a result is never older than its query. `load` returns the results in the
 * order of the queries; its error rejects all of them.
 */
export function batchLookups<Query, Result>(
  keyOf: (query: Query) => string,
  load: (queries: readonly Query[]) => Promise<readonly Result[]>,
): (query: Query) => Promise<Result> {
  const waiting = new Map<string, Waiting<Query, Result>>();
  let running = 0;
  let isScheduled = false;
  const start = (): void => {
    isScheduled = false;
    while (running < CONCURRENT_MAX && waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, BATCH_MAX);
      for (const { key } of batch) waiting.delete(key);
      running += 1;
      void runBatch(batch, load).finally(() => {
        running -= 1;
        schedule();
      });
    }
  };
  const schedule = (): void => {
    if (isScheduled || waiting.size === 0 || running >= CONCURRENT_MAX) return;
    isScheduled = true;
    setImmediate(start);
  };
  return (query) => {
    const key = keyOf(query);
    const known = waiting.get(key);
    if (known !== undefined) return known.result.promise;
    const result = Promise.withResolvers<Result>();
    waiting.set(key, { key, query, result });
    schedule();
    return result.promise;
  };
}

type Waiting<Query, Result> = {
  readonly key: string;
  readonly query: Query;
  readonly result: PromiseWithResolvers<Result>;
};

async function runBatch<Query, Result>(
  batch: readonly Waiting<Query, Result>[],
  load: (queries: readonly Query[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await load(batch.map(({ query }) => query));
    if (results.length !== batch.length) throw new Error("assertion failed: one result per query");
    for (const [index, found] of results.entries()) batch[index]?.result.resolve(found);
  } catch (error) {
    for (const { result } of batch) result.reject(error);
  }
}
