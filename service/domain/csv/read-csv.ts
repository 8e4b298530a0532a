import type { CsvFault } from "./csv-fault.ts";
import { CsvReader, type CsvRecord, type CsvStart } from "./csv-reader.ts";

/**
 * Reads a stream of bytes to its end, or until `onRecord` returns `"enough"` or a fault is found; the rest is then not
 * read.
 */
export async function readCsv(
  bytes: AsyncIterable<Uint8Array>,
  onRecord: (record: CsvRecord) => "more" | "enough",
  start?: CsvStart,
): Promise<CsvFault | null> {
  let isEnough = false;
  const reader = new CsvReader((record) => {
    isEnough ||= onRecord(record) === "enough";
  }, start);
  for await (const piece of bytes) {
    const fault = reader.push(piece);
    if (isEnough || fault !== null) return isEnough ? null : fault;
  }
  const fault = reader.end();
  return isEnough ? null : fault;
}
