import { type FieldEntry, type FieldValue, optionList } from "@platen/engine";
import { type FieldMapping, sourceOf } from "@platen/forms/field-mappings";
import { type GivenValue, planRow } from "@platen/forms/row-values";
import type { Caller } from "#domain/accounts";
import { findVersion } from "#domain/templates";
import type { MappingDeps } from "./deps.ts";
import { findMapping } from "./find-mapping.ts";
import { findSchema } from "./find-schema.ts";
import { type Mapping, type MappingId } from "./mapping.ts";
import type { SchemaFault, SchemaSource } from "./schema-checker.ts";

/** A row by alias, as submitted and as values. */
export type RowData = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly values: ReadonlyMap<string, GivenValue>;
};

/** A fault of a row; `field` is the alias, null for the row itself. */
export type RowFault = {
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
};

/** The result of validating a row without filling a form. */
export type Validation = {
  readonly faults: readonly RowFault[];
  /** The value of each field by raw name; null keeps the form's own value. Absent when the row has faults. */
  readonly preview: Readonly<Record<string, FieldValue>> | null;
};

/** Rows by alias that a schema is tried with. */
type Trial = {
  readonly schema: unknown;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly source: SchemaSource;
};

/** Validates a row against a mapping, its version's form and its schema. 404 `mapping_not_found`. */
export async function validateData(
  deps: MappingDeps,
  caller: Caller,
  id: MappingId,
  row: RowData,
): Promise<Validation> {
  const mapping = await findMapping(deps, caller, id);
  const { templateId, templateVersion, fieldMappings } = mapping;
  const { fields } = await findVersion(deps, caller, templateId, templateVersion);
  const plan = planRow(fieldMappings, fields);
  const faults: RowFault[] = plan.required
    .filter((alias) => (row.values.get(alias) ?? "") === "")
    .map((field) => ({ field, code: "required_missing", message: MISSING }));
  faults.push(...(await schemaFaults(deps, caller, mapping, row)));
  const planned = plan.apply(plan.aliases.map((alias) => row.values.get(alias)));
  if (planned.kind === "faults") {
    const found = planned.faults.map(({ alias, code, message }) => ({
      field: alias,
      code,
      message,
    }));
    return { faults: [...faults, ...found], preview: null };
  }
  const preview = new Map(plan.fields.map((name, place) => [name, planned.values[place] ?? null]));
  const mapped = new Map(Object.entries(fieldMappings));
  for (const field of fields) {
    const fault = checkValue(field, preview.get(field.name) ?? null);
    if (fault !== null) faults.push({ field: aliasFor(mapped.get(field.name)), ...fault });
  }
  return { faults, preview: Object.fromEntries(preview) };
}

/** The faults of each row by a schema that need not be saved; 400 `validation_error` where the schema cannot be used. */
export function validateRows(
  { schemas }: MappingDeps,
  { schema, rows, source }: Trial,
): readonly (readonly SchemaFault[])[] {
  const check = schemas.compile(schema, source);
  return rows.map((row) => check(row));
}

const MISSING = "A value that the form requires is missing.";

async function schemaFaults(
  deps: MappingDeps,
  caller: Caller,
  { schemaTemplateId }: Mapping,
  { data }: RowData,
): Promise<readonly RowFault[]> {
  if (schemaTemplateId === null) return [];
  const { schema } = await findSchema(deps, caller, schemaTemplateId);
  return deps.schemas
    .compile(
      schema,
      "json",
    )(data)
    .map(({ field, code, message }) => ({ field: field === "" ? null : field, code, message }));
}

function aliasFor(mapping: FieldMapping | undefined): string | null {
  return mapping === undefined ? null : sourceOf(mapping);
}

/** Why filling would refuse a value; null when no reason is known. */
type ValueFault = {
  readonly code: "max_length_exceeded" | "value_not_in_options";
  readonly message: string;
};

/** Checks what the manifest shows: lengths of texts and options of radio buttons. Filling finds the rest. */
function checkValue(field: FieldEntry, value: FieldValue): ValueFault | null {
  if (typeof value !== "string") return null;
  const { type, maxLength } = field;
  if (type === "text" && maxLength !== null) {
    const length = Array.from(value).length;
    if (length <= maxLength) return null;
    const message = `The value has ${length} characters; at most ${maxLength} are accepted.`;
    return { code: "max_length_exceeded", message };
  }
  if (type !== "radio" || isOption(field, value)) return null;
  const names = optionList([...field.exportValues, ...field.options]);
  return {
    code: "value_not_in_options",
    message: `The value is not one of the field's options: ${names}.`,
  };
}

const OFF = new Set(["", "false", "off"]);

function isOption({ options, exportValues }: FieldEntry, value: string): boolean {
  const isNamed = options.includes(value) || exportValues.includes(value);
  return isNamed || OFF.has(value.trim().toLowerCase());
}
