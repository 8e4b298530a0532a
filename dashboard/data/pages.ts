import type { CallOptions, Platen } from "@platen/sdk";
import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { scopedKey, useScope } from "./scope.ts";

type Page = { readonly next_cursor: string | null };

/** After how many milliseconds a list is read again, `reads` being how often it was read; false: not by itself. */
type Repeat<P> = (pages: readonly P[], reads: number) => number | false;

/** The members of a list's query that lead to its next page. */
export type PagedQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** Which page of a list is read. */
type At = { readonly cursor?: string };

/** A list that is read page by page, as far as it is looked at. */
export function useScopedPages<P extends Page>(
  key: QueryKey,
  read: (platen: Platen, at: At, options: CallOptions) => Promise<P>,
  repeat: Repeat<P> = () => false,
): UseInfiniteQueryResult<InfiniteData<P, string | null>> {
  const { platen, session, environment } = useScope();
  return useInfiniteQuery({
    queryKey: scopedKey(session.account.id, environment, key),
    queryFn: ({ pageParam, signal }) =>
      read(platen, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => repeat(state.data?.pages ?? [], state.dataUpdateCount),
  });
}

/** Reads a list to its end while `isWanted`, as for a search, which the service does not have. */
export function useReadToEnd(
  { hasNextPage, isFetchingNextPage, fetchNextPage }: PagedQuery,
  isWanted: boolean,
): void {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetchingNextPage, fetchNextPage]);
}
