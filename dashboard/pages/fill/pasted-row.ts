import type { FillValue } from "./fill-value.ts";
import type { Control, FillRow } from "./rows.ts";

/** A pasted row: values by alias, and the columns that no field has. */
export type PastedRow = {
  readonly values: Readonly<Record<string, FillValue>>;
  readonly unknown: readonly string[];
};

/** As the service reads them in check boxes. */
const ON = ["true", "yes", "y", "1", "x", "on", "checked"];
const OFF = ["false", "no", "n", "0", "off", "unchecked"];

/** The values of a row whose cells are in the order of `header`. Empty cells have no value. */
export function pastedRow(
  header: readonly string[],
  cells: readonly string[],
  rows: readonly FillRow[],
): PastedRow {
  const values: Record<string, FillValue> = {};
  const unknown: string[] = [];
  for (const [at, name] of header.entries()) {
    const row = rowNamed(name, rows);
    const cell = (cells[at] ?? "").trim();
    if (row === null) unknown.push(name);
    else if (cell !== "") values[row.alias] = valueOf(cell, row.control);
  }
  return { values, unknown: unknown.filter((name) => name.trim() !== "") };
}

/** A row by its alias, else by the label that the form has; letter case, spaces, `_` and `-` do not matter. */
function rowNamed(name: string, rows: readonly FillRow[]): FillRow | null {
  const wanted = folded(name);
  const exact = rows.find(({ alias }) => alias === name.trim());
  const similar = rows.filter(({ alias }) => folded(alias) === wanted);
  const labelled = rows.filter(({ label }) => folded(label) === wanted);
  const [one, ...others] = similar.length > 0 ? similar : labelled;
  return exact ?? (others.length === 0 ? (one ?? null) : null);
}

function folded(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
}

function valueOf(cell: string, control: Control): FillValue {
  switch (control.kind) {
    case "text":
      return cell;
    case "signature":
      return { kind: "typed", name: cell };
    case "check": {
      const word = cell.toLowerCase();
      if (ON.includes(word)) return true;
      return OFF.includes(word) ? false : cell;
    }
    case "choice":
      return control.look === "several"
        ? cell.split(";").map((part) => optionOf(part.trim(), control.options))
        : optionOf(cell, control.options);
  }
}

function optionOf(text: string, options: Extract<Control, { kind: "choice" }>["options"]): string {
  const byValue = options.find(({ value }) => value === text);
  const byLabel = options.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  return (byValue ?? byLabel)?.value ?? text;
}
