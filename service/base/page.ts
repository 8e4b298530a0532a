/** Which part of a list is asked for; lists run from the newest to the oldest. */
export type PageRequest = {
  readonly limit: number;
  /** How many to leave out, after `before`. */
  readonly skip: number;
  /** Only what is older than this id; null from the start. */
  readonly before: number | null;
};

/** A part of a list. */
export type Page<Item> = {
  readonly items: readonly Item[];
  /** Of the whole list. */
  readonly total: number;
  /** The `before` of the next part; null when this was the last. */
  readonly next: number | null;
};

/** The page of what a store read: one more item than asked tells that there is a next page. */
export function pageOf<Item>(
  read: readonly Item[],
  request: PageRequest,
  total: number,
  idOf: (item: Item) => number,
): Page<Item> {
  const items = read.slice(0, request.limit);
  const last = items.at(-1);
  const next = read.length > items.length && last !== undefined ? idOf(last) : null;
  return { items, total, next };
}
