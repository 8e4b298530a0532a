import type { Field } from "./form.ts";

/** The fields in reading order whose label, name or number has every word of a search, in any case. */
export function matchingFields(fields: readonly Field[], search: string): readonly Field[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields
    .filter((field) => {
      const text = `${field.number} ${field.label ?? ""} ${field.name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => a.number - b.number);
}
