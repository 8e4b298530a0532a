import type { ReactNode } from "react";
import { type Column, Table } from "#kit/table.tsx";
import { TextField } from "#kit/text-field.tsx";

/** A table of what a search found, below the search. The page filters; `hasMore`: further items are not loaded yet. */
export function SearchedTable<Item extends { readonly id: number }>(props: {
  readonly texts: { readonly search: string; readonly noMatch: string; readonly list: string };
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly found: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly hasMore: boolean;
}): ReactNode {
  const { texts, search, onSearch, found, columns, hasMore } = props;
  return (
    <>
      <TextField label={texts.search} type="search" value={search} onChange={onSearch} />
      {found.length === 0 && !hasMore ? (
        <p role="status">{texts.noMatch}</p>
      ) : (
        <Table label={texts.list} columns={columns} items={found} keyOf={({ id }) => id} />
      )}
    </>
  );
}
