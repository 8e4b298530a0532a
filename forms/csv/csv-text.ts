import type { Delimiter } from "./delimiter.ts";

/** One line of a CSV file (RFC 4180), without its end. */
export function csvLine(cells: readonly string[], delimiter: Delimiter = ","): string {
  return cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
}

function csvCell(text: string, delimiter: Delimiter): string {
  const needsQuotes = /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
