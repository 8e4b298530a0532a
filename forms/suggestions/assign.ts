/** A possible pair of a row and a column and what it is worth. */
export type Edge = { readonly row: number; readonly column: number; readonly worth: number };

/**
 * One column at most for each row and one row for each column, so that the sum of what they are worth is greatest. A row
 * may stay without a column, which is worth 0. An auction (Bertsekas 1988), exact but for `INCREMENT` per row. Returns the column of each row, or null.
 */
export function assign(rows: number, edges: readonly Edge[]): readonly (number | null)[] {
  const byRow = Map.groupBy(
    edges.filter(({ worth }) => worth > 0),
    ({ row }) => row,
  );
  const state: State = {
    byRow,
    prices: new Map(),
    rowOf: new Map(),
    columnOf: Array.from({ length: rows }, () => null),
  };
  for (let row = 0; row < rows; row += 1) place(state, row);
  return state.columnOf;
}

type State = {
  readonly byRow: ReadonlyMap<number, readonly Edge[]>;
  /** The price of each column; at these prices every placed row has the best for itself. */
  readonly prices: Map<number, number>;
  readonly rowOf: Map<number, number>;
  readonly columnOf: (number | null)[];
};

/** Bertsekas' auction step: a row bids for its best column and displaces the row that has it. */
function place(state: State, start: number): void {
  for (let row: number | null = start, bids = 0; row !== null && bids < BIDS_MAX; bids += 1) {
    row = bidForRow(state, row);
  }
}

const BIDS_MAX = 20_000;
/** The least increase of a price; differences of worth below it do not count. */
const INCREMENT = 0.002;

function bidForRow({ byRow, prices, rowOf, columnOf }: State, row: number): number | null {
  let [best, gain, second] = [-1, 0, 0];
  for (const { column, worth } of byRow.get(row) ?? []) {
    const own = worth - (prices.get(column) ?? 0);
    if (own > gain) [best, second, gain] = [column, gain, own];
    else if (own > second) second = own;
  }
  if (best === -1) return null;
  prices.set(best, (prices.get(best) ?? 0) + gain - second + INCREMENT);
  const displaced = rowOf.get(best) ?? null;
  if (displaced !== null) columnOf[displaced] = null;
  rowOf.set(best, row);
  columnOf[row] = best;
  return displaced;
}
