/** Spreadsheet programs take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV. Texts that a spreadsheet would compute are marked as texts. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
