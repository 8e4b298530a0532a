import { type CosObject, CosString, type Dict, encodeText } from "#cos";

type Entries = Readonly<Record<string, CosObject | undefined>>;

/** A dictionary of the entries that are not `undefined`, in their order. */
export function dictOf(entries: Entries): Dict {
  const dict: Dict = new Map();
  changeDict(dict, entries);
  return dict;
}

/** Sets entries; `undefined` removes one. */
export function changeDict(dict: Dict, entries: Entries): void {
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) dict.delete(key);
    else dict.set(key, value);
  }
}

/** A text string (ISO 32000-2, 7.9.2.2). */
export function textString(text: string): CosString {
  return new CosString(encodeText(text));
}
