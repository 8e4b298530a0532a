import { type CosObject, CosString, type Dict, type Document, latin1Text, Ref } from "#cos";

/** Limit on nodes, for trees with loops; more than any real document has. */
const NODES_MAX = 1 << 20;

/** The entries of a number tree (ISO 32000-2, 7.9.7); the first of duplicate keys counts. */
export function readNumberTree(document: Document, tree: CosObject): Map<number, CosObject> {
  const entries = new Map<number, CosObject>();
  for (const [key, value] of pairsOf(document, tree, "Nums")) {
    const number = document.number(key);
    if (number !== null && !entries.has(number)) entries.set(number, value);
  }
  return entries;
}

/** A number tree with a single node. */
export function numberTree(entries: ReadonlyMap<number, CosObject>): Dict {
  const sorted = [...entries].toSorted(([a], [b]) => a - b);
  return new Map([["Nums", sorted.flat()]]);
}

/** The entries of a name tree, names with one character per byte (7.9.6); the first of duplicate keys counts. */
export function readNameTree(document: Document, tree: CosObject): Map<string, CosObject> {
  const entries = new Map<string, CosObject>();
  for (const [key, value] of pairsOf(document, tree, "Names")) {
    const name = document.resolve(key);
    if (!(name instanceof CosString)) continue;
    const text = latin1Text(name.bytes);
    if (!entries.has(text)) entries.set(text, value);
  }
  return entries;
}

/** A name tree with a single node, sorted by the names' bytes. */
export function nameTree(entries: ReadonlyMap<string, CosObject>): Dict {
  const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const items = sorted.flatMap(([name, value]) => [
    new CosString(Uint8Array.from(name, (char) => char.charCodeAt(0))),
    value,
  ]);
  return new Map([["Names", items]]);
}

function* pairsOf(
  document: Document,
  tree: CosObject,
  key: "Nums" | "Names",
): Generator<readonly [CosObject, CosObject]> {
  const seen = new Set<Dict>();
  // Many nodes may share one list.
  const lists = new Set<readonly CosObject[]>();
  const takeUnread = (list: readonly CosObject[] | null): readonly CosObject[] => {
    if (list === null || lists.has(list)) return [];
    lists.add(list);
    return list;
  };
  const waiting: CosObject[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const dict = document.dict(node);
    if (dict === null || seen.has(dict) || seen.size > NODES_MAX) continue;
    seen.add(dict);
    const items = takeUnread(document.array(dict.get(key)));
    for (let i = 0; i + 1 < items.length; i += 2) yield [items[i] ?? null, items[i + 1] ?? null];
    for (const kid of takeUnread(document.array(dict.get("Kids"))).toReversed()) {
      if (kid instanceof Ref) waiting.push(kid);
    }
  }
}
