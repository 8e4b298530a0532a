import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { type PagedQuery, useReadToEnd } from "#data/pages.ts";
import { type Column, Table } from "#kit/table.tsx";
import { TextField } from "#kit/text-field.tsx";
import { Loaded } from "./loaded.tsx";
import { MoreButton } from "./more-button.tsx";

type Props<Page, Item> = {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Shown when there are no items. */
  readonly empty: ReactNode;
};

/** The items that were read of a list, and the button that reads more. */
export function ResourceList<Page, Item>(
  props: Props<Page, Item> & { readonly children: (items: readonly Item[]) => ReactNode },
): ReactNode {
  const { query, itemsOf, empty, children } = props;
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap(itemsOf);
          return items.length === 0 ? empty : children(items);
        }}
      </Loaded>
      <MoreButton query={query} />
    </>
  );
}

/** A list in a table. */
export function TableList<Page, Item>(
  props: Props<Page, Item> & Omit<ComponentProps<typeof Table<Item>>, "items">,
): ReactNode {
  const { query, itemsOf, empty, ...table } = props;
  return (
    <ResourceList query={query} itemsOf={itemsOf} empty={empty}>
      {(items) => <Table {...table} items={items} />}
    </ResourceList>
  );
}

/** A list in a table below a search. Searching reads the list to its end, because the page filters it. */
export function SearchedList<Page, Item extends { readonly id: number }>(
  props: Props<Page, Item> & {
    readonly texts: { readonly search: string; readonly noMatch: string; readonly list: string };
    readonly columns: readonly Column<Item>[];
    readonly matches: (item: Item, search: string) => boolean;
  },
): ReactNode {
  const { texts, columns, matches, ...list } = props;
  const [search, setSearch] = useState("");
  const { hasNextPage }: PagedQuery = list.query;
  const wanted = search.trim();
  useReadToEnd(list.query, wanted !== "");
  return (
    <ResourceList {...list}>
      {(items) => {
        const found = items.filter((item) => matches(item, wanted));
        return (
          <>
            <TextField label={texts.search} type="search" value={search} onChange={setSearch} />
            {found.length === 0 && !hasNextPage ? (
              <p role="status">{texts.noMatch}</p>
            ) : (
              <Table label={texts.list} columns={columns} items={found} keyOf={({ id }) => id} />
            )}
          </>
        );
      }}
    </ResourceList>
  );
}
