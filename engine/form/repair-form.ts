import { type CosObject, CosString, type Dict, type Document, Name, Ref } from "#cos";
import { adoptOrphans } from "./adopt-orphans.ts";
import { readTree } from "./field-tree.ts";
import { dropUnnamed, nameUnnamed } from "./name-unnamed.ts";
import { type Page, readPages } from "./pages.ts";
import { plantFields } from "./plant-fields.ts";
import { referencesIn, replaceArray } from "./references.ts";

/**
 * Repairs common errors of real files in the document: afterwards /AcroForm, /Fields and /DR exist, orphans are
 * adopted, every widget has /Rect and /Subtype, and no widget has its own value in addition to its field's. Returns
 * /AcroForm.
 */
export function repairForm(document: Document, pages: readonly Page[]): Dict {
  const { acroForm } = plantForm(document, pages);
  for (const field of readTree(document, acroForm)) {
    for (const num of field.widgets) {
      const widget = document.dict(new Ref(num));
      if (widget === null) continue;
      if (num !== field.num) liftFrom(widget, field.dict, field.attributes);
      repairWidget(document, widget);
    }
  }
  return acroForm;
}

/**
 * Makes the fields of a document a tree, with unnamed fields named and orphans adopted. Returns its depth and the lengths
 * of its names, because reading takes time per level and byte, so callers with untrusted files check them first; and the
 * names that were given.
 */
export function repairFieldTree(document: Document): {
  readonly depth: number;
  readonly names: NameLengths;
  readonly unnamed: readonly string[];
} {
  const { acroForm, depth, unnamed } = plantForm(document, readPages(document));
  return { depth, names: nameLengths(document, acroForm), unnamed };
}

function plantForm(
  document: Document,
  pages: readonly Page[],
): { readonly acroForm: Dict; readonly depth: number; readonly unnamed: readonly string[] } {
  const acroForm = ensureAcroForm(document);
  const unnamed = nameUnnamed(document, acroForm, pages);
  adoptOrphans(document, acroForm, pages);
  const nums = new Set(pages.flatMap((page) => annotationsOf(document, page)));
  const depth = plantFields(document, acroForm, nums);
  dropUnnamed(document, acroForm, nums);
  return { acroForm, depth, unnamed };
}

/** The annotations of a page, of which one that is listed twice is left once (ISO 32000-2, 12.5.2). */
function annotationsOf(document: Document, { dict }: Page): readonly number[] {
  const refs = referencesIn(document, dict, "Annots");
  const byNumber = new Map(refs.map((ref) => [ref.num, ref]));
  if (byNumber.size < refs.length) replaceArray(document, dict, "Annots", [...byNumber.values()]);
  return [...byNumber.keys()];
}

function ensureAcroForm(document: Document): Dict {
  const root = document.dict(document.root);
  const known = document.dict(root?.get("AcroForm"));
  const acroForm: Dict = known ?? new Map();
  if (known === null) root?.set("AcroForm", acroForm);
  if (document.array(acroForm.get("Fields")) === null) acroForm.set("Fields", []);
  if (document.dict(acroForm.get("DR")) === null) acroForm.set("DR", new Map());
  return acroForm;
}

/**
 * A widget's own /V is stale once its field is filled; entries that the field lacks are moved to it. A widget keeps its
 * own /Opt, by which readers show the field's value.
 */
function liftFrom(widget: Dict, field: Dict, attributes: ReadonlyMap<string, unknown>): void {
  for (const key of ["V", "DV", "FT", "Ff", "MaxLen", "Opt"]) {
    const own = widget.get(key);
    if (own === undefined) continue;
    const isField = attributes.get(key) === own;
    if (isField) field.set(key, own);
    if (isField || key !== "Opt") widget.delete(key);
  }
}

function repairWidget(document: Document, widget: Dict): void {
  if (document.name(widget.get("Subtype")) !== "Widget") widget.set("Subtype", new Name("Widget"));
  const rect = document.array(widget.get("Rect")) ?? [];
  const whole = rect.length === 4 && rect.every((item) => document.number(item) !== null);
  if (!whole) widget.set("Rect", [0, 0, 0, 0]);
}

/** Lengths of full names in bytes, as the file encodes them. */
type NameLengths = { readonly longest: number; readonly total: number };

/**
 * Measures the full names of a tree that `plantFields` has made (12.7.4.2). It joins none: a chain of long names
 * above many fields is long in each of them.
 */
function nameLengths(document: Document, acroForm: Dict): NameLengths {
  let longest = 0;
  let total = 0;
  const seen = new Set<number>();
  const open = referencesIn(document, acroForm, "Fields").map(({ num }) => ({ num, above: 0 }));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node.num)) continue;
    seen.add(node.num);
    const dict = document.dict(new Ref(node.num));
    if (dict === null) continue;
    const own = partialBytes(document.resolve(dict.get("T")));
    const bytes = own === null ? node.above : node.above + (node.above > 0 ? 1 : 0) + own;
    longest = Math.max(longest, bytes);
    total += own === null ? 0 : bytes;
    for (const { num } of referencesIn(document, dict, "Kids")) open.push({ num, above: bytes });
  }
  return { longest, total };
}

function partialBytes(name: CosObject): number | null {
  return name instanceof CosString ? name.bytes.length : null;
}
