import { CosString, type Dict, type Document, type Ref, Stream } from "#cos";
import type { Decode } from "./reader/decode-stream.ts";

/**
 * Text entries that may be a stream instead of a string (ISO 32000-2, 12.7.5.3 and 12.6.4.17): values and defaults of
 * text fields, and scripts. They become strings, so that later code needs no filters.
 */
export function inlineTexts(document: Document, decode: Decode): void {
  const inliner = new Inliner(document, decode);
  for (const object of document.objects.values()) {
    if (!(object instanceof Map)) continue;
    const isField = object.has("T") || object.has("FT") || object.has("Parent");
    if (isField) for (const key of ["V", "DV"]) inliner.inline(object, key);
    const actions = document.dict(object.get("AA"));
    for (const key of ["C", "F", "K"]) {
      const action = document.dict(actions?.get(key));
      if (action !== null) inliner.inline(action, "JS");
    }
  }
}

const SHORT_BYTES = 128;

type Text = CosString | Ref | null;

/** Decodes each stream once, so that a long text shared by many fields remains one object. */
class Inliner {
  readonly #document: Document;
  readonly #decode: Decode;
  readonly #texts = new Map<Stream, Text>();

  constructor(document: Document, decode: Decode) {
    this.#document = document;
    this.#decode = decode;
  }

  inline(dict: Dict, key: string): void {
    const value = this.#document.resolve(dict.get(key));
    const text = value instanceof Stream ? this.#textOf(value) : null;
    if (text !== null) dict.set(key, text);
  }

  #textOf(stream: Stream): Text {
    const known = this.#texts.get(stream);
    if (known !== undefined) return known;
    const bytes = this.#decode(stream);
    const string = bytes === null ? null : new CosString(bytes);
    const isLong = string !== null && string.bytes.length > SHORT_BYTES;
    const text = isLong ? this.#document.add(string) : string;
    this.#texts.set(stream, text);
    return text;
  }
}
