import { createReadStream } from "node:fs";
import { type Delimiter, readCsv } from "@platen/forms/csv";
import { Refusal, reasonOf } from "../terminal/refusal.ts";

/** Returns the column names of a CSV, which is read no further than its first row. */
export async function csvHeader(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  advice: string,
  delimiter: Delimiter = ",",
): Promise<readonly string[]> {
  let header: readonly string[] = [];
  const fault = await readCsv(
    bytes,
    ({ cells }) => {
      header = cells.map((cell) => cell.trim());
      return "enough";
    },
    { delimiter },
  );
  if (fault !== null) throw new Refusal(`${path} is not a CSV in UTF-8 with commas.`, advice);
  if (header.length > 0) return header;
  throw new Refusal(`${path} has no header row.`, advice);
}

/** Returns the column names of a CSV file, or of standard input for `-`. */
export async function csvHeaderOf(path: string, advice: string): Promise<readonly string[]> {
  try {
    const bytes: AsyncIterable<Uint8Array> = path === "-" ? process.stdin : createReadStream(path);
    return await csvHeader(bytes, path, advice);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}
