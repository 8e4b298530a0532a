import type { Mapping, Template } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useScopedQuery } from "./scope.ts";

/** An entry has all fields of its form: some 100 kB for a long one. */
const ENTRIES_PER_PAGE = 25;

/** The members of a form with which pages list it for choice. */
export type FormEntry = Pick<Template, "id" | "name" | "current_version" | "environment_versions">;

/** All mappings, the newest first. */
export function useMappingEntries(): UseQueryResult<readonly Mapping[]> {
  return useScopedQuery(["mappings", "entries"], (platen, options) =>
    platen.mappings.list({ limit: ENTRIES_PER_PAGE }, options).toArray(),
  );
}

/** All forms that are not archived, and all mappings, the newest first. */
export type FormsAndMappings = {
  readonly forms: readonly FormEntry[];
  readonly mappings: readonly Mapping[];
};

/** Both lists as one query for `<Loaded>`. */
export function useFormsAndMappings(): {
  readonly data: FormsAndMappings | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
} {
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

/** All forms that are not archived, the newest first. */
function useFormEntries(): UseQueryResult<readonly FormEntry[]> {
  return useScopedQuery(["templates", "entries"], async (platen, options) => {
    const all = await platen.templates.list({ limit: ENTRIES_PER_PAGE }, options).toArray();
    return all.map(({ id, name, current_version, environment_versions }) => ({
      id,
      name,
      current_version,
      environment_versions,
    }));
  });
}
