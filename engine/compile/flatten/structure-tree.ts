import { numberTree, readNumberTree } from "#assemble";
import { type CosObject, CosString, type Dict, type Document, encodeText, Name, Ref } from "#cos";
import type { Field, Page } from "#form";

const ANCESTORS_MAX = 100;

type Element = { readonly ref: Ref; readonly dict: Dict };

/**
 * The structure of a tagged document while its widgets are burnt in (ISO 32000-2, 14.7). An element that referred to a
 * widget then contains the content drawn in its place, so that screen readers find it in the same position. The element
 * of a widget that shows nothing loses the reference.
 */
export class BurntStructure {
  readonly #document: Document;
  readonly #root: Element;
  readonly #owners: ReadonlyMap<number, Element>;
  readonly #parentTree: Map<number, CosObject>;
  /** The marked content that replaces each widget, by widget number. */
  readonly #burnt = new Map<number, Dict[]>();
  readonly #lists = new Map<number, CosObject[]>();
  #nextKey: number;

  /** `null` where the document is not tagged. */
  static of(document: Document): BurntStructure | null {
    const catalog = document.dict(document.root);
    const entry = catalog?.get("StructTreeRoot") ?? null;
    const dict = document.dict(entry);
    if (dict === null) return null;
    const ref = entry instanceof Ref ? entry : document.add(dict);
    catalog?.set("StructTreeRoot", ref);
    return new BurntStructure(document, { ref, dict });
  }

  private constructor(document: Document, root: Element) {
    this.#document = document;
    this.#root = root;
    this.#owners = ownersOf(document, root.ref);
    this.#parentTree = readNumberTree(document, root.dict.get("ParentTree") ?? null);
    const stated = document.number(root.dict.get("ParentTreeNextKey")) ?? 0;
    this.#nextKey = [...this.#parentTree.keys()].reduce(
      (next, key) => Math.max(next, key + 1),
      stated,
    );
  }

  /**
   * The /MCID of the content drawn on `page` for the widget; `free`: the first that the page's content does not use.
   */
  mark(page: Page, widgetNum: number, field: Field | null, free: number): number {
    const marks = this.#marksOf(page);
    const mark = Math.max(free, marks.length);
    const content = new Map<string, CosObject>([
      ["Type", new Name("MCR")],
      ["Pg", new Ref(page.num)],
      ["MCID", mark],
    ]);
    const owner =
      this.#owners.get(widgetNum) ?? this.#stated(widgetNum) ?? this.#addElement(content, marks);
    const known = this.#burnt.get(widgetNum);
    if (known !== undefined) known.push(content);
    else this.#burnt.set(widgetNum, [content]);
    if (field !== null && known === undefined) describe(this.#document, owner.dict, field);
    while (marks.length < mark) marks.push(null);
    marks.push(owner.ref);
    return mark;
  }

  /** Writes the tree, with each reference to a widget replaced by its burnt-in content, or removed. */
  finish(): void {
    const { objects } = this.#document;
    for (const object of objects.values()) {
      if (!(object instanceof Map) || !isWidget(this.#document, object)) continue;
      const key = this.#document.number(object.get("StructParent"));
      if (key !== null) this.#parentTree.delete(key);
    }
    this.#root.dict.set("ParentTree", this.#document.add(numberTree(this.#parentTree)));
    this.#root.dict.set("ParentTreeNextKey", this.#nextKey);
    replaceReferences(this.#document, this.#root.ref, (num) => this.#burnt.get(num) ?? []);
  }

  /** The elements of a page's marked content, by /MCID (14.7.5.4); may be extended. */
  #marksOf(page: Page): CosObject[] {
    const { dict } = page;
    const stated = this.#document.number(dict.get("StructParents"));
    const key = stated ?? this.#nextKey;
    if (stated === null) dict.set("StructParents", key);
    this.#nextKey = Math.max(this.#nextKey, key + 1);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list = [...(this.#document.array(this.#parentTree.get(key)) ?? [])];
    this.#lists.set(key, list);
    this.#parentTree.set(key, list);
    return list;
  }

  /** The element that a widget's own entry refers to, where that element does not refer back (14.7.5.4). */
  #stated(widgetNum: number): Element | null {
    const document = this.#document;
    const key = document.number(document.dict(new Ref(widgetNum))?.get("StructParent"));
    const ref = key === null ? undefined : this.#parentTree.get(key);
    const dict = document.dict(ref);
    if (!(ref instanceof Ref) || dict?.has("S") !== true) return null;
    if (!this.#burnt.has(widgetNum)) {
      const reference = new Map<string, CosObject>([
        ["Type", new Name("OBJR")],
        ["Obj", new Ref(widgetNum)],
      ]);
      dict.set("K", [...kidsOf(document, dict), reference]);
    }
    return { ref, dict };
  }

  /** For a widget outside the tree: a new element at the end of the one with the page's other content. */
  #addElement(content: Dict, marks: readonly CosObject[]): Element {
    const parent = this.#topOf(marks.findLast((mark) => mark instanceof Ref)) ?? this.#root;
    const dict = new Map<string, CosObject>([
      ["Type", new Name("StructElem")],
      ["S", new Name("Form")],
      ["P", parent.ref],
      ["K", [content]],
    ]);
    const ref = this.#document.add(dict);
    parent.dict.set("K", [...kidsOf(this.#document, parent.dict), ref]);
    return { ref, dict };
  }

  /** The ancestor of an element directly below the root; without an element, the root's only kid. */
  #topOf(element: CosObject | undefined): Element | null {
    const kids = kidsOf(this.#document, this.#root.dict);
    const tops = new Set(kids.flatMap((kid) => (kid instanceof Ref ? [kid.num] : [])));
    let ref = element ?? (kids.length === 1 ? kids[0] : null);
    for (let up = 0; up < ANCESTORS_MAX && ref instanceof Ref; up += 1) {
      const dict = this.#document.dict(ref);
      if (dict?.has("S") !== true) return null;
      if (tops.has(ref.num) && this.#document.name(dict.get("S")) !== "Form") return { ref, dict };
      ref = dict.get("P") ?? null;
    }
    return null;
  }
}

/** Records the type of the former field (14.8.5.6). */
function describe(document: Document, element: Dict, field: Field): void {
  const attributes: Dict = new Map([["O", new Name("PrintField")]]);
  const role = roleOf(field);
  if (role !== null) attributes.set("Role", new Name(role));
  if (field.tooltip !== null) attributes.set("Desc", new CosString(encodeText(field.tooltip)));
  if (attributes.size === 1) return;
  const known = element.get("A");
  const others = document.array(known) ?? (known === undefined ? [] : [known]);
  element.set("A", others.length === 0 ? attributes : [...others, attributes]);
}

/** `null` for buttons: their checked state would be required too, and differs by row. */
function roleOf(field: Field): string | null {
  if (field.type === "button") return "pb";
  if (field.type === "choice") return field.combo ? "tv" : "lb";
  return field.type === "text" ? "tv" : null;
}

/** The element that refers to each widget; the first one counts (14.7.5.3). */
function ownersOf(document: Document, root: Ref): ReadonlyMap<number, Element> {
  const owners = new Map<number, Element>();
  for (const { ref, dict } of elementsBelow(document, root)) {
    for (const kid of kidsOf(document, dict)) {
      const num = referredWidget(document, kid);
      if (num !== null && !owners.has(num)) owners.set(num, { ref, dict });
    }
  }
  return owners;
}

function replaceReferences(
  document: Document,
  root: Ref,
  instead: (num: number) => readonly Dict[],
): void {
  const replaced = new Set<number>();
  for (const { dict } of elementsBelow(document, root)) {
    const kids = kidsOf(document, dict);
    if (!kids.some((kid) => referredWidget(document, kid) !== null)) continue;
    const left = kids.flatMap((kid): readonly CosObject[] => {
      const num = referredWidget(document, kid);
      if (num === null) return [kid];
      if (replaced.has(num)) return [];
      replaced.add(num);
      return instead(num);
    });
    if (left.length === 0) dict.delete("K");
    else dict.set("K", left);
  }
}

/**
 * Every element that is an indirect object, including the root, each once. Compared by identity: a list shared by
 * several elements may have direct elements, and each visit would assign them another number.
 */
function* elementsBelow(document: Document, root: Ref): Generator<Element> {
  const seen = new Set<CosObject>();
  const waiting: CosObject[] = [root];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const dict = document.dict(ref);
    if (dict === null || !(ref instanceof Ref) || seen.has(dict)) continue;
    seen.add(dict);
    const shared = document.array(dict.get("K"));
    if (shared === null || !seen.has(shared)) {
      if (shared !== null) seen.add(shared);
      numberKids(document, dict);
      for (const kid of kidsOf(document, dict).toReversed()) waiting.push(kid);
    }
    yield { ref, dict };
  }
}

/** Direct kid elements become indirect objects, as they should have been. */
function numberKids(document: Document, element: Dict): void {
  const kids = kidsOf(document, element);
  if (!kids.some(isElement)) return;
  const numbered: CosObject[] = kids.map((kid) => (isElement(kid) ? document.add(kid) : kid));
  element.set("K", numbered);
}

function isElement(kid: CosObject): boolean {
  return kid instanceof Map && kid.has("S");
}

function kidsOf(document: Document, element: Dict): readonly CosObject[] {
  const kids = element.get("K");
  return document.array(kids) ?? (kids === undefined || kids === null ? [] : [kids]);
}

function referredWidget(document: Document, kid: CosObject): number | null {
  const reference = document.dict(kid);
  if (reference === null || document.name(reference.get("Type")) !== "OBJR") return null;
  const target = reference.get("Obj");
  const widget = document.dict(target);
  return target instanceof Ref && widget !== null && isWidget(document, widget) ? target.num : null;
}

function isWidget(document: Document, dict: Dict): boolean {
  return document.name(dict.get("Subtype")) === "Widget";
}
