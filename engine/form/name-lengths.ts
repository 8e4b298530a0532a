import { type CosObject, CosString, type Dict, type Document, Ref } from "#cos";
import { referencesIn } from "./references.ts";

/** Lengths of full names in bytes, as the file encodes them. */
export type NameLengths = { readonly longest: number; readonly total: number };

/**
 * How long the full names of a tree are, which `plantFields` has made (12.7.4.2). Joins none: a chain of long names
 * above many fields is long in each of them.
 */
export function nameLengths(document: Document, acroForm: Dict): NameLengths {
  let longest = 0;
  let total = 0;
  const seen = new Set<number>();
  const open = referencesIn(document, acroForm, "Fields").map(({ num }) => ({ num, above: 0 }));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node.num)) continue;
    seen.add(node.num);
    const dict = document.dict(new Ref(node.num));
    if (dict === null) continue;
    const own = partialBytes(document.resolve(dict.get("T")));
    const bytes = own === null ? node.above : node.above + (node.above > 0 ? 1 : 0) + own;
    longest = Math.max(longest, bytes);
    total += own === null ? 0 : bytes;
    for (const { num } of referencesIn(document, dict, "Kids")) open.push({ num, above: bytes });
  }
  return { longest, total };
}

function partialBytes(name: CosObject): number | null {
  return name instanceof CosString ? name.bytes.length : null;
}
