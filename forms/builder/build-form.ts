import { dictOf, standardFontDict } from "@platen/engine/authoring";
import { type CosObject, type Dict, Document, Name, Ref, serialise } from "@platen/engine/cos";
import { buildField, type PageSlot } from "./build-field.ts";
import { contentStream, textString } from "./cos-values.ts";
import type { FormSpec, Inheritable, PageSpec } from "./form-spec.ts";
import { pageContent } from "./page-content.ts";

const CATALOG = new Ref(1);
const INFO = new Ref(2);
const ID = Uint8Array.from("platen-specimen!", (character) => character.charCodeAt(0));
const LETTER = { width: 612, height: 792 };
const FONTS_DEFAULT = {
  Helv: "Helvetica",
  HeBo: "Helvetica-Bold",
  TiRo: "Times-Roman",
  Cour: "Courier",
  ZaDb: "ZapfDingbats",
};

/**
 * Builds a PDF form from its description. The same description gives the same bytes.
 *
 *     buildForm({
 *       fields: [
 *         { type: "text", name: "person.name", at: [72, 700, 300, 720], maxLength: 40 },
 *         { type: "checkbox", name: "agree", at: { rect: [72, 660, 90, 678], state: "1" } },
 *         { type: "radio", name: "size", exportValues: ["small", "large"],
 *           at: [{ rect: [72, 630, 90, 648], state: "0" }, { rect: [99, 630, 117, 648], state: "1" }] },
 *         { type: "combo", name: "country", options: [["FR", "France"], "Peru"], at: [72, 600, 200, 618] },
 *       ],
 *     })
 */
export function buildForm(spec: FormSpec): Uint8Array {
  return serialise(formDocument(spec));
}

/** Builds the same form as a document that a test may modify. */
export function formDocument(spec: FormSpec): Document {
  const document = new Document(new Map(), CATALOG, INFO, ID);
  document.set(CATALOG.num, null);
  document.set(INFO.num, dictOf({ Title: textString(spec.title), Producer: textString("Platen") }));
  const pagesRef = document.add(null);
  const specs = spec.pages ?? [{}];
  const slots = specs.map((): PageSlot => ({ ref: document.add(null), annotations: [] }));
  const acroForm = buildAcroForm(document, spec, slots);
  buildPages(document, specs, slots, pagesRef);
  document.set(
    CATALOG.num,
    dictOf({ Type: new Name("Catalog"), Pages: pagesRef, AcroForm: document.add(acroForm) }),
  );
  return document;
}

function buildPages(
  document: Document,
  specs: readonly PageSpec[],
  slots: readonly PageSlot[],
  pagesRef: Ref,
): void {
  const fonts = dictOf({
    F1: document.add(standardFontDict("Helvetica")),
    F2: document.add(standardFontDict("Helvetica-Bold")),
  });
  const resources = document.add(dictOf({ Font: fonts }));
  for (const [index, slot] of slots.entries()) {
    const page = specs[index] ?? {};
    const box = [0, 0, page.width ?? LETTER.width, page.height ?? LETTER.height];
    const entries = dictOf({
      Type: new Name("Page"),
      Parent: pagesRef,
      MediaBox: box,
      Rotate: page.rotate,
      Resources: resources,
      Contents: document.add(contentStream(pageContent(page))),
      Annots: slot.annotations.length === 0 ? undefined : slot.annotations,
    });
    document.set(slot.ref.num, entries);
  }
  const kids = slots.map((slot) => slot.ref);
  document.set(pagesRef.num, dictOf({ Type: new Name("Pages"), Kids: kids, Count: kids.length }));
}

function buildAcroForm(document: Document, spec: FormSpec, slots: readonly PageSlot[]): Dict {
  const tree = new FieldTree(document, spec.groups ?? {});
  const refs = new Map<string, Ref>();
  for (const field of spec.fields ?? []) {
    const orphan = field.orphan === true;
    const parent = tree.parentOf(field.name, !orphan);
    const partial = field.name.slice(field.name.lastIndexOf(".") + 1);
    const ref = buildField(document, field, partial, parent, slots);
    if (!orphan) tree.list(field.name, ref);
    refs.set(field.name, ref);
  }
  const order = spec.calculationOrder ?? calculatedNames(spec);
  const appearance =
    spec.defaultAppearance === undefined ? "/Helv 0 Tf 0 g" : spec.defaultAppearance;
  return dictOf({
    Fields: tree.finish(),
    DR: spec.fonts === null ? undefined : dictOf({ Font: fontResources(document, spec) }),
    DA: textString(appearance ?? undefined),
    NeedAppearances: spec.needAppearances,
    CO: order.length === 0 ? undefined : order.map((name) => refs.get(name) ?? null),
  });
}

function calculatedNames({ fields = [] }: FormSpec): readonly string[] {
  return fields.flatMap((field) =>
    field.type === "text" && field.calculate !== undefined ? [field.name] : [],
  );
}

function fontResources(document: Document, spec: FormSpec): Dict {
  const fonts = Object.entries(spec.fonts ?? FONTS_DEFAULT);
  return new Map(
    fonts.map(([name, base]) => [name, document.add(standardFontDict(base))] as const),
  );
}

/** The parents for dotted names, each created once (ISO 32000-2, 12.7.4.2). */
class FieldTree {
  readonly #document: Document;
  readonly #groups: Readonly<Record<string, Inheritable>>;
  readonly #parents = new Map<string, { readonly ref: Ref; readonly dict: Dict }>();
  readonly #kids = new Map<string, Ref[]>();

  constructor(document: Document, groups: Readonly<Record<string, Inheritable>>) {
    this.#document = document;
    this.#groups = groups;
  }

  /** The parent of `name`, or `null` at the root. A new one is added to its own parent's kids if `listed`. */
  parentOf(name: string, listed: boolean): Ref | null {
    const dot = name.lastIndexOf(".");
    if (dot < 0) return null;
    const path = name.slice(0, dot);
    const known = this.#parents.get(path);
    const above = this.parentOf(path, listed);
    const entry = known ?? this.#add(path, above);
    if (listed) this.list(path, entry.ref);
    return entry.ref;
  }

  /** Makes `ref` a kid of the parent of `name`, once. */
  list(name: string, ref: Ref): void {
    const path = name.slice(0, Math.max(0, name.lastIndexOf(".")));
    const kids = this.#kids.get(path) ?? [];
    if (!kids.includes(ref)) kids.push(ref);
    this.#kids.set(path, kids);
  }

  /** Writes every /Kids; returns /Fields. */
  finish(): readonly Ref[] {
    for (const [path, parent] of this.#parents) parent.dict.set("Kids", this.#kids.get(path) ?? []);
    return this.#kids.get("") ?? [];
  }

  #add(path: string, above: Ref | null): { readonly ref: Ref; readonly dict: Dict } {
    const entries = {
      T: textString(path.slice(path.lastIndexOf(".") + 1)),
      Parent: above ?? undefined,
    };
    const made = dictOf({ ...entries, ...buildInherited(this.#groups[path] ?? {}) });
    const entry = { ref: this.#document.add(made), dict: made };
    this.#parents.set(path, entry);
    return entry;
  }
}

function buildInherited(group: Inheritable): Record<string, CosObject | undefined> {
  return {
    FT: group.type === undefined ? undefined : new Name(group.type),
    Ff: group.flags,
    DA: textString(group.defaultAppearance),
    Q: group.quadding,
    MaxLen: group.maxLength,
    V: textString(group.value),
  };
}
