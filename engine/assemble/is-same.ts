import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  isArray,
  isSameBytes,
  Name,
  Stream,
} from "#cos";

/** Limit on the objects that a font reaches; larger ones count as different. */
const OBJECTS_MAX = 5000;

/** Whether two objects of a document are equal, with references followed; false where comparing would take too long. */
export function isSame(document: Document, one: CosObject, other: CosObject): boolean {
  const waiting: (readonly [CosObject, CosObject])[] = [[one, other]];
  // Compared pairs are cached, because many references may lead to one long stream.
  const known = new Map<CosObject, CosObject>();
  for (let count = 0; count < OBJECTS_MAX; count += 1) {
    const pair = waiting.pop();
    if (pair === undefined) return true;
    const [a, b] = [document.resolve(pair[0]), document.resolve(pair[1])];
    if (known.get(a) === b) continue;
    if (a !== null && typeof a === "object") known.set(a, b);
    const within = comparePair(a, b);
    if (within === null || waiting.length + within.length > OBJECTS_MAX) return false;
    for (const each of within) waiting.push(each);
  }
  return false;
}

/** The pairs that must be equal too; `null` where the two differ already. */
function comparePair(
  a: CosObject,
  b: CosObject,
): readonly (readonly [CosObject, CosObject])[] | null {
  if (a === b) return [];
  if (a instanceof Name) return b instanceof Name && a.value === b.value ? [] : null;
  if (a instanceof CosString)
    return b instanceof CosString && isSameBytes(a.bytes, b.bytes) ? [] : null;
  if (a instanceof Stream) {
    return b instanceof Stream && isSameBytes(a.data, b.data)
      ? comparedDicts(a.dict, b.dict)
      : null;
  }
  if (a instanceof Map) return b instanceof Map ? comparedDicts(a, b) : null;
  if (!isArray(a) || !isArray(b) || a.length !== b.length) return null;
  return a.map((item, index) => [item, b[index] ?? null] as const);
}

function comparedDicts(a: Dict, b: Dict): readonly (readonly [CosObject, CosObject])[] | null {
  if (a.size !== b.size || ![...a.keys()].every((key) => b.has(key))) return null;
  return [...a].map(([key, value]) => [value, b.get(key) ?? null] as const);
}
