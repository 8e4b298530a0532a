import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { scopedKey, useScope } from "#data/scope.ts";

/** The PDF of a version of a template as it was uploaded. Versions never change. */
export function useTemplatePdf(template: number, version: number): UseQueryResult<Uint8Array> {
  const { platen, session, environment } = useScope();
  return useQuery({
    queryKey: scopedKey(session.account.id, environment, ["templates", template, "file", version]),
    queryFn: async ({ signal }) => {
      const response = await platen.templates.file(template, { version }, { signal });
      return new Uint8Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
