import type { FieldMappings, SchemaTemplate } from "@platen/sdk";
import { aliasOf } from "./entry.ts";

/** A name that can be assigned to fields. */
export type Alias = {
  readonly name: string;
  /** Fields that it fills. */
  readonly uses: number;
};

/** Where names come from, in the order in which they are offered. */
export type AliasSources = {
  readonly sheet: readonly string[];
  readonly schema: readonly string[];
  readonly typed: readonly string[];
};

/** Every known name once: of the spreadsheet, the schema and the mapping, and those that were typed. */
export function aliasesOf(
  { sheet, schema, typed }: AliasSources,
  fieldMappings: FieldMappings,
): readonly Alias[] {
  const uses = new Map<string, number>();
  for (const entry of Object.values(fieldMappings)) {
    const name = aliasOf(entry);
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const names = new Set([...sheet, ...schema, ...uses.keys(), ...typed]);
  names.delete("");
  return Array.from(names, (name) => ({ name, uses: uses.get(name) ?? 0 }));
}

/** The names of a row that a schema describes. */
export function schemaNames(schema: SchemaTemplate["schema"] | undefined): readonly string[] {
  if (typeof schema !== "object") return [];
  const { properties } = schema;
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}
