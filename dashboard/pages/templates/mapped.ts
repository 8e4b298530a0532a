import type { Mapping } from "@platen/sdk";
import type { Field } from "#viewer/form.ts";

/** Aliases that feed a field, by its raw name. */
export type Feeds = ReadonlyMap<string, readonly string[]>;

/** Returns the fields that one mapping feeds, or all of them when `chosen` is null. */
export function feedsOf(
  mappings: readonly Pick<Mapping, "id" | "field_mappings">[],
  chosen: number | null,
): Feeds {
  const feeds = new Map<string, readonly string[]>();
  for (const { id, field_mappings } of mappings) {
    if (chosen !== null && id !== chosen) continue;
    for (const [name, entry] of Object.entries(field_mappings)) {
      const alias = typeof entry === "string" ? entry : entry.source;
      const before = feeds.get(name) ?? [];
      if (!before.includes(alias)) feeds.set(name, [...before, alias]);
    }
  }
  return feeds;
}

/** True for a field that a mapping can feed: push buttons hold no value. */
export function isFillable({ type }: Pick<Field, "type">): boolean {
  return type !== "button";
}

/** How many of a form's fields are fed. */
export function mappedCount(
  fields: readonly Field[],
  feeds: Feeds,
): { readonly mapped: number; readonly all: number } {
  const all = fields.filter(isFillable);
  return { mapped: all.filter(({ name }) => feeds.has(name)).length, all: all.length };
}
