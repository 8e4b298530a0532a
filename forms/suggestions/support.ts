import type { Support } from "./features.ts";
import type { PairTable, Scored } from "./pairs.ts";

/** Distance in reading order at which the support of a sibling falls to 1/e. */
const FALLOFF = 8;
const FALLOFF_ROW = 3;

/**
 * How far a pair is supported by the name's siblings: those of one family (`spouse/…`, `users1_…`) are near each other
 * on the form, and those of one row still nearer.
 */
export function familySupport(
  { aliases, fields }: PairTable,
  scored: readonly Scored[],
): (alias: number, field: number) => Support {
  const best = scored.map(({ pairs: [first] }) => first ?? null);
  const families = Map.groupBy(aliases.keys(), (alias) => aliases[alias]?.family ?? "");
  return (alias, field) => {
    const own = aliases[alias];
    const seat = fields[field];
    if (own === undefined || seat === undefined || own.family === "") return { near: 0, row: 0 };
    let [near, row, shares, rowShares] = [0, 0, 0, 0];
    for (const sibling of families.get(own.family) ?? []) {
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
