import type { CallOptions, Envelope, Platen } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { failureOf } from "#data/failure.ts";
import { useScopedQuery } from "#data/scope.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { words } from "#words/en.ts";
import { EnvelopePicker } from "./envelope-picker.tsx";
import { FillView } from "./fill-view.tsx";
import type { FillForm } from "./rows.ts";

/** Fills one form by hand. An address without an envelope offers them all. */
export function FillPage(): ReactNode {
  const { envelope } = useParams<{ envelope: string }>();
  const isId = /^[1-9]\d{0,9}$/.test(envelope);
  return isId ? <EnvelopeFill key={envelope} id={Number(envelope)} /> : <EnvelopePicker />;
}

function EnvelopeFill({ id }: { readonly id: number }): ReactNode {
  const query = useEnvelope(id);
  if (query.data !== undefined) return <EnvelopeForms envelope={query.data} />;
  if (query.error !== null && failureOf(query.error).kind === "gone")
    return <EnvelopePicker isMissing />;
  return (
    <Page title={words.titles.fill}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function EnvelopeForms({ envelope }: Pick<Parameters<typeof FillView>[0], "envelope">): ReactNode {
  const forms = useFillForms(envelope);
  if (forms.data !== undefined) return <FillView envelope={envelope} forms={forms.data} />;
  return (
    <Page title={envelope.name}>
      <Loaded query={forms}>{() => null}</Loaded>
    </Page>
  );
}

type Pair = Envelope["pairs"][number];

/** An envelope. */
function useEnvelope(id: number): UseQueryResult<Envelope> {
  return useScopedQuery(["envelopes", id], (platen, options) => platen.envelopes.get(id, options));
}

/** The forms of an envelope in the versions that are filled, with their mappings. */
function useFillForms({ id, pairs }: Envelope): UseQueryResult<readonly FillForm[]> {
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
