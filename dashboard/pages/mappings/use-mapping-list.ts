import type { Mapping } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FormEntry, useFormEntries, useMappingEntries } from "#data/entries.ts";
import { useScopedQuery } from "#data/scope.ts";

/** The account's forms and mappings, the newest first. */
export type MappingCatalog = {
  readonly forms: readonly FormEntry[];
  readonly mappings: readonly Mapping[];
};

/** The catalog as `<Loaded>` shows it. */
type CatalogQuery = {
  readonly data: MappingCatalog | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** The forms and mappings that the list shows. */
export function useMappingList(): CatalogQuery {
  const forms = useFormEntries();
  const mappings = useMappingEntries();
  const data = useMemo(
    () =>
      forms.data === undefined || mappings.data === undefined
        ? undefined
        : { forms: forms.data, mappings: mappings.data },
    [forms.data, mappings.data],
  );
  return {
    data,
    error: forms.error ?? mappings.error,
    refetch: () => Promise.all([forms.refetch(), mappings.refetch()]),
  };
}

/** The mappings that are published for the account to copy. */
export function useLibrary(): UseQueryResult<readonly Mapping[]> {
  return useScopedQuery(["mappings", "library"], (platen, options) =>
    platen.mappings.library({}, options).toArray(),
  );
}
