import { type CosObject, type Dict, type Document, isArray, Name, Ref } from "#cos";

/** Attributes that a page inherits (ISO 32000-2, 7.7.3.4). */
const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"];
const LETTER = [0, 0, 612, 792];

type Leaf = { readonly ref: Ref; readonly dict: Dict; readonly inherited: Dict };

/**
 * Ensures a valid page tree: where nodes form loops, are missing, or have wrong parents or counts, a flat tree of the
 * pages found replaces it. Returns the number of pages.
 */
export function repairPages(document: Document): number {
  const root = document.dict(document.root);
  if (root === null) return 0;
  root.set("Type", new Name("Catalog"));
  const walk = new PageWalk(document);
  walk.from(root.get("Pages"));
  if (!walk.sound && walk.leaves.length > 0) root.set("Pages", plantFlat(document, walk.leaves));
  for (const { dict, inherited } of walk.leaves) {
    dict.set("Type", new Name("Page"));
    const box = document.array(dict.get("MediaBox") ?? inherited.get("MediaBox"));
    if (!isBox(document, box)) dict.set("MediaBox", LETTER);
  }
  return walk.leaves.length;
}

class PageWalk {
  readonly leaves: Leaf[] = [];
  sound = true;
  readonly #document: Document;
  /**
   * Compared by identity: a list shared by several nodes may have direct nodes, and each visit would assign them
   * another number.
   */
  readonly #seen = new Set<Dict>();
  /** Lists already visited, with all their nodes. */
  readonly #lists = new Set<readonly CosObject[]>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Depth first without recursion: a chain of a million nodes must not overflow the stack. */
  from(top: CosObject | undefined): void {
    const open: Step[] = [{ item: top ?? null, parent: null, inherited: new Map() }];
    const nodes: { readonly dict: Dict; readonly before: number }[] = [];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (step.item === END) {
        const node = nodes.pop();
        const count = this.leaves.length - (node?.before ?? 0);
        if (this.#document.number(node?.dict.get("Count")) !== count) this.sound = false;
        continue;
      }
      const found = this.#enter(step);
      if (found === null) continue;
      const { ref, dict, kids } = found;
      if (kids === null) {
        this.leaves.push({ ref, dict, inherited: step.inherited });
        continue;
      }
      nodes.push({ dict, before: this.leaves.length });
      open.push({ ...step, item: END });
      const inherited = inherit(step.inherited, dict);
      for (const kid of kids.toReversed()) open.push({ item: kid, parent: ref, inherited });
    }
  }

  /** The node of a step with its kids (`null` for a page); `null` when there is no node, or it was already visited. */
  #enter(step: Step): { ref: Ref; dict: Dict; kids: readonly CosObject[] | null } | null {
    const dict = step.item === END ? null : this.#document.dict(step.item);
    if (dict === null || step.item === END || this.#seen.has(dict)) {
      this.sound = false;
      return null;
    }
    this.#seen.add(dict);
    const ref = step.item instanceof Ref ? step.item : this.#document.add(dict);
    const parent = dict.get("Parent");
    const parentNum = parent instanceof Ref ? parent.num : null;
    if (ref !== step.item || parentNum !== (step.parent?.num ?? null)) this.sound = false;
    const kids = this.#kidsOf(dict);
    const type = this.#document.name(dict.get("Type"));
    const isEmptyNode = kids === null && (type === "Pages" || type === "Catalog");
    if (isEmptyNode) {
      this.sound = false;
      return null;
    }
    if (kids !== null) dict.set("Type", new Name("Pages"));
    return { ref, dict, kids };
  }

  /** `null` for a page; a single kid without an array is accepted. */
  #kidsOf(dict: Dict): readonly CosObject[] | null {
    const kids = dict.get("Kids");
    const list = this.#document.array(kids);
    if (list !== null && this.#lists.has(list)) {
      this.sound = false;
      return [];
    }
    if (list !== null) this.#lists.add(list);
    if (list !== null || kids === undefined || this.#document.dict(kids) === null) return list;
    this.sound = false;
    return [kids];
  }
}

/** Marks the end of a node's kids. */
const END = Symbol("end of kids");

type Step = {
  readonly item: CosObject | typeof END;
  readonly parent: Ref | null;
  readonly inherited: Dict;
};

function inherit(above: Dict, dict: Dict): Dict {
  const own = INHERITABLE.filter((key) => dict.has(key));
  if (own.length === 0) return above;
  return new Map([...above, ...own.map((key) => [key, dict.get(key) ?? null] as const)]);
}

function plantFlat(document: Document, leaves: readonly Leaf[]): Ref {
  const kids = leaves.map((leaf) => leaf.ref);
  const pages = document.add(
    new Map<string, CosObject>([
      ["Type", new Name("Pages")],
      ["Kids", kids],
      ["Count", kids.length],
    ]),
  );
  for (const { dict, inherited } of leaves) {
    for (const [key, value] of inherited) if (!dict.has(key)) dict.set(key, value);
    dict.set("Parent", pages);
  }
  return pages;
}

function isBox(document: Document, box: readonly CosObject[] | null): boolean {
  return isArray(box) && box.length === 4 && box.every((item) => document.number(item) !== null);
}
