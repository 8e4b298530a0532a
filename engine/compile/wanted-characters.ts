import type { Source } from "#assemble";
import type { Field } from "#form";
import type { WantedCharacters } from "./face-shelf.ts";
import { fieldFonts } from "./field-fonts.ts";
import { addAll, lackingCharacters } from "./lacking-characters.ts";
import type { StoredSignature } from "./stored-signature.ts";

/** A name typed in Latin letters wants no announcement: the printable characters of ASCII. */
const ASCII = Array.from({ length: 95 }, (_, at) => 32 + at);

/** The characters that fallback faces have to bring: the form's own texts, what rows announce, what signs. */
export function wantedCharacters(
  source: Source,
  fields: readonly Field[],
  announced: string,
  signatures: ReadonlyMap<string, StoredSignature>,
): WantedCharacters {
  const shown = new Set(lackingCharacters(source));
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

/** Which weights the form's own fonts have; regular where it has no text at all. */
function weightsOf(source: Source): WantedCharacters["weights"] {
  const bolds = source.form.fields.flatMap((field) =>
    Array.from(fieldFonts(source, field), ({ bold }) => bold),
  );
  if (!bolds.includes(true)) return ["sans"];
  return bolds.includes(false) ? ["sans", "sansBold"] : ["sansBold"];
}
