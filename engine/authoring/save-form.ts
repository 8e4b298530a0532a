import { compile } from "#compile";
import { RowFiller } from "#fill";
import type { OpenForm } from "#ingest";
import { joinChunks } from "#platform";
import type { Host } from "#scripts";

/** Second half of the file's /ID: the same form gives the same bytes. */
const DOCUMENT_ID = new Uint8Array(16);

/** Writes a form as a file with appearances of its fields and their values. The form is used up. */
export function saveForm(opened: OpenForm, { platform, scripts }: Host): Uint8Array {
  const { encryption } = opened;
  const characters = furtherCharacters(opened);
  const template = compile(opened, { fields: [], characters, encryption }, platform, scripts);
  const filler = new RowFiller(template, platform, scripts?.shaper ?? null);
  if (!filler.fill([], DOCUMENT_ID)) throw new Error("a row without values cannot be filled");
  return joinChunks([template.prefix, filler.tail()]);
}

/** Characters of the values that the standard fonts lack. */
function furtherCharacters({ form }: OpenForm): string {
  const text = form.fields.flatMap(({ value }) => value).join("");
  return [...new Set(text)].filter((character) => character > "\u00ff").join("");
}
