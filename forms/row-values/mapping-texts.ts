import type { FieldMapping, FieldMappings } from "#field-mappings";
import { feedOf } from "./feed.ts";

/** Texts that fields may get in addition to those of rows: defaults, literals, characters of formats. */
export function defaultTexts(fieldMappings: FieldMappings): readonly string[] {
  return Object.values(fieldMappings).flatMap((mapping) => {
    if (typeof mapping === "string") return [];
    const feed = feedOf(mapping, nowhere);
    const format = mapping.format ?? null;
    return [...("value" in feed ? feed.texts : []), ...(format === null ? [] : [format])];
  });
}

/** True: the mapping may change the case of letters, so fonts need both cases. */
export function changesCase(fieldMappings: FieldMappings): boolean {
  return Object.values(fieldMappings).some((mapping) => {
    if (typeof mapping === "string") return false;
    const feed = feedOf(mapping, nowhere);
    return "value" in feed && feed.changesCase;
  });
}

/** Every alias that may contribute to the field, each once, its source first. */
export function aliasesRead(mapping: FieldMapping): readonly string[] {
  const found = new Set<string>();
  feedOf(mapping, (alias) => found.add(alias).size);
  return [...found];
}

function nowhere(): number {
  return 0;
}
