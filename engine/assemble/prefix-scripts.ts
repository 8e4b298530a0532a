import { CosString, type Document, decodeText, encodeText } from "#cos";
import { dictsOf, type Part } from "./part.ts";

/** The name of a field in a script: the first argument of getField, all of them in a simple calculation. */
const GET_FIELD = /(\bgetField\s*\(\s*)(["'])/gu;
const CALCULATION = /\bAFSimple_Calculate\s*\([^;]*/gu;
/** Behind the function's own name, the first of the strings. */
const FIELD_NAME = /(["'])((?:(?!\1)[^\\]|\\.)*)\1/gu;

/**
 * Lets the scripts of a part find its fields under their new names, where they name them as Acrobat's own do; a sum
 * would else be taken of the first form's fields.
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
