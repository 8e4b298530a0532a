import type { CallOptions, Platen } from "@platen/sdk";
import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { scopedKey, useScope } from "./scope.ts";

type Page = { readonly next_cursor: string | null };

/** A list that is read page by page, as far as it is looked at. */
export function useScopedPages<P extends Page>(
  key: QueryKey,
  read: (platen: Platen, cursor: string | null, options: CallOptions) => Promise<P>,
): UseInfiniteQueryResult<InfiniteData<P, string | null>> {
  const { platen, session, environment } = useScope();
  return useInfiniteQuery({
    queryKey: scopedKey(session.account.id, environment, key),
    queryFn: ({ pageParam, signal }) => read(platen, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
