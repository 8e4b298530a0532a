import type { CompiledTemplate } from "@platen/engine";
import { Batcher } from "#base/async/batcher.ts";
import { type FilledRows, type LostRows, type RowsToFill } from "#domain/filling";
import type { FillThreads } from "./fill-pool.ts";

/** The first row of a batch waits for the last: some milliseconds. */
const BATCH_MAX = 16;

/**
 * Wraps a pool so that concurrent calls of a single row for one compilation are sent to a thread as one batch: the
 * thread is then woken once for many rows. After a batch was lost, each of its rows is filled separately.
 */
export function fillBatched(pool: FillThreads): FillThreads {
  const batcher = new Batcher<SingleRow, FilledRows | LostRows>({
    run: (rows) => fillBatch(pool, rows),
    batchMax: BATCH_MAX,
    concurrencyMax: pool.threads,
    isDeferred: true,
    groupOf: ({ work: { compiledKey, fatal } }) =>
      `${fatal.codes.join()} ${fatal.overflow.join()} ${compiledKey}`,
    isRetriedSingly: (error) => error instanceof BatchLost,
  });
  return {
    ...pool,
    fill: (work, compiled, signal) =>
      work.rows.length === 1
        ? batcher.add({ work, compiled }, signal)
        : pool.fill(work, compiled, signal),
  };
}

type SingleRow = { readonly work: RowsToFill; readonly compiled: CompiledTemplate };

/** A thread crashed or exceeded its limits with a batch, and it is unknown which row caused it. */
class BatchLost extends Error {}

async function fillBatch(
  pool: FillThreads,
  singles: readonly SingleRow[],
): Promise<readonly (FilledRows | LostRows)[]> {
  const [first, second] = singles;
  if (first === undefined) return [];
  if (second === undefined) return [await pool.fill(first.work, first.compiled)];
  const rows = singles.flatMap(({ work: { sourceId, rows: own } }) =>
    own.map((row) => ({ ...row, sourceId })),
  );
  const answer = await pool.fill({ ...first.work, rows }, first.compiled);
  if (answer.kind === "lost") throw new BatchLost(`rows were lost: ${answer.reason}`);
  return separateRows(answer);
}

/** One answer for each row, with its own part of the packed bytes. */
function separateRows({ outcomes, packed }: FilledRows): readonly FilledRows[] {
  let offset = 0;
  return outcomes.map((outcome) => {
    const bytes = outcome.kind === "filled" ? outcome.packedBytes : 0;
    const own = packed.subarray(offset, offset + bytes);
    offset += bytes;
    return { kind: "tried", outcomes: [outcome], packed: own };
  });
}
