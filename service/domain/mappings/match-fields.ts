import type { FieldType } from "@platen/engine";

type FormField = { readonly name: string; readonly type: FieldType };

/** Corresponding fields of two forms. */
export type MatchedFields = {
  /** Names in the first form, mapped to names in the second. */
  readonly names: ReadonlyMap<string, string>;
  /** Names without a match, or with several possible ones. */
  readonly unmatched: readonly string[];
};

/**
 * Matches fields of two forms: by exact names; then, among the remaining fields of the same type, by the name without
 * case and punctuation; then by its last part. An ambiguous field is not matched.
 */
export function matchFields(
  wanted: readonly string[],
  from: readonly FormField[],
  to: readonly FormField[],
): MatchedFields {
  const types = new Map(from.map(({ name, type }) => [name, type]));
  const known = new Set(to.map(({ name }) => name));
  const names = new Map(wanted.filter((name) => known.has(name)).map((name) => [name, name]));
  for (const keyOf of [simplifyName, lastPart]) {
    const taken = new Set(names.values());
    const open = wanted.filter((name) => !names.has(name));
    const seekers = byKey(
      open.map((name) => ({ name, type: types.get(name) ?? "text" })),
      keyOf,
    );
    const found = byKey(
      to.filter(({ name }) => !taken.has(name)),
      keyOf,
    );
    for (const [key, [name, ...rivals]] of seekers) {
      const [match, ...others] = found.get(key) ?? [];
      const isOne = name !== undefined && rivals.length === 0 && others.length === 0;
      if (isOne && match !== undefined) names.set(name, match);
    }
  }
  return { names, unmatched: wanted.filter((name) => !names.has(name)) };
}

function byKey(
  fields: readonly FormField[],
  keyOf: (name: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, type } of fields) {
    const key = keyOf(name);
    if (key === "") continue;
    const same = found.get(`${type} ${key}`) ?? [];
    same.push(name);
    found.set(`${type} ${key}`, same);
  }
  return found;
}

/** Letters and digits only, without case and without the instance numbers of XFA. */
function simplifyName(name: string): string {
  return name
    .replaceAll(/\[\d+\]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function lastPart(name: string): string {
  return simplifyName(name.split(".").at(-1) ?? "");
}
