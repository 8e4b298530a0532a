import type { Source } from "#assemble";
import type { CalculationPlan } from "#fill";
import type { Field } from "#form";
import type { StoredSignature } from "./fields/stored-signature.ts";
import type { WantedCharacters } from "./fonts/embedded-faces.ts";
import { fieldFonts } from "./fonts/field-fonts.ts";
import { addAll, lackingCharacters } from "./fonts/lacking-characters.ts";

/** Printable ASCII: typed names in these letters need no announcement. */
const ASCII = Array.from({ length: 95 }, (_, at) => 32 + at);

/**
 * The characters that fallback faces have to cover: those of the form's own texts, of the rows as announced, and of
 * signatures.
 */
export function wantedCharacters(
  source: Source,
  fields: readonly Field[],
  calculations: readonly CalculationPlan[],
  announced: string,
  signatures: ReadonlyMap<string, StoredSignature>,
): WantedCharacters {
  const computed = calculations.flatMap(({ field, rule }) =>
    rule.kind === "formula" ? (fields[field] ?? []) : [],
  );
  const shown = new Set(lackingCharacters(source, new Set(computed)));
  addAll(shown, announced);
  const weights = weightsOf(source);
  if (!fields.some((field) => field.type === "signature")) return { shown, weights, signed: null };
  const signed = new Set(ASCII);
  addAll(signed, announced);
  for (const signature of signatures.values()) {
    if (signature.kind === "typed") addAll(signed, signature.name);
  }
  return { shown, weights, signed };
}

/** The weights of the form's own fonts; regular for a form without text. */
function weightsOf(source: Source): WantedCharacters["weights"] {
  const bolds = source.form.fields.flatMap((field) =>
    Array.from(fieldFonts(source, field), ({ bold }) => bold),
  );
  if (!bolds.includes(true)) return ["sans"];
  return bolds.includes(false) ? ["sans", "sansBold"] : ["sansBold"];
}
