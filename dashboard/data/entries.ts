import type { Mapping, Template } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useScopedQuery } from "./scope.ts";

/** An entry has all fields of its form: some 100 kB for a long one. */
const ENTRIES_PER_PAGE = 25;

/** What pages need of a form to choose it. */
export type FormEntry = Pick<Template, "id" | "name" | "current_version" | "environment_versions">;

/** All forms that are not archived, the newest first. */
export function useFormEntries(): UseQueryResult<readonly FormEntry[]> {
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

/** All mappings, the newest first. */
export function useMappingEntries(): UseQueryResult<readonly Mapping[]> {
  return useScopedQuery(["mappings", "entries"], (platen, options) =>
    platen.mappings.list({ limit: ENTRIES_PER_PAGE }, options).toArray(),
  );
}
