import { type CosObject, type Dict, type Document, Ref } from "#cos";

const ANCESTORS_MAX = 64;
const PREFIX = "Platen";

/** A copy of the resources that hold for a page, inherited ones too (7.7.3.4). */
export function pageResources(document: Document, pageNum: number, page: Dict): Dict {
  const resources = document.dict(inheritedEntry(document, pageNum, page, "Resources"));
  return new Map<string, CosObject>(resources ?? []);
}

/** An entry of a page that groups above it may hold (7.7.3.4); `null` where none does. */
export function inheritedEntry(
  document: Document,
  pageNum: number,
  page: Dict,
  key: string,
): CosObject {
  let node: Dict | null = page;
  for (let up = 0; node !== null && up < ANCESTORS_MAX; up += 1) {
    const entry = node.get(key);
    if (entry !== undefined && document.resolve(entry) !== null) return entry;
    const parent: CosObject = node.get("Parent") ?? null;
    node = parent instanceof Ref && parent.num === pageNum ? null : document.dict(parent);
  }
  return null;
}

/** The name of an object, by its number before it is renumbered, in the resources of a page with that prefix. */
export function pageObjectName(prefix: string, num: number): string {
  return `${prefix}X${num}`;
}

/**
 * How the names begin of what is put on a page with these resources: as none of the page's own does, so that none of
 * them is shown in another's place.
 */
export function freePrefix(document: Document, resources: Dict): string {
  const taken = ["Font", "XObject", "Properties"].flatMap((kind) => [
    ...(document.dict(resources.get(kind))?.keys() ?? []),
  ]);
  for (let count = 1; ; count += 1) {
    const prefix = count === 1 ? PREFIX : `${PREFIX}${count}`;
    if (!taken.some((name) => name.startsWith(prefix))) return prefix;
  }
}
