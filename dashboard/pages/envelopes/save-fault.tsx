import { PlatenError } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { SaveError } from "#states/save-error.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { EnvelopeFormState } from "./use-envelope-form.ts";

/** What was chosen no longer exists. */
const GONE = ["mapping_not_found", "template_not_found", "version_not_found"];

/** Why an envelope was not saved, with what to do. */
export function SaveFault({ form }: { readonly form: EnvelopeFormState }): ReactNode {
  const { error, submit, load } = form;
  if (error instanceof PlatenError && GONE.includes(error.code))
    return <Banner tone="danger">{envelopesWords.pairs.gone}</Banner>;
  return <SaveError error={error} onSave={submit} onLoad={load} />;
}
