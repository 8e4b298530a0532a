import { type Kysely } from "kysely";
import type { BulkJobId, TriedRow } from "#domain/bulk-records";
import type { Tables } from "../tables/tables.ts";
import { multirangeOf } from "../usage/row-ranges.ts";

/** Bytes of one row in a record: four numbers of 4 bytes, big-endian, and the SHA-256. */
const ROW_BYTES = 48;
const SHA256_AT = 16;

type SucceededRow = Extract<TriedRow["state"], { readonly status: "succeeded" }>;

/** Members that a record stores for each row; line and file name are in its chunk. */
export type RowSums = {
  readonly sizeBytes: number;
  readonly crc: number;
  readonly tailBytes: number;
  readonly packedBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
};

type CleanRow = { readonly row: number; readonly state: SucceededRow };

/** Rows that succeeded without a warning, which a record holds together, and the others. */
export function partRows(tried: readonly TriedRow[]): {
  readonly recorded: readonly CleanRow[];
  readonly others: readonly TriedRow[];
} {
  const recorded: CleanRow[] = [];
  const others: TriedRow[] = [];
  for (const one of tried) {
    const { row, state } = one;
    if (state.status === "succeeded" && state.warnings.length === 0) recorded.push({ row, state });
    else others.push(one);
  }
  return { recorded, others };
}

/** Stores the succeeded rows of a chunk, ascending, as one record; returns their numbers. */
export async function recordRows(
  db: Kysely<Tables>,
  id: BulkJobId,
  chunk: number,
  recorded: readonly CleanRow[],
): Promise<readonly number[]> {
  const rows = recorded.map(({ row }) => row);
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto("bulk_row_record")
    .values({
      upload_id: id,
      chunk,
      rows: multirangeOf(rows),
      row_count: rows.length,
      sums: packSums(recorded.map(({ state }) => state)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return stored === 1n ? rows : [];
}

/** Returns the sums of rows as a record stores them. */
function packSums(rows: readonly RowSums[]): Buffer {
  const packed = Buffer.alloc(rows.length * ROW_BYTES);
  let at = 0;
  for (const { sizeBytes, crc, tailBytes, packedBytes, sha256 } of rows) {
    packed.writeUInt32BE(sizeBytes, at);
    packed.writeUInt32BE(crc, at + 4);
    packed.writeUInt32BE(tailBytes, at + 8);
    packed.writeUInt32BE(packedBytes, at + 12);
    packed.write(sha256, at + SHA256_AT, "hex");
    at += ROW_BYTES;
  }
  return packed;
}

/** Returns the sums of the row with this place in a record, from 0. */
export function sumsAt(packed: Buffer, place: number): RowSums {
  const at = place * ROW_BYTES;
  return {
    sizeBytes: packed.readUInt32BE(at),
    crc: packed.readUInt32BE(at + 4),
    tailBytes: packed.readUInt32BE(at + 8),
    packedBytes: packed.readUInt32BE(at + 12),
    sha256: packed.toString("hex", at + SHA256_AT, at + ROW_BYTES),
  };
}
