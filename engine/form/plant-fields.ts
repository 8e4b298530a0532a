import { type CosObject, CosString, type Dict, type Document, Ref } from "#cos";
import { referencesIn } from "./references.ts";

/**
 * Entries that stay with the field when its widget becomes a separate kid (ISO 32000-2, tables 226, 228, 229, 231,
 * 233).
 */
const FIELD_KEYS = "FT T TU TM Ff V DV DA Q MaxLen Opt I TI DS RV Lock SV".split(" ");

/** Entries that unnamed kids of a widget inherit from it (12.7.4.1). */
const HANDED_DOWN = ["FT", "Ff", "MaxLen", "Opt", "DA", "Q"];

/** Every field and every widget has at least one of these. */
const PART_KEYS = ["T", "FT", "Kids", "Parent", "Subtype", "Rect", "AP", "AS", "MK"];

type Node = {
  /** `null` for /AcroForm. */
  readonly ref: Ref | null;
  readonly dict: Dict;
  readonly kids: readonly Ref[];
  readonly depth: number;
};

/**
 * Makes the fields below /AcroForm a tree (12.7.4.1): every field and widget belongs to the first holder that lists it,
 * and its /Parent names that holder. A widget on a page has no kids: unnamed kids move to its field, and for a named
 * one the widget becomes the first kid of a new field. Returns the depth of the tree.
 *
 * Visits each field and each list once, however often they are mentioned: a graph of shared kids has exponentially many
 * paths.
 */
export function plantFields(
  document: Document,
  acroForm: Dict,
  annotations: ReadonlySet<number>,
): number {
  return new Planting(document, annotations).run(acroForm);
}

class Planting {
  readonly #document: Document;
  readonly #annotations: ReadonlySet<number>;
  readonly #claimed = new Set<number>();
  /** Lists already read: one may be the /Kids of many holders. */
  readonly #lists = new Set<CosObject>();
  readonly #open: Node[] = [];

  constructor(document: Document, annotations: ReadonlySet<number>) {
    this.#document = document;
    this.#annotations = annotations;
  }

  run(acroForm: Dict): number {
    let depth = 0;
    this.#open.push({ ref: null, dict: acroForm, kids: this.#claim(acroForm, "Fields"), depth: 0 });
    for (let node = this.#open.pop(); node !== undefined; node = this.#open.pop()) {
      if (node.kids.length > 0) depth = Math.max(depth, node.depth + 1);
      this.#plant(node);
    }
    return depth;
  }

  #plant(node: Node): void {
    // Grows during the loop: kids of a widget are appended.
    const kids = [...node.kids];
    for (let index = 0; index < kids.length; index += 1) {
      const ref = kids[index];
      const dict = this.#document.dict(ref);
      if (ref === undefined || dict === null) continue;
      const below = this.#claim(dict, "Kids");
      if (below.length === 0) {
        dict.delete("Kids");
      } else if (!this.#annotations.has(ref.num)) {
        this.#open.push({ ref, dict, kids: below, depth: node.depth + 1 });
      } else if (node.ref !== null && !this.#isNamed(dict)) {
        for (const kid of below) {
          handDown(dict, this.#document.dict(kid));
          kids.push(kid);
        }
        dict.delete("Kids");
      } else {
        const field = takeField(dict);
        dict.delete("Kids");
        const fieldRef = this.#document.add(field);
        kids[index] = fieldRef;
        const all = [ref, ...below];
        this.#open.push({ ref: fieldRef, dict: field, kids: all, depth: node.depth + 1 });
      }
    }
    this.#write(node, kids);
  }

  #isNamed(dict: Dict): boolean {
    return this.#document.resolve(dict.get("T")) instanceof CosString;
  }

  /** The dictionaries in a list that no other holder has claimed. */
  #claim(holder: Dict, key: "Fields" | "Kids"): readonly Ref[] {
    if (this.#lists.has(this.#document.resolve(holder.get(key)))) return [];
    const refs = referencesIn(this.#document, holder, key);
    const list = this.#document.array(holder.get(key));
    if (list !== null) this.#lists.add(list);
    return refs.filter(({ num }) => {
      const isNew = !this.#claimed.has(num) && isPart(this.#document, num);
      if (isNew) this.#claimed.add(num);
      return isNew;
    });
  }

  /** A correct list is left as it is, direct or indirect. */
  #write({ ref, dict }: Node, kids: readonly Ref[]): void {
    const key = ref === null ? "Fields" : "Kids";
    const list = this.#document.array(dict.get(key));
    const isRight =
      list?.length === kids.length &&
      kids.every((kid, index) => kid === list[index] || isSame(kid, list[index]));
    if (!isRight) dict.set(key, kids);
    for (const kid of kids) {
      const below = this.#document.dict(kid);
      if (ref === null) below?.delete("Parent");
      else if (!isSame(ref, below?.get("Parent"))) below?.set("Parent", ref);
    }
  }
}

function isSame(ref: Ref, other: CosObject | undefined): boolean {
  return other instanceof Ref && other.num === ref.num;
}

/** Damaged files list pages or other objects among a field's kids. */
function isPart(document: Document, num: number): boolean {
  const dict = document.dict(new Ref(num));
  if (dict === null || dict.has("MediaBox")) return false;
  const type = document.name(dict.get("Type"));
  if (type === "Page" || type === "Pages" || type === "Catalog") return false;
  return PART_KEYS.some((key) => dict.has(key));
}

function handDown(from: Dict, kid: Dict | null): void {
  for (const key of HANDED_DOWN) {
    const value = from.get(key);
    if (value !== undefined && kid?.has(key) === false) kid.set(key, value);
  }
}

/** Moves the entries that belong to the field out of its widget. */
function takeField(widget: Dict): Dict {
  const field: Dict = new Map();
  for (const key of FIELD_KEYS) {
    const value = widget.get(key);
    if (value === undefined) continue;
    field.set(key, value);
    widget.delete(key);
  }
  return field;
}
