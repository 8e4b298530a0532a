import {
  type CosObject,
  CosString,
  type Dict,
  encodeText,
  latin1Bytes,
  Name,
  Stream,
} from "@platen/engine/cos";

/** A dictionary of the defined entries, in order. */
export function dict(entries: Readonly<Record<string, CosObject | undefined>>): Dict {
  const made: Dict = new Map();
  change(made, entries);
  return made;
}

/** Sets keys; `undefined` removes one. */
export function change(
  target: Dict,
  entries: Readonly<Record<string, CosObject | undefined>>,
): void {
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) target.delete(key);
    else target.set(key, value);
  }
}

/** A text string (ISO 32000-2, 7.9.2.2), `undefined` for `undefined`. */
export function textString(text: string | undefined): CosString | undefined {
  return text === undefined ? undefined : new CosString(encodeText(text));
}

/** An uncompressed content stream, one character per byte. */
export function contentStream(
  operators: string,
  entries: Readonly<Record<string, CosObject | undefined>> = {},
): Stream {
  return new Stream(dict(entries), latin1Bytes(operators));
}

/** A standard font as a resource; symbol fonts keep their built-in encoding. */
export function fontDict(baseFont: string): Dict {
  const symbolic = baseFont === "Symbol" || baseFont === "ZapfDingbats";
  return dict({
    Type: new Name("Font"),
    Subtype: new Name("Type1"),
    BaseFont: new Name(baseFont),
    Encoding: symbolic ? undefined : new Name("WinAnsiEncoding"),
  });
}
