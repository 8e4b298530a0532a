import type { MappingDeps } from "./deps.ts";
import type { SchemaFault, SchemaSource } from "./schema-checker.ts";

/** Rows by alias that a schema is tried with. */
type Trial = {
  readonly schema: unknown;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly source: SchemaSource;
};

/** The faults of each row by a schema that need not be saved; 400 `validation_error` where the schema cannot be used. */
export function validateRows(
  { schemas }: MappingDeps,
  { schema, rows, source }: Trial,
): readonly (readonly SchemaFault[])[] {
  const check = schemas.compile(schema, source);
  return rows.map((row) => check(row));
}
