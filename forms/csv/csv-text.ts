import type { Delimiter } from "./delimiter.ts";

/** One line of a CSV file (RFC 4180), without its end. */
export function csvLine(cells: readonly string[], delimiter: Delimiter = ","): string {
  return cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
}

/** The line of a record; one empty cell is quoted, because a line without any character is no record. */
export function recordLine(cells: readonly string[], delimiter: Delimiter = ","): string {
  return csvLine(cells, delimiter) || '""';
}

function csvCell(text: string, delimiter: Delimiter): string {
  const needsQuotes = /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
