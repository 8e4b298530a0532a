import type { PreviewRow, RowProblem } from "#preview/use-row-preview.ts";
import { type FillValue, isEmpty, isSignature } from "./fill-value.ts";
import { type Note, noteOf } from "./notes.ts";
import type { FillRow } from "./rows.ts";

/** A fault that a row finds by itself, as soon as it was left empty. */
const MISSING = "required_missing";

/** The values as the preview takes them. */
export function previewRow(values: Readonly<Record<string, FillValue>>): PreviewRow {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(given.map(([alias, value]) => [alias, givenOf(value)]));
}

/** Converts the problems of a form's values to notes, by alias. */
export function findingsOf(
  problems: readonly RowProblem[],
  rows: ReadonlyMap<string, FillRow>,
): Readonly<Record<string, readonly Note[]>> {
  const found: Record<string, Note[]> = {};
  for (const { alias, ...problem } of problems) {
    const row = rows.get(alias ?? "");
    if (row === undefined || problem.code === MISSING) continue;
    const note = noteOf(problem, row.control);
    if (note !== null) found[row.alias] = [...(found[row.alias] ?? []), note];
  }
  return found;
}

function givenOf(value: FillValue): PreviewRow[string] {
  if (!isSignature(value)) return value;
  switch (value.kind) {
    case "image":
      return value.url;
    case "typed":
      return { kind: "typed", name: value.name };
    case "saved":
      return { kind: "stored", id: value.id };
  }
}
