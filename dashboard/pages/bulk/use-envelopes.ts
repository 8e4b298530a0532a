import type { Envelope, Template } from "@platen/sdk";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { Environment } from "#data/address.ts";
import { useReadToEnd, useScopedPages } from "#data/pages.ts";
import { scopedKey, useScope, useScopedQuery } from "#data/scope.ts";
import { words } from "#words/en.ts";

const PAGE_SIZE = 20;

/** The envelopes to choose from. */
export type EnvelopeList = {
  readonly query: {
    readonly data: readonly Envelope[] | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Reads more of them; null: all are read. */
  readonly more: (() => void) | null;
  readonly isReading: boolean;
};

/** Reads envelopes, newest first; while something is searched for, all of them. */
export function useEnvelopes(isSearching: boolean): EnvelopeList {
  const pages = useScopedPages(["envelopes", "pages"], (platen, at, options) =>
    platen.envelopes.list({ limit: PAGE_SIZE, ...at }, options).page(),
  );
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useReadToEnd(pages, isSearching);
  return {
    query: { data: data?.pages.flatMap(({ envelopes }) => envelopes), error, refetch },
    more: hasNextPage ? () => void fetchNextPage() : null,
    isReading: isFetchingNextPage,
  };
}

/** An envelope with its forms. */
export function useEnvelope(id: number): UseQueryResult<Envelope> {
  return useScopedQuery(["envelopes", id], (platen, options) => platen.envelopes.get(id, options));
}

/** The forms of an envelope, as far as they are read. */
export function useForms(envelope: Envelope): readonly Template[] {
  const { platen, session, environment } = useScope();
  const ids = [...new Set(envelope.pairs.map(({ template_id: id }) => id))];
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: scopedKey(session.account.id, environment, ["templates", id]),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        platen.templates.get(id, { signal }),
    })),
  }).flatMap(({ data }) => data ?? []);
}

/** The forms of an envelope that cannot be filled in an environment, because no version is published there. */
export function unpublishedForms(
  forms: readonly Template[],
  environment: Environment,
): readonly Template[] {
  return forms.filter(({ environment_versions: versions }) => versions[environment] === null);
}

/** An environment as people call it. */
export function environmentName(environment: Environment): string {
  return words.environments[environment];
}
