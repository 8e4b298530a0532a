import { CosString, type Document, decodeText, encodeText } from "#cos";
import { dictsOf, type Part } from "./part.ts";

/** A field name in a script: the first argument of getField, all arguments of a simple calculation. */
const GET_FIELD = /(\bgetField\s*\(\s*)(["'])/gu;
const CALCULATION = /\bAFSimple_Calculate\s*\([^;]*/gu;
/** The first string after the function's name. */
const FIELD_NAME = /(["'])((?:(?!\1)[^\\]|\\.)*)\1/gu;

/**
 * Renames fields in a part's scripts where they are named as in Acrobat's own scripts; otherwise a sum would use the
 * first form's fields.
 */
export function prefixScripts(document: Document, part: Part, prefix: string): void {
  for (const dict of dictsOf(document, part)) {
    const script = document.resolve(dict.get("JS"));
    if (!(script instanceof CosString)) continue;
    const text = decodeText(script);
    const changed = withPrefix(text, prefix);
    if (changed !== text) dict.set("JS", new CosString(encodeText(changed)));
  }
}

function withPrefix(script: string, prefix: string): string {
  return script
    .replace(GET_FIELD, (_, call: string, quote: string) => `${call}${quote}${prefix}`)
    .replace(CALCULATION, (call) => {
      let place = 0;
      return call.replace(FIELD_NAME, (whole, quote: string, name: string) => {
        place += 1;
        return place === 1 ? whole : `${quote}${prefixed(name, prefix)}${quote}`;
      });
    });
}

/** A calculation may list several names in one string. */
function prefixed(names: string, prefix: string): string {
  return names
    .split(",")
    .map((name) => name.replace(/^\s*/u, (space) => space + prefix))
    .join(",");
}
