import type { Envelope } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useParams } from "wouter";
import { useFormsAndMappings } from "#data/entries.ts";
import { bulkCommand, envelopeSample } from "#data/samples.ts";
import { useCanChange, useHasRole, useScope, useScopedQuery } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { CodeSamples } from "#states/code-samples.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { words } from "#words/en.ts";
import { type Catalog, unpublishedForms } from "./catalog.ts";
import { ColumnsSection } from "./columns-section.tsx";
import { DeleteEnvelope } from "./delete-envelope.tsx";
import { EnvelopeForm } from "./envelope-form.tsx";
import { EnvelopeSummary } from "./envelope-summary.tsx";

const TEXTS = envelopesWords;

/** An envelope: what its spreadsheet contains, and its settings. */
export function EnvelopePage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const number = Number(id);
  const envelope = useScopedQuery(["envelopes", number], (platen, options) =>
    platen.envelopes.get(number, options),
  );
  const catalog = useFormsAndMappings();
  if (envelope.data === undefined || catalog.data === undefined)
    return (
      <Page title={words.titles.envelope}>
        <Loaded query={envelope.data === undefined ? envelope : catalog}>{() => null}</Loaded>
      </Page>
    );
  return (
    <EnvelopeView
      key={number}
      envelope={envelope.data}
      catalog={catalog.data}
      onLoad={() => void envelope.refetch()}
    />
  );
}

function EnvelopeView(props: {
  readonly envelope: Envelope;
  readonly catalog: Catalog;
  readonly onLoad: () => void;
}): ReactNode {
  const { envelope, catalog, onLoad } = props;
  const mayChange = useHasRole("editor");
  return (
    <Page
      title={envelope.name}
      {...(envelope.description === null ? {} : { lead: envelope.description })}
      actions={mayChange && <EnvelopeActions envelope={envelope} />}
    >
      {mayChange && <ReadOnlyHint />}
      <Unpublished envelope={envelope} catalog={catalog} />
      <ColumnsSection envelope={envelope} catalog={catalog} />
      {mayChange ? (
        <EnvelopeForm envelope={envelope} catalog={catalog} onLoad={onLoad} />
      ) : (
        <EnvelopeSummary envelope={envelope} catalog={catalog} />
      )}
      <Developers envelope={envelope} />
    </Page>
  );
}

function EnvelopeActions({ envelope }: { readonly envelope: Envelope }): ReactNode {
  const canChange = useCanChange();
  const openPage = useOpenPage();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PageLink className="button button-primary" to={`/?envelope=${envelope.id}`}>
        {TEXTS.bulk}
      </PageLink>
      <PageLink className="button" to={`/fill/${envelope.id}`}>
        {TEXTS.fill}
      </PageLink>
      <Button isDisabled={!canChange} onPress={() => setDeleting(true)}>
        {TEXTS.remove.action}
      </Button>
      <DeleteEnvelope
        envelope={isDeleting ? envelope : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => openPage("/envelopes", { replace: true })}
      />
    </>
  );
}

/** Programs that fill the envelope from elsewhere. */
function Developers({ envelope }: { readonly envelope: Envelope }): ReactNode {
  return (
    <CodeSamples target={envelopeSample(envelope)}>
      <h3 className="field-label">{TEXTS.developers.bulk}</h3>
      <Code text={bulkCommand(location.origin, envelope)} label={TEXTS.developers.bulkCommand} />
    </CodeSamples>
  );
}

/** Which forms have to be published before the envelope can be filled. */
function Unpublished(props: { readonly envelope: Envelope; readonly catalog: Catalog }): ReactNode {
  const { environment } = useScope();
  const forms = unpublishedForms(props.envelope, props.catalog, environment);
  return forms.map(({ id, name }) => (
    <Banner
      key={id}
      tone="warning"
      action={
        <PageLink className="button" to={`/templates/${id}/versions`}>
          {TEXTS.unpublished.action}
        </PageLink>
      }
    >
      {TEXTS.unpublished.text(name, words.environments[environment])}
    </Banner>
  ));
}
