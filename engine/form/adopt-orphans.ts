import { type Dict, type Document, Ref } from "#cos";
import { reachedFrom } from "./field-tree.ts";
import type { Page } from "./pages.ts";
import { parentOf } from "./parent-of.ts";
import { referencesIn, replaceArray } from "./references.ts";

/** Limit on parents followed above an orphan; no reader accepts deeper trees. */
const CLIMB_MAX = 500;

/**
 * Adds every field that only a page's /Annots refers to into /AcroForm /Fields. Readers show such widgets (95 of the
 * 141 fields of one tax form), but code that walks the tree does not find them. An entry of /Fields that has a /Parent
 * is moved below it.
 */
export function adoptOrphans(document: Document, acroForm: Dict, pages: readonly Page[]): void {
  const roots = referencesIn(document, acroForm, "Fields");
  const strays = roots.filter((ref) => parentOf(document, document.dict(ref)) !== null);
  if (strays.length > 0) {
    const moved = new Set(strays);
    const kept = new Set(roots.filter((ref) => !moved.has(ref)));
    replaceArray(document, acroForm, "Fields", [...kept]);
  }
  const adoption = new Adoption(document, acroForm, reachedFrom(document, acroForm));
  for (const stray of strays) adoption.adopt(stray);
  for (const page of pages) {
    for (const annotation of referencesIn(document, page.dict, "Annots")) {
      const subtype = document.dict(annotation)?.get("Subtype");
      if (document.name(subtype) === "Widget") adoption.adopt(annotation);
    }
  }
  adoption.finish();
}

class Adoption {
  readonly #document: Document;
  readonly #acroForm: Dict;
  readonly #reached: Set<number>;
  /**
   * Nodes whose ancestors have neither a name nor a link to the tree; thousands of widgets may lead to the same one.
   */
  readonly #nameless = new Set<number>();
  /** Growing lists; one set per parent keeps 20,000 orphans of one parent linear. */
  readonly #lists = new Map<
    Dict,
    { readonly key: "Fields" | "Kids"; readonly nums: Set<number> }
  >();

  constructor(document: Document, acroForm: Dict, reached: Set<number>) {
    this.#document = document;
    this.#acroForm = acroForm;
    this.#reached = reached;
  }

  /**
   * Climbs from a widget to the first node that the tree reaches, to the top, or to where parents form a loop. Breaks
   * the loop above a widget that belongs to no field, because other readers climb too.
   */
  adopt(widget: Ref): void {
    const chain: { readonly num: number; readonly dict: Dict }[] = [];
    const climbed = new Set<number>();
    let ref: Ref | null = widget;
    let isNamed = false;
    while (
      ref !== null &&
      chain.length < CLIMB_MAX &&
      !climbed.has(ref.num) &&
      !this.#reached.has(ref.num)
    ) {
      const dict: Dict = this.#document.dict(ref) ?? new Map();
      isNamed ||= dict.has("T");
      if (!isNamed && this.#nameless.has(ref.num)) break;
      climbed.add(ref.num);
      chain.push({ num: ref.num, dict });
      ref = parentOf(this.#document, dict);
    }
    const top = chain.at(-1);
    if (top === undefined) return;
    const isRooted = ref !== null && this.#reached.has(ref.num);
    if (!isRooted && !isNamed) {
      for (const { num } of chain) this.#nameless.add(num);
      if (ref !== null) chain[0]?.dict.delete("Parent");
      return;
    }
    const above = isRooted ? this.#document.dict(ref ?? undefined) : null;
    for (const [index, { num }] of chain.entries()) {
      const parent = chain[index + 1]?.dict ?? above;
      this.#list(parent ?? this.#acroForm, parent === null ? "Fields" : "Kids").add(num);
      this.#reached.add(num);
    }
  }

  finish(): void {
    for (const [holder, { key, nums }] of this.#lists) {
      const refs = Array.from(nums, (num) => new Ref(num));
      replaceArray(this.#document, holder, key, refs);
    }
  }

  #list(holder: Dict, key: "Fields" | "Kids"): Set<number> {
    const known = this.#lists.get(holder);
    if (known !== undefined) return known.nums;
    const nums = new Set(referencesIn(this.#document, holder, key).map((ref) => ref.num));
    this.#lists.set(holder, { key, nums });
    return nums;
  }
}
