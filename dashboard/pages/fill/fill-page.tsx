import type { ReactNode } from "react";
import { useParams } from "wouter";
import { failureOf } from "#data/failure.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { words } from "#words/en.ts";
import { EnvelopePicker } from "./envelope-picker.tsx";
import { FillView } from "./fill-view.tsx";
import { useEnvelope, useFillForms } from "./use-fill-forms.ts";

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
