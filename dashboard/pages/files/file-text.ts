import type { NamesById } from "#data/names.ts";
import { filesWords } from "#words/en/files.ts";

const TEXTS = filesWords;

/** The names of what files are made from. */
export type MadeFrom = { readonly envelopes: NamesById; readonly forms: NamesById };

/** Names the source of a file: its envelope, else its form. */
export function madeFromText(
  file: { readonly envelope_id: number | null; readonly template_id: number },
  { envelopes, forms }: MadeFrom,
): string {
  const { envelope_id: envelope, template_id: form } = file;
  if (envelope !== null) return envelopes.get(envelope) ?? TEXTS.envelopeId(envelope);
  return forms.get(form) ?? TEXTS.formId(form);
}

/** The size of a file, in kB or MB. */
export function sizeText(bytes: number): string {
  return TEXTS.bytes(bytes / 1024);
}
