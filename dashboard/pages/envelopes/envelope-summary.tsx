import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { PageLink } from "#states/page-link.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { type Catalog, formName, mappingName } from "./catalog.ts";
import { envelopeTexts, retentionChoices } from "./envelope-texts.ts";

const TEXTS = envelopesWords;

/** The settings of an envelope for members who may not change them. */
export function EnvelopeSummary(props: {
  readonly envelope: Envelope;
  readonly catalog: Catalog;
}): ReactNode {
  const { envelope, catalog } = props;
  const texts = envelopeTexts(envelope);
  const retention = retentionChoices(texts).find(({ id }) => id === texts["retention"]);
  return (
    <section className="card" aria-labelledby="settings">
      <h2 id="settings">{TEXTS.settings}</h2>
      <dl className="example">
        {envelope.pairs.map(({ template_id: form, mapping_id: mapping }, index) => (
          <Entry key={index} term={TEXTS.pairs.part(index + 1)}>
            <PageLink className="link" to={`/templates/${form}`}>
              {formName(catalog, form)}
            </PageLink>
            {", "}
            <PageLink className="link" to={`/mappings/${mapping}`}>
              {mappingName(catalog, mapping)}
            </PageLink>
          </Entry>
        ))}
        <Entry term={TEXTS.fileNames}>{envelope.filename_pattern ?? TEXTS.numbered}</Entry>
        {envelope.fail_on.length > 0 && (
          <Entry term={TEXTS.failOn.failing}>
            {envelope.fail_on.map((code) => TEXTS.failOn.codes[code].label).join("; ")}
          </Entry>
        )}
        <Entry term={TEXTS.retention.label}>{retention?.label}</Entry>
      </dl>
    </section>
  );
}

function Entry(props: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="example-row">
      <dt>{props.term}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
