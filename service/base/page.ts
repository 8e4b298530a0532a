/** Which part of a list is asked for; lists run from the newest to the oldest. */
export type PageRequest = {
  readonly limit: number;
  /** How many to leave out, after `before`. */
  readonly skip: number;
  /** Only what is older than this id; null from the start. */
  readonly before: number | null;
};

/** A part of a list that nobody counts: it may be long. */
export type Slice<Item> = {
  readonly items: readonly Item[];
  /** The `before` of the next part; null when this was the last. */
  readonly next: number | null;
};

/** A part of a list, and how long that is. */
export type Page<Item> = Slice<Item> & { readonly total: number };

/** The page of what a store read. */
export function pageOf<Item>(
  read: readonly Item[],
  request: PageRequest,
  total: number,
  idOf: (item: Item) => number,
): Page<Item> {
  return { ...sliceOf(read, request, idOf), total };
}

/** The part that a store read: one more item than asked tells that there is a next one. */
export function sliceOf<Item>(
  read: readonly Item[],
  { limit }: Pick<PageRequest, "limit">,
  idOf: (item: Item) => number,
): Slice<Item> {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  const next = read.length > items.length && last !== undefined ? idOf(last) : null;
  return { items, next };
}
