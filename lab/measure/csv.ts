import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import type { Field } from "@platen/engine";
import type { Filling } from "../values/filling.ts";
import { benchRow } from "../values/rows.ts";
import type { CsvCost, CsvTask } from "./csv-child.ts";
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

/** Rows as a CSV file: a header of field names, then a line a row, as a spreadsheet would write it. */
export function csvText(fields: readonly Field[], rows: Iterable<readonly Filling[]>): string {
  const lines = [fields.map((field) => cell(field.name)).join(",")];
  for (const row of rows) lines.push(row.map((filling) => cell(cellText(filling))).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

function cellText({ value }: Filling): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "true" : "false";
  return typeof value === "string" ? value : value.join(";");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
