import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathIn } from "#data/address.ts";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { words } from "#words/en.ts";
import { type Catalog, unpublishedForms } from "./catalog.ts";

const TEXTS = envelopesWords.unpublished;

/** Which forms have to be published before the envelope can be filled. */
export function Unpublished(props: {
  readonly envelope: Envelope;
  readonly catalog: Catalog;
}): ReactNode {
  const { environment } = useScope();
  const forms = unpublishedForms(props.envelope, props.catalog, environment);
  return forms.map(({ id, name }) => (
    <Banner
      key={id}
      tone="warning"
      action={
        <Link className="button" href={pathIn(environment, `/templates/${id}/versions`)}>
          {TEXTS.action}
        </Link>
      }
    >
      {TEXTS.text(name, words.environments[environment])}
    </Banner>
  ));
}
