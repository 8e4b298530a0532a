import type { AliasProfile } from "./alias-profile.ts";
import type { Support } from "./features.ts";
import type { PairTable, Scored } from "./pairs.ts";

/** Distance in reading order at which the support of a sibling falls to 1/e. */
const FALLOFF = 8;
const FALLOFF_ROW = 3;

/** Names of a spreadsheet that someone wrote by hand; programs have longer lists. */
const SHORT_LIST = 30;
/** A name as people write it, such as "Last name": words with spaces, and no parts of a program's name. */
const SPOKEN = /^[\p{L}\d][\p{L}\d '’&#-]*$/u;
const HUMP = /\p{Ll}\p{Lu}/u;

/**
 * How far a pair is supported by the name's siblings: those of one family (`spouse/…`, `users1_…`) are near each other
 * on the form, and those of one row still nearer.
 */
export function familySupport(
  { aliases, fields }: PairTable,
  scored: readonly Scored[],
): (alias: number, field: number) => Support {
  const best = scored.map(({ pairs: [first] }) => first ?? null);
  const siblings = siblingsOf(aliases);
  return (alias, field) => {
    const own = aliases[alias];
    const seat = fields[field];
    const family = siblings.get(alias);
    if (own === undefined || seat === undefined || family === undefined) return { near: 0, row: 0 };
    let [near, row, shares, rowShares] = [0, 0, 0, 0];
    for (const sibling of family) {
      const other = best[sibling];
      const place = other === undefined || other === null ? undefined : fields[other.field];
      if (sibling === alias || other === null || other === undefined || place === undefined)
        continue;
      const distance = Math.abs(place.number - seat.number);
      near += other.share * Math.exp(-distance / FALLOFF);
      shares += other.share;
      if (aliases[sibling]?.ordinal !== own.ordinal) continue;
      row += other.share * Math.exp(-distance / FALLOFF_ROW);
      rowShares += other.share;
    }
    return { near: near / (shares + 0.5), row: row / (rowShares + 0.5) };
  };
}

/**
 * The names of each name's family, itself among them. Those that people write seldom have one: in a short list all about
 * one person count as a family, since "Last name", "Street" and "City" are asked for in one place.
 */
function siblingsOf(aliases: readonly AliasProfile[]): ReadonlyMap<number, readonly number[]> {
  const rows = [...aliases.keys()];
  const families = Map.groupBy(rows, (row) => aliases[row]?.family ?? "");
  const familyOf = (row: number): readonly number[] => {
    const family = aliases[row]?.family ?? "";
    return family === "" ? [] : (families.get(family) ?? []);
  };
  const isShort = aliases.length <= SHORT_LIST;
  const people = Map.groupBy(
    rows.filter((row) => isShort && familyOf(row).length < 2 && isSpoken(aliases[row])),
    (row) => aliases[row]?.party ?? null,
  );
  const alone = [...people.values()].flatMap((group) => group.map((row) => [row, group] as const));
  return new Map([
    ...rows.flatMap((row) => (familyOf(row).length > 0 ? [[row, familyOf(row)] as const] : [])),
    ...alone,
  ]);
}

function isSpoken(profile: AliasProfile | undefined): boolean {
  return profile !== undefined && SPOKEN.test(profile.alias) && !HUMP.test(profile.alias);
}
