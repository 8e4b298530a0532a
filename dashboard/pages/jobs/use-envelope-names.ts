import { useMemo } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { jobWords } from "#words/en/jobs.ts";

/** Accounts with more envelopes show the oldest by their number. */
const ENVELOPES_MAX = 500;

/** The name of an envelope by its id. */
export function useEnvelopeNames(): (id: number) => string {
  const { data } = useScopedQuery(["envelopes", "names"], async (platen, options) => {
    const { envelopes } = await platen.envelopes.list({ limit: ENVELOPES_MAX }, options).page();
    return envelopes.map(({ id, name }) => [id, name] as const);
  });
  return useMemo(() => {
    const names = new Map(data);
    return (id) => names.get(id) ?? jobWords.list.envelope(id);
  }, [data]);
}
