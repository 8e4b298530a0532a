import { compile, type OpenForm, open, type Platform, RowFiller } from "@platen/engine";
import type { Scripts } from "@platen/engine/scripts";

/** Second half of the file's /ID: the same form gives the same bytes. */
const DOCUMENT_ID = new Uint8Array(16);

export type Shown =
  | { readonly kind: "shown"; readonly pdf: Uint8Array }
  /** No field can be filled, or the engine cannot read the form. */
  | { readonly kind: "refused"; readonly reason: "xfa_no_fields" | "xfa_malformed" };

/** The form with appearances of its fields and their values, drawn by the engine's own filling of no field. */
export async function showValues(
  pdf: Uint8Array,
  { platform, scripts }: { readonly platform: Platform; readonly scripts: Scripts },
): Promise<Shown> {
  const opened = await open(pdf, platform);
  if (opened.kind === "refused") {
    const isEmpty = opened.code === "no_form_fields";
    return { kind: "refused", reason: isEmpty ? "xfa_no_fields" : "xfa_malformed" };
  }
  const characters = furtherCharacters(opened);
  const template = compile(opened, { fields: [], characters }, platform, scripts);
  const filler = new RowFiller(template, platform, scripts.shaper);
  if (!filler.fill([], DOCUMENT_ID)) throw new Error("a row without values cannot be filled");
  const tail = filler.tail();
  const whole = new Uint8Array(template.prefix.length + tail.length);
  whole.set(template.prefix);
  whole.set(tail, template.prefix.length);
  return { kind: "shown", pdf: whole };
}

/** Characters of the values that the standard fonts lack. */
function furtherCharacters({ form }: OpenForm): string {
  const text = form.fields.flatMap(({ value }) => value).join("");
  return [...new Set(text)].filter((character) => character > "\u00ff").join("");
}
