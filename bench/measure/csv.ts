import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import type { Field } from "@platen/engine";
import { benchRow } from "../values/rows.ts";
import type { CsvCost, CsvTask } from "./csv-child.ts";
import { csvText } from "./csv-text.ts";
import { runChild } from "./run-child.ts";

/**
 * `rows` rows as CSV → ZIP in a process of its own, the template compiled before the clock starts, the ZIP written
 * to nowhere. `form` is a path, `null` the specimen.
 */
export async function measureCsv(
  form: string | null,
  fields: readonly Field[],
  rows: number,
): Promise<CsvCost> {
  const dir = await mkdtemp(join(tmpdir(), "platen-bench-"));
  try {
    const csv = join(dir, "rows.csv");
    const filled = Array.from({ length: rows }, (_, row) => benchRow(fields, row));
    await writeFile(csv, csvText(fields, filled));
    const task: CsvTask = { form, csv, zip: devNull };
    return await runChild<CsvCost>(new URL("./csv-child.ts", import.meta.url), task);
  } finally {
    await rm(dir, { recursive: true });
  }
}
