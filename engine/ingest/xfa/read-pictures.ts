import { type CosObject, CosString, type Dict, decodeText, isArray, Stream } from "#cos";
import type { Budget } from "../reader/budget.ts";
import type { Source } from "../reader/source.ts";

/**
 * The files of those pictures in the catalog's name tree /XFAImages (XFA 3.3, "image") whose names are `wanted`. The
 * first of two entries with one name counts. A JPEG may be the data of an image XObject. Pictures beyond the budget are
 * absent; of other image XObjects, the pixels are no file that can be read.
 */
export function readPictures(
  source: Source,
  wanted: ReadonlySet<string>,
  budget: Budget,
): ReadonlyMap<string, Uint8Array> {
  const pictures = new Map<string, Uint8Array>();
  if (wanted.size === 0) return pictures;
  const names = source.resolve(source.root()?.get("Names"));
  const tree = names instanceof Map ? source.resolve(names.get("XFAImages")) : null;
  for (const [key, value] of entriesOf(source, tree, budget)) {
    const name = key instanceof CosString ? decodeText(key) : "";
    if (!wanted.has(name) || pictures.has(name)) continue;
    const bytes = value instanceof Stream ? source.decodePicture(value) : null;
    if (bytes !== null) pictures.set(name, bytes);
    if (pictures.size === wanted.size) break;
  }
  return pictures;
}

/** The keys and values of a name tree (ISO 32000-2, 7.9.6), which may contain itself. */
function* entriesOf(
  source: Source,
  tree: CosObject,
  budget: Budget,
): Generator<readonly [CosObject, CosObject]> {
  // Many nodes may share one list.
  const seen = new Set<Dict | readonly CosObject[]>();
  const listIn = (node: Dict, key: string): readonly CosObject[] => {
    const list = source.resolve(node.get(key));
    if (!isArray(list) || seen.has(list)) return [];
    seen.add(list);
    return list;
  };
  const waiting: CosObject[] = [tree];
  for (let item = waiting.pop(); item !== undefined && !budget.spent; item = waiting.pop()) {
    const node = source.resolve(item);
    if (!(node instanceof Map) || seen.has(node)) continue;
    seen.add(node);
    const pairs = listIn(node, "Names");
    const kids = listIn(node, "Kids");
    budget.spendTokens(pairs.length + kids.length);
    for (let at = 0; at + 1 < pairs.length && !budget.spent; at += 2)
      yield [source.resolve(pairs[at]), source.resolve(pairs[at + 1])];
    for (const kid of kids.toReversed()) waiting.push(kid);
  }
}
