import { present } from "#base/assert.ts";
import type {
  BulkJobId,
  BulkStore,
  FilledChunk,
  Row,
  RowsWanted,
  SucceededRow,
} from "#domain/bulk-records";
import { tailsKey } from "../bulk-job-keys.ts";

/** Where a row's packed tail is stored: bytes `[from, to)` of an object. */
export type TailLocation = {
  readonly key: string;
  /** Checksum of the whole object, in hexadecimal; null for one in memory. */
  readonly sha256: string | null;
  readonly from: number;
  readonly to: number;
};

/** The number of a chunk's last row. */
export function lastRow({ numbers }: FilledChunk): number {
  return present(numbers.at(-1), "last row of a chunk");
}

/** A succeeded row with its number. */
export type NumberedRow = SucceededRow & { readonly row: number };

/** The succeeded rows among those listed, in order. */
export async function succeededRows(
  bulk: BulkStore,
  id: BulkJobId,
  wanted: Omit<RowsWanted, "status">,
): Promise<readonly NumberedRow[]> {
  const rows = await bulk.listRows(id, { ...wanted, status: null });
  return succeededOf(rows);
}

/** The rows that succeeded. */
export function succeededOf(rows: readonly Row[]): readonly NumberedRow[] {
  return rows.flatMap(({ row, state }) =>
    state.status === "succeeded" ? [{ row, ...state }] : [],
  );
}

/**
 * Locates the tails of these rows. Tails of a chunk are concatenated, so the rows must start with the first succeeded
 * row of a chunk and omit none.
 */
export async function locateTails(
  bulk: BulkStore,
  id: BulkJobId,
  rows: readonly NumberedRow[],
): Promise<readonly TailLocation[]> {
  const chunks = await bulk.listFilledChunks(id);
  const places: TailLocation[] = [];
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
