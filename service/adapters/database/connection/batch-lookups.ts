import { Batcher } from "#base/async/batcher.ts";

/** Queries of one statement; all results of a statement are in memory at once. */
const BATCH_MAX = 16;
/** More than one, so that a slow statement does not delay all later queries. */
const STATEMENTS_MAX = 2;

/**
 * Combines queries into few statements: those of one turn of the event loop, or that arrive while STATEMENTS_MAX
 * statements are running, share a statement, and equal keys share a result. Nothing is cached: a result is never older
 * than its query. `load` returns one result for each query, in order; its error rejects every query of the statement.
 */
export function batchLookups<Query, Result>(
  keyOf: (query: Query) => string,
  load: (queries: readonly Query[]) => Promise<readonly Result[]>,
): (query: Query) => Promise<Result> {
  const waiting = new Map<string, Promise<Result>>();
  const batcher = new Batcher<Query, Result>({
    run: (queries) => {
      for (const query of queries) waiting.delete(keyOf(query));
      return load(queries);
    },
    batchMax: BATCH_MAX,
    concurrencyMax: STATEMENTS_MAX,
    isDeferred: true,
    isRetriedSingly: () => false,
  });
  return (query) => {
    const key = keyOf(query);
    const result = waiting.get(key) ?? batcher.add(query);
    waiting.set(key, result);
    return result;
  };
}
