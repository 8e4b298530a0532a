import { type Box, heightOf, widthOf } from "#pages";
import type { Candidate } from "./candidates.ts";
/** The cells that share a place's row or column. */
export type Table = {
  readonly rowEmpty: number;
  readonly rowFilled: number;
  readonly columnEmpty: number;
  readonly columnFilled: number;
};

/** Edges of cells in one row or column are at most so far apart, points. */
const STEP = 2;

/** Counts, for each candidate, the empty and the filled cells of its row and of its column. */
export function tabulate(candidates: readonly Candidate[]): Table[] {
  const rows = new Map<string, Count>();
  const columns = new Map<string, Count>();
  const seen = new Set<Box>();
  for (const { place, inside } of candidates) {
    if (place === null || seen.has(place)) continue;
    seen.add(place);
    count(rows, rowKey(place), inside.length === 0);
    count(columns, columnKey(place), inside.length === 0);
  }
  return candidates.map(({ place, inside }) => {
    const row = place === null ? NONE : (rows.get(rowKey(place)) ?? NONE);
    const column = place === null ? NONE : (columns.get(columnKey(place)) ?? NONE);
    const isEmpty = inside.length === 0;
    return {
      rowEmpty: row.empty - (place !== null && isEmpty ? 1 : 0),
      rowFilled: row.filled - (place !== null && !isEmpty ? 1 : 0),
      columnEmpty: column.empty - (place !== null && isEmpty ? 1 : 0),
      columnFilled: column.filled - (place !== null && !isEmpty ? 1 : 0),
    };
  });
}

type Count = { empty: number; filled: number };
const NONE: Readonly<Count> = { empty: 0, filled: 0 };

function count(counts: Map<string, Count>, key: string, isEmpty: boolean): void {
  const found = counts.get(key) ?? { empty: 0, filled: 0 };
  if (isEmpty) found.empty += 1;
  else found.filled += 1;
  counts.set(key, found);
}

function rowKey(place: Box): string {
  return `${Math.round(place.bottom / STEP)} ${Math.round(heightOf(place) / STEP)}`;
}

function columnKey(place: Box): string {
  return `${Math.round(place.left / STEP)} ${Math.round(widthOf(place) / STEP)}`;
}
