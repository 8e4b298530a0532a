import type { FieldMappings } from "./mapping.ts";

/** By raw name: the formats that a mapping gives, which take the place of the fields' own. */
export function formatsOf(fieldMappings: FieldMappings): Readonly<Record<string, string>> {
  const given = Object.entries(fieldMappings).flatMap(([name, mapping]) => {
    const format = typeof mapping === "string" ? null : (mapping.format ?? null);
    return format === null ? [] : [[name, format] as const];
  });
  return Object.fromEntries(given);
}
