import { type Dict, Name } from "#cos";
import { dictOf } from "./cos-values.ts";

/** A standard font as a resource (ISO 32000-2, 9.6.2.2); symbol fonts keep their built-in encoding. */
export function standardFontDict(baseFont: string): Dict {
  const isSymbolic = baseFont === "Symbol" || baseFont === "ZapfDingbats";
  return dictOf({
    Type: new Name("Font"),
    Subtype: new Name("Type1"),
    BaseFont: new Name(baseFont),
    Encoding: isSymbolic ? undefined : new Name("WinAnsiEncoding"),
  });
}
