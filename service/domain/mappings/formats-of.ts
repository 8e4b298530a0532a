import type { FieldMappings } from "./mapping.ts";

/** The formats of a mapping by raw name, which replace the fields' own. */
export function formatsOf(fieldMappings: FieldMappings): Readonly<Record<string, string>> {
  const given = Object.entries(fieldMappings).flatMap(([name, mapping]) => {
    const format = typeof mapping === "string" ? null : (mapping.format ?? null);
    return format === null ? [] : [[name, format] as const];
  });
  return Object.fromEntries(given);
}
