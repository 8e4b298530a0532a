import { CosString, type Dict, type Document, Stream } from "#cos";
import type { Decode } from "./reader/decode-stream.ts";

/**
 * Texts that may be a stream or a string (ISO 32000-2, 12.7.5.3 and 12.6.4.17): a text field's value and its default,
 * a script. They become strings, so that nobody above needs a filter.
 */
export function inlineTexts(document: Document, decode: Decode): void {
  for (const object of document.objects.values()) {
    if (!(object instanceof Map)) continue;
    const isField = object.has("T") || object.has("FT") || object.has("Parent");
    if (isField) for (const key of ["V", "DV"]) inline(document, object, key, decode);
    const actions = document.dict(object.get("AA"));
    for (const key of ["F", "K"]) {
      const action = document.dict(actions?.get(key));
      if (action !== null) inline(document, action, "JS", decode);
    }
  }
}

function inline(document: Document, dict: Dict, key: string, decode: Decode): void {
  const value = document.resolve(dict.get(key));
  const bytes = value instanceof Stream ? decode(value) : null;
  if (bytes !== null) dict.set(key, new CosString(bytes));
}
