import { type CosObject, type Dict, type Document, Ref } from "#cos";

const ANCESTORS_MAX = 64;
const PREFIX = "Platen";

/** A copy of a page's resources, inherited ones included (7.7.3.4). */
export function pageResources(document: Document, pageNum: number, page: Dict): Dict {
  const resources = document.dict(inheritedEntry(document, pageNum, page, "Resources"));
  return new Map<string, CosObject>(resources ?? []);
}

/** An inheritable entry of a page (7.7.3.4); `null` where neither the page nor an ancestor has it. */
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

/** Resource name of an object in a page with that prefix; `num` is its number before renumbering. */
export function pageObjectName(prefix: string, num: number): string {
  return `${prefix}X${num}`;
}

/** A prefix for new resource names with which none of the page's own names begins. */
export function freePrefix(document: Document, resources: Dict): string {
  const taken = ["Font", "XObject", "Properties"].flatMap((kind) => [
    ...(document.dict(resources.get(kind))?.keys() ?? []),
  ]);
  for (let count = 1; ; count += 1) {
    const prefix = count === 1 ? PREFIX : `${PREFIX}${count}`;
    if (!taken.some((name) => name.startsWith(prefix))) return prefix;
  }
}
