import { type CosObject, type Dict, type Document, latin1Bytes, Ref, Stream } from "#cos";

const ANCESTORS_MAX = 64;
const PREFIX = "Platen";

/**
 * Puts `stream` after the page's own content, which is framed so that no state of it leaks (ISO 32000-2, 7.8.2).
 */
export function wrapContents(document: Document, page: Dict, stream: Ref): void {
  const contents = page.get("Contents");
  const own = document.array(contents) ?? (contents instanceof Ref ? [contents] : []);
  const save = document.add(new Stream(new Map(), latin1Bytes("q\n")));
  const restore = document.add(new Stream(new Map(), latin1Bytes("\nQ\n")));
  page.set("Contents", [save, ...own, restore, stream]);
}

/** A copy of the resources that hold for a page, inherited ones too (7.7.3.4). */
export function pageResources(document: Document, pageNum: number, page: Dict): Dict {
  let node: Dict | null = page;
  for (let up = 0; node !== null && up < ANCESTORS_MAX; up += 1) {
    const resources = document.dict(node.get("Resources"));
    if (resources !== null) return new Map<string, CosObject>(resources);
    const parent: CosObject = node.get("Parent") ?? null;
    node = parent instanceof Ref && parent.num === pageNum ? null : document.dict(parent);
  }
  return new Map();
}

/** The name of an object, by its number before it is renumbered, in the resources of a flattened page. */
export function pageObjectName(prefix: string, num: number): string {
  return `${prefix}X${num}`;
}

/**
 * How the names begin of what is burnt into a page with these resources: as no font or object of the page's own does,
 * so that none of them is shown in another's place.
 */
export function freePrefix(document: Document, resources: Dict): string {
  const taken = ["Font", "XObject"].flatMap((kind) => [
    ...(document.dict(resources.get(kind))?.keys() ?? []),
  ]);
  for (let count = 1; ; count += 1) {
    const prefix = count === 1 ? PREFIX : `${PREFIX}${count}`;
    if (!taken.some((name) => name.startsWith(prefix))) return prefix;
  }
}
