import { dictOf, textString as encodedText } from "@platen/engine/authoring";
import { type CosObject, type CosString, latin1Bytes, Stream } from "@platen/engine/cos";

/** A text string (ISO 32000-2, 7.9.2.2), `undefined` for `undefined`. */
export function textString(text: string | undefined): CosString | undefined {
  return text === undefined ? undefined : encodedText(text);
}

/** An uncompressed content stream, one character per byte. */
export function contentStream(
  operators: string,
  entries: Readonly<Record<string, CosObject | undefined>> = {},
): Stream {
  return new Stream(dictOf(entries), latin1Bytes(operators));
}
