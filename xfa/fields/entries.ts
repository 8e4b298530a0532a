import { type CosObject, CosString, type Dict, encodeText } from "@platen/engine/cos";

/** A dictionary of the entries that are not `undefined`, in their order. */
export function dictOf(entries: Readonly<Record<string, CosObject | undefined>>): Dict {
  const dict: Dict = new Map();
  for (const [key, value] of Object.entries(entries)) {
    if (value !== undefined) dict.set(key, value);
  }
  return dict;
}

/** A text string (ISO 32000-2, 7.9.2.2). */
export function textString(text: string): CosString {
  return new CosString(encodeText(text));
}
