import { useMemo } from "react";
import { useFormEntries, useMappingEntries } from "#data/entries.ts";
import type { Catalog } from "./catalog.ts";

/** The catalog as `<Loaded>` shows it. */
type CatalogQuery = {
  readonly data: Catalog | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** The forms and mappings that envelopes join. */
export function useCatalog(): CatalogQuery {
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
