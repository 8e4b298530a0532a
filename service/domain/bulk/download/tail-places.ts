import { present } from "#base/assert.ts";
import type { BulkJobId } from "../bulk-job.ts";
import { tailsKey } from "../bulk-job-keys.ts";
import type { Row, SucceededRow } from "../rows/row.ts";
import type { BulkStore, FilledChunk, RowsWanted } from "../store.ts";

/** Where a row's packed tail is: bytes `[from, to)` of an object. */
export type TailPlace = {
  readonly key: string;
  /** Of the whole object, in hexadecimal; null when it was not recorded. */
  readonly sha256: string | null;
  readonly from: number;
  readonly to: number;
};

/** The number of a chunk's last row. */
export function lastRow({ numbers }: Pick<FilledChunk, "numbers">): number {
  return present(numbers.at(-1), "last row of a chunk");
}

/** A succeeded row with its number. */
export type NumberedRow = SucceededRow & Pick<Row, "row">;

/** The succeeded ones among the rows wanted, in order. */
export async function succeededRows(
  bulk: BulkStore,
  id: BulkJobId,
  wanted: Omit<RowsWanted, "status">,
): Promise<readonly NumberedRow[]> {
  const rows = await bulk.listRows(id, { ...wanted, status: null });
  return rows.flatMap(({ row, state }) =>
    state.status === "succeeded" ? [{ row, ...state }] : [],
  );
}

/**
 * Where the tails of these rows lie. Within a chunk they stand one after another, so the rows have to begin with the
 * first succeeded one of a chunk and leave none out.
 */
export async function placeTails(
  bulk: BulkStore,
  id: BulkJobId,
  rows: readonly NumberedRow[],
): Promise<readonly TailPlace[]> {
  const chunks = await bulk.listFilledChunks(id);
  const places: TailPlace[] = [];
  let next = 0;
  let at = 0;
  let chunk = chunks[next];
  for (const { row, packedBytes } of rows) {
    while (chunk !== undefined && row > lastRow(chunk)) {
      next += 1;
      at = 0;
      chunk = chunks[next];
    }
    const { chunk: number, fence, tailsSha256 } = present(chunk, "chunk of a succeeded row");
    const key = tailsKey(id, number, fence);
    places.push({ key, sha256: tailsSha256, from: at, to: at + packedBytes });
    at += packedBytes;
  }
  return places;
}
