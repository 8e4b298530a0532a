import { nearestName, type ReadRow } from "@platen/forms/row-values";
import { assert } from "#base/assert.ts";
import { type FillPlan } from "#domain/filling";
import type { SchemaChecker } from "#domain/mappings";
import type { DocumentToFill } from "./document.ts";
import type { DocumentFault, Faults } from "./document-fault.ts";
import { preparedPlan } from "./prepared-plan.ts";
import type { DocumentData } from "./task.ts";

/** Row number of a document, which is filled as a single row. */
export const ROW = 1;

/** The values of the fields, or all faults of the data. */
export type ReadValues =
  | Extract<ReadRow, { readonly kind: "values" }>
  | { readonly kind: "refused"; readonly faults: Faults };

/** Applies the plan's mappings and schemas to a document's data. */
export function readValues(
  schemas: SchemaChecker,
  { fillPlan, data, read }: DocumentToFill,
): ReadValues {
  const record = fillPlan.columns.map(([alias]) => read.values.get(alias));
  const values = preparedPlan(fillPlan).reader.read(record);
  const faults: DocumentFault[] = schemaFaults(schemas, fillPlan, data);
  if (values.kind === "failed")
    faults.unshift(
      ...values.faults.map(({ alias, code, message }) => ({ field: alias, code, message })),
    );
  const [first, ...rest] = faults;
  if (first !== undefined) return { kind: "refused", faults: [first, ...rest] };
  assert(values.kind === "values", "values of data without fault");
  return values;
}

/** The unknown names in the data. */
export function unknownAliases(fillPlan: FillPlan, data: DocumentData): DocumentFault[] {
  const { known } = preparedPlan(fillPlan);
  const unknown = Object.keys(data).filter((name) => !known.has(name));
  const missing = unknown.length === 0 ? [] : [...known].filter((alias) => !(alias in data));
  const candidates = missing.slice(0, CANDIDATES_MAX);
  return unknown.map((field, index) => {
    const near = index < SUGGESTIONS_MAX ? nearestName(field, candidates) : null;
    const hint = near === null ? "" : ` Did you mean "${near}"?`;
    return { field, code: "unknown_alias", message: `${UNKNOWN}${hint}` };
  });
}

const UNKNOWN = "Nothing is expected under this name; it was ignored.";
/** Bound the work per document: names that get a suggestion, and aliases among which it is searched. */
const SUGGESTIONS_MAX = 10;
const CANDIDATES_MAX = 500;

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
