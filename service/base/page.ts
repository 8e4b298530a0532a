/** The requested part of a list; lists are sorted from newest to oldest. */
export type PageRequest = {
  readonly limit: number;
  /** Items to skip after `before`. */
  readonly skip: number;
  /** Only items older than this id; null: from the start. */
  readonly before: number | null;
};

/** A part of a list without its total, which may be expensive to count. */
export type Slice<Item> = {
  readonly items: readonly Item[];
  /** `before` of the next part; null at the end of the list. */
  readonly next: number | null;
};

/** A part of a list, and the length of the list. */
export type Page<Item> = Slice<Item> & { readonly total: number };

/** Returns the page of the items that a store read. */
export function pageOf<Item>(
  read: readonly Item[],
  request: PageRequest,
  total: number,
  idOf: (item: Item) => number,
): Page<Item> {
  return { ...sliceOf(read, request, idOf), total };
}

/** Returns the slice of the items that a store read: one item more than requested means that there is a next part. */
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
