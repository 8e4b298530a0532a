import { CosString, type Dict, type Document, decodeText, encodeText, Ref } from "#cos";
import type { Page } from "./pages.ts";
import { parentOf } from "./parent-of.ts";
import { referencesIn, replaceArray } from "./references.ts";

/** Limit on parents followed above a widget; no reader accepts deeper trees. */
const CLIMB_MAX = 500;

/**
 * Names the fields on pages that have a type but neither a name nor a named ancestor: `unnamed_1`, `unnamed_2` … in the
 * order of pages and annotations, so that the same file has the same names at each reading. Without a name a field
 * cannot be filled. Returns the names given.
 */
export function nameUnnamed(
  document: Document,
  acroForm: Dict,
  pages: readonly Page[],
): readonly string[] {
  const tops = new Set<number>();
  const seen = new Set<number>();
  for (const page of pages) {
    for (const annotation of referencesIn(document, page.dict, "Annots")) {
      const subtype = document.name(document.dict(annotation)?.get("Subtype"));
      const top = subtype === "Widget" ? unnamedTop(document, annotation, seen) : null;
      if (top !== null) tops.add(top);
    }
  }
  if (tops.size === 0) return [];
  const names = new FreeNames(document, acroForm);
  const roots = new Set(referencesIn(document, acroForm, "Fields").map(({ num }) => num));
  const given = Array.from(tops, (num) => {
    const name = names.next();
    document.dict(new Ref(num))?.set("T", new CosString(encodeText(name)));
    roots.add(num);
    return name;
  });
  // A kid belongs to the first field that lists it: to one that has a name now, not to one that still lacks it.
  const refs = Array.from(roots, (num) => new Ref(num));
  const isLast = (ref: Ref): boolean => isUnnamedField(document, document.dict(ref));
  replaceArray(document, acroForm, "Fields", [
    ...refs.filter((ref) => !isLast(ref)),
    ...refs.filter(isLast),
  ]);
  return given;
}

function isUnnamedField(document: Document, dict: Dict | null): boolean {
  return dict?.has("FT") === true && partialName(document, dict).length === 0;
}

/**
 * Removes the entries of /Fields that have neither a name nor kids nor a place on a page: some readers list them as
 * fields, and no value can be theirs. Call after `plantFields`, which gives each widget to one field.
 */
export function dropUnnamed(
  document: Document,
  acroForm: Dict,
  annotations: ReadonlySet<number>,
): void {
  const roots = referencesIn(document, acroForm, "Fields");
  const kept = roots.filter((ref) => {
    const dict = document.dict(ref);
    const isEmpty = dict?.has("Kids") !== true && !annotations.has(ref.num);
    return !isEmpty || partialName(document, dict).length > 0;
  });
  if (kept.length < roots.length) replaceArray(document, acroForm, "Fields", kept);
}

/**
 * Number of the highest ancestor of a widget when no dictionary up to there has a name and one has a type; else `null`.
 * `seen`: dictionaries that were climbed before, which lead to a top that is known.
 */
function unnamedTop(document: Document, widget: Ref, seen: Set<number>): number | null {
  let hasType = false;
  let top = widget.num;
  for (let ref: Ref | null = widget, level = 0; ref !== null; level += 1) {
    const dict = document.dict(ref);
    if (dict === null || level > CLIMB_MAX || seen.has(ref.num)) return null;
    seen.add(ref.num);
    if (document.resolve(dict.get("T")) instanceof CosString) return null;
    hasType ||= document.name(dict.get("FT")) !== null;
    top = ref.num;
    ref = parentOf(document, dict);
  }
  return hasType ? top : null;
}

/** Names that no root field has. */
class FreeNames {
  readonly #taken: ReadonlySet<string>;
  #number = 0;

  constructor(document: Document, acroForm: Dict) {
    const roots = referencesIn(document, acroForm, "Fields");
    this.#taken = new Set(roots.flatMap((ref) => partialName(document, document.dict(ref))));
  }

  next(): string {
    do this.#number += 1;
    while (this.#taken.has(`unnamed_${this.#number}`));
    return `unnamed_${this.#number}`;
  }
}

function partialName(document: Document, dict: Dict | null): readonly string[] {
  const name = document.resolve(dict?.get("T"));
  return name instanceof CosString ? [decodeText(name)] : [];
}
