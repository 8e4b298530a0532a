import { type Dict, type Document, Ref } from "#cos";
import { reachedFrom } from "./field-tree.ts";
import type { Page } from "./pages.ts";
import { referencesIn, replaceArray } from "./references.ts";

/** Longest chain of /Parent that is climbed. */
const PARENTS_MAX = 1000;

/**
 * Hangs every field that only a page's /Annots knows into /AcroForm /Fields: readers show such widgets, and 95 of
 * the 141 fields of a tax form may stand like that, but whoever walks the tree does not see them.
 */
export function adoptOrphans(document: Document, acroForm: Dict, pages: readonly Page[]): void {
  const reached = reachedFrom(document, acroForm);
  const adoption = new Adoption(document, acroForm, reached);
  for (const page of pages) {
    for (const annotation of referencesIn(document, page.dict, "Annots")) {
      const dict = document.dict(annotation);
      if (dict !== null && document.name(dict.get("Subtype")) === "Widget") {
        adoption.adopt(annotation, dict);
      }
    }
  }
  adoption.finish();
}

class Adoption {
  readonly #document: Document;
  readonly #acroForm: Dict;
  readonly #reached: Set<number>;
  /** Lists that grow: one set a parent keeps 20,000 orphans of one parent linear. */
  readonly #lists = new Map<
    Dict,
    { readonly key: "Fields" | "Kids"; readonly nums: Set<number> }
  >();

  constructor(document: Document, acroForm: Dict, reached: Set<number>) {
    this.#document = document;
    this.#acroForm = acroForm;
    this.#reached = reached;
  }

  /** Climbs from a widget to the first node that the tree reaches, or to the top. */
  adopt(widget: Ref, dict: Dict): void {
    let child = { ref: widget, dict };
    for (let hop = 0; hop < PARENTS_MAX && !this.#reached.has(child.ref.num); hop += 1) {
      const parent = this.#parentOf(child.dict);
      if (parent === null && !child.dict.has("T")) return;
      this.#reached.add(child.ref.num);
      if (parent === null) this.#list(this.#acroForm, "Fields").add(child.ref.num);
      else this.#list(parent.dict, "Kids").add(child.ref.num);
      if (parent === null) return;
      child = parent;
    }
  }

  finish(): void {
    for (const [holder, { key, nums }] of this.#lists) {
      const refs = Array.from(nums, (num) => new Ref(num));
      replaceArray(this.#document, holder, key, refs);
    }
  }

  #parentOf(dict: Dict): { ref: Ref; dict: Dict } | null {
    const ref = dict.get("Parent");
    const parent = this.#document.resolve(ref);
    if (!(ref instanceof Ref) || !(parent instanceof Map)) return null;
    const isField = ["T", "FT", "Kids"].some((key) => parent.has(key));
    return isField && !parent.has("MediaBox") ? { ref, dict: parent } : null;
  }

  #list(holder: Dict, key: "Fields" | "Kids"): Set<number> {
    const known = this.#lists.get(holder);
    if (known !== undefined) return known.nums;
    const nums = new Set(referencesIn(this.#document, holder, key).map((ref) => ref.num));
    this.#lists.set(holder, { key, nums });
    return nums;
  }
}
