import { type FieldMappings, sourceOf } from "@platen/forms/field-mappings";
import type { PreviewRow, RowPlanner } from "#preview/row-planner.ts";
import type { FillClient } from "#workers/fill-client.ts";
import { columnOf } from "./corrections.ts";

/** The outcome of a corrected row; null while it is not known. */
export type RowCheck =
  | { readonly kind: "fine" }
  | { readonly kind: "faulty"; readonly faults: readonly CellFault[] };

/** An error of a row; `column` is null when no cell of the upload is at fault. */
export type CellFault = { readonly column: number | null; readonly text: string };

/** A form that rows are checked with, as a job fills it. */
export type CheckedForm = {
  readonly planner: Pick<RowPlanner, "plan" | "problems">;
  readonly client: Pick<FillClient, "fill">;
  readonly fieldMappings: FieldMappings;
};

/** Every error of a row, as a job would report them; null: the row cannot be checked here. */
export async function checkRow(
  forms: readonly CheckedForm[],
  header: readonly string[],
  cells: readonly string[],
): Promise<RowCheck | null> {
  const faults: CellFault[] = [];
  for (const { planner, client, fieldMappings } of forms) {
    const planned = planner.plan(rowOf(header, cells, fieldMappings));
    const filled = await client.fill(planned.input);
    if (filled.kind !== "filled") return null;
    for (const { severity, alias, message } of planner.problems(planned, filled.issues))
      if (severity === "error")
        addFault(faults, { column: columnOf(header, alias), text: message });
  }
  return faults.length === 0 ? { kind: "fine" } : { kind: "faulty", faults };
}

/** Several forms may find the same. */
function addFault(faults: CellFault[], fault: CellFault): void {
  const isKnown = faults.some(({ column, text }) => column === fault.column && text === fault.text);
  if (!isKnown) faults.push(fault);
}

/** The texts of a row by the names of its columns, and by the aliases that these match. */
function rowOf(
  header: readonly string[],
  cells: readonly string[],
  fieldMappings: FieldMappings,
): PreviewRow {
  const named = header.map((name, column) => [name, cells[column] ?? ""] as const);
  const aliases = Object.values(fieldMappings).flatMap((mapping) => {
    const alias = sourceOf(mapping);
    const column = columnOf(header, alias);
    return column === null ? [] : [[alias, cells[column] ?? ""] as const];
  });
  return Object.fromEntries([...named, ...aliases]);
}
