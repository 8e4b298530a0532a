import { assert } from "#base/assert.ts";
import type { ByteRange } from "#base/objects.ts";
import { readCsv } from "#domain/csv";
import type { RowsFormat } from "../bulk-job.ts";
import { readJsonLines } from "../rows/json-lines-reader.ts";

/**
 * A file with some of the rows of another, which was checked before, and its header if it has one: bytes as they are.
 * `open` is read twice; a row is wanted by its place among the rows, from 0.
 */
export async function* copyRecords(
  format: RowsFormat,
  open: () => AsyncIterable<Uint8Array>,
  isWanted: (place: number) => boolean,
): AsyncGenerator<Uint8Array> {
  const ranges: ByteRange[] = [];
  let place = format === "csv" ? -1 : 0;
  const take = (record: ByteRange): "more" => {
    if (place === -1 || isWanted(place)) ranges.push(record);
    place += 1;
    return "more";
  };
  const fault = await (format === "csv" ? readCsv(open(), take) : readJsonLines(open(), take));
  assert(fault === null, "the stored file is the one that was checked");
  yield* cutRanges(open(), ranges);
}

/** The bytes of a stream that lie in these ranges, which rise and do not overlap. */
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
