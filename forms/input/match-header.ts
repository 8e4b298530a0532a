import type { HeaderMatch } from "./dialect.ts";

/** The columns of a header that are expected, or names of which it is unclear which is meant. */
export type HeaderMatching =
  | {
      readonly kind: "matched";
      /** The column of each expected name that the header has. */
      readonly columns: ReadonlyMap<string, number>;
      /** Names that are not expected. */
      readonly unknown: readonly string[];
      /** Names that differ from the expected one that they were read as. */
      readonly assumed: readonly { readonly column: string; readonly alias: string }[];
    }
  | {
      readonly kind: "ambiguous";
      /** The header's names. */
      readonly columns: readonly string[];
      /** The expected names that they may mean. */
      readonly aliases: readonly string[];
    };

/** A name without case, white space, `_` and `-`. A name of nothing else is kept. */
export function foldName(name: string): string {
  const folded = name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
  return folded === "" ? name : folded;
}

/** Finds the expected names among those of a header; of equal names the last column counts. */
export function matchHeader(
  names: readonly string[],
  aliases: Iterable<string>,
  match: HeaderMatch,
): HeaderMatching {
  const keyOf = match === "loose" ? foldName : (name: string): string => name;
  const expected = Map.groupBy(aliases, keyOf);
  const given = Map.groupBy(names, keyOf);
  const columns = new Map<string, number>();
  const unknown: string[] = [];
  const assumed: { column: string; alias: string }[] = [];
  for (const [index, column] of names.entries()) {
    const key = keyOf(column);
    const [alias, another] = expected.get(key) ?? [];
    if (alias === undefined) {
      unknown.push(column);
      continue;
    }
    const alike = given.get(key) ?? [];
    if (another !== undefined || new Set(alike).size > 1)
      return { kind: "ambiguous", columns: alike, aliases: expected.get(key) ?? [] };
    columns.set(alias, index);
    if (alias !== column) assumed.push({ column, alias });
  }
  return { kind: "matched", columns, unknown, assumed };
}
