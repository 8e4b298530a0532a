import { sourceOf } from "@platen/forms/field-mappings";
import type { Mapping } from "@platen/sdk";

type FieldMappings = Mapping["field_mappings"];

/** The aliases that entries read first, each once, in the order of the entries. */
export function mappedAliases(fieldMappings: FieldMappings): readonly string[] {
  return [...new Set(Object.values(fieldMappings).map(sourceOf))];
}

/** A row by alias: the cells of a spreadsheet's row, and what was typed in their place. */
export function sampleRow(
  names: readonly string[],
  cells: readonly string[],
  typed: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const own = names.map((name, column): [string, string] => [name, cells[column] ?? ""]);
  return Object.fromEntries([...own, ...typed]);
}
