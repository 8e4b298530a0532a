import type { Field } from "@platen/engine";
import type { Filling } from "../values/filling.ts";

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
