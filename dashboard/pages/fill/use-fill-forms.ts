import type { CallOptions, Envelope, Platen } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useScopedQuery } from "#data/scope.ts";
import type { FillForm } from "./rows.ts";

type Pair = Envelope["pairs"][number];

/** An envelope. */
export function useEnvelope(id: number): UseQueryResult<Envelope> {
  return useScopedQuery(["envelopes", id], (platen, options) => platen.envelopes.get(id, options));
}

/** The forms of an envelope in the versions that are filled, with their mappings. */
export function useFillForms({ id, pairs }: Envelope): UseQueryResult<readonly FillForm[]> {
  // Read again with the mappings, which may change; versions of templates never do.
  return useScopedQuery(["mappings", "of-envelope", id, pairs], (platen, options) =>
    Promise.all(pairs.map((pair) => readForm(platen, pair, options))),
  );
}

async function readForm(platen: Platen, pair: Pair, options: CallOptions): Promise<FillForm> {
  const [mapping, template] = await Promise.all([
    platen.mappings.get(pair.mapping_id, options),
    platen.templates.get(pair.template_id, options),
  ]);
  const version = pair.template_version ?? mapping.template_version;
  const { pages, fields } =
    version === template.current_version
      ? template
      : await platen.templates.version(template.id, version, options);
  return { template: template.id, version, name: template.name, pages, fields, mapping };
}
