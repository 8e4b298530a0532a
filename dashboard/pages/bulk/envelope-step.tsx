import type { Envelope, Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { PageLink } from "#states/page-link.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { pictureLink } from "./api-link.ts";
import { Picture } from "./envelope-picker.tsx";
import { environmentName, unpublishedForms } from "./use-envelopes.ts";

const TEXTS = bulkWords.envelope;

/** The envelope that was chosen. */
export function ChosenEnvelope(props: {
  readonly envelope: Envelope;
  /** As far as they are read. */
  readonly forms: readonly Template[];
  readonly onChooseAnother: () => void;
}): ReactNode {
  const { envelope, forms, onChooseAnother } = props;
  const { session, environment } = useScope();
  const aliases = envelope.expected_aliases;
  const required = aliases.filter((alias) => alias.required).length;
  return (
    <>
      <div className="bulk-envelope bulk-envelope-chosen">
        <Picture address={pictureLink(envelope.template_id, session.account.id, environment)} />
        <div className="bulk-envelope-text">
          <span className="bulk-envelope-name">{envelope.name}</span>
          {forms.length > 0 && <p>{TEXTS.forms(forms.map(({ name }) => name))}</p>}
          <p className="field-hint">{TEXTS.filledFrom(aliases.length, required)}</p>
          <div className="actions">
            <Button onPress={onChooseAnother}>{TEXTS.another}</Button>
            <PageLink className="button button-quiet" to={`/envelopes/${envelope.id}`}>
              {TEXTS.open}
            </PageLink>
          </div>
        </div>
      </div>
      {unpublishedForms(forms, environment).map(({ id, name }) => (
        <Banner
          key={id}
          tone="warning"
          action={
            <PageLink className="button" to={`/templates/${id}/versions`}>
              {TEXTS.publish}
            </PageLink>
          }
        >
          {TEXTS.unpublished(name, environmentName(environment))}
        </Banner>
      ))}
    </>
  );
}
