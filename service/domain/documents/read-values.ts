import { assert } from "#base/assert.ts";
import { type FillPlan, RowReader, type RowToFill, readData } from "#domain/bulk";
import { type GivenValue, planRow, type SchemaChecker } from "#domain/mappings";
import type { DocumentFault, Faults } from "./document-fault.ts";
import type { DocumentData } from "./task.ts";

/** The number of the one row that a document is. */
export const ROW = 1;

/** What the fields get, or everything that the data lacks or has wrong. */
export type ReadValues =
  | { readonly kind: "values"; readonly values: RowToFill["values"] }
  | { readonly kind: "refused"; readonly faults: Faults };

/** What a document's data gives the fields of its order: the mapping's doing, and what the schemas say of it. */
export function readValues(
  schemas: SchemaChecker,
  fillPlan: FillPlan,
  data: DocumentData,
): ReadValues {
  const read = readData(data);
  // Only of a task that an older version accepted: requests are checked before.
  if (read.kind === "fault") {
    const { field, message } = read;
    return { kind: "refused", faults: [{ field, code: "schema_failed", message }] };
  }
  const record = fillPlan.columns.map(([alias]) => read.values.get(alias));
  const values = new RowReader(fillPlan).read(ROW, record);
  const faults: DocumentFault[] = schemaFaults(schemas, fillPlan, data);
  if (values.kind === "failed") {
    const { field, errorCode: code, error: message } = values.failed;
    const isMissing = code === "required_missing";
    const missing = isMissing ? missingAliases(fillPlan, read.values) : [field];
    faults.unshift(...missing.map((alias) => ({ field: alias, code, message })));
  }
  const [first, ...rest] = faults;
  if (first !== undefined) return { kind: "refused", faults: [first, ...rest] };
  assert(values.kind === "values", "values of data without fault");
  return values;
}

/** The names in the data that nothing expects. */
export function unknownAliases({ columns }: FillPlan, data: DocumentData): DocumentFault[] {
  const known = new Set(columns.map(([alias]) => alias));
  return Object.keys(data)
    .filter((name) => !known.has(name))
    .map((field) => ({ field, code: "unknown_alias", message: UNKNOWN }));
}

const UNKNOWN = "Nothing is expected under this name; it was ignored.";

// The reader stops at the first, as it has to for rows; who sends one document is told of all.
function missingAliases(
  { pairs }: FillPlan,
  values: ReadonlyMap<string, GivenValue>,
): readonly string[] {
  const required = pairs.flatMap((pair) => planRow(pair.fieldMappings, pair.fields).required);
  return [...new Set(required)].filter((alias) => (values.get(alias) ?? "") === "");
}

function schemaFaults(
  schemas: SchemaChecker,
  fillPlan: FillPlan,
  data: DocumentData,
): DocumentFault[] {
  return fillPlan.schemas
    .flatMap((schema) => schemas.compile(schema, "json")(data))
    .map(({ field, message }) => ({
      field: field === "" ? null : field,
      code: "schema_failed",
      message,
    }));
}
