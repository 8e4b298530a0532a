import { type Delimiter, readCsv } from "@platen/forms/csv";
import { assert } from "#base/assert.ts";
import type { ByteRange } from "#base/objects.ts";
import type { RowsFormat } from "#domain/bulk-records";
import { readJsonLines } from "../rows/json-lines-reader.ts";

/**
 * Copies some rows of a validated file, with its header if it has one, byte for byte. `open` is read twice; `isWanted`
 * receives the index of a row, from 0.
 */
export async function* copyRecords(
  format: RowsFormat,
  open: () => AsyncIterable<Uint8Array>,
  isWanted: (index: number) => boolean,
  delimiter: Delimiter = ",",
): AsyncGenerator<Uint8Array> {
  const ranges: ByteRange[] = [];
  let index = format === "csv" ? -1 : 0;
  const take = (record: ByteRange): "more" => {
    if (index === -1 || isWanted(index)) ranges.push(record);
    index += 1;
    return "more";
  };
  const fault = await (format === "csv"
    ? readCsv(open(), take, { delimiter })
    : readJsonLines(open(), take));
  assert(fault === null, "the stored file is the one that was validated");
  yield* cutRanges(open(), ranges);
}

/** The bytes of a stream within these ranges, which are ascending and do not overlap. */
async function* cutRanges(
  bytes: AsyncIterable<Uint8Array>,
  ranges: readonly ByteRange[],
): AsyncGenerator<Uint8Array> {
  let next = 0;
  let offset = 0;
  for await (const piece of bytes) {
    const end = offset + piece.length;
    for (let range = ranges[next]; range !== undefined; range = ranges[next]) {
      const from = Math.max(range.from, offset);
      const to = Math.min(range.to, end);
      if (from < to) yield piece.subarray(from - offset, to - offset);
      if (range.to > end) break;
      next += 1;
    }
    offset = end;
  }
}
