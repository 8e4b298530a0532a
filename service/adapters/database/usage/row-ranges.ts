/** Ascending row numbers as PostgreSQL's `int4multirange`: `{[1,4),[7,8)}`. */
export function multirangeOf(rows: readonly number[]): string {
  const ranges: string[] = [];
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (rows[index - 1] !== row - 1) from = row;
    if (rows[index + 1] !== row + 1) ranges.push(`[${from},${row + 1})`);
  }
  return `{${ranges.join(",")}}`;
}

/** Returns the row numbers of an `int4multirange`, ascending. */
export function rowsOf(multirange: string): readonly number[] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, place) => Number(from) + place),
  );
}
