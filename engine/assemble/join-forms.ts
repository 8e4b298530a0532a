import { type CosObject, type Dict, Document, Name, Ref } from "#cos";
import { type Form, readForm, widgetsOf } from "#form";
import { claimedPart, keepOnlyCommonClaim } from "#pdfa";
import { joinFields } from "./join-fields.ts";
import { joinLayers } from "./join-layers.ts";
import { joinNames } from "./join-names.ts";
import { joinOutlines } from "./join-outlines.ts";
import { joinStructures } from "./join-structures.ts";
import { copyObjects, type Part } from "./part.ts";
import { numberTree, readNumberTree } from "./trees.ts";

/** A document from `ingest`, with its form. */
export type Source = { readonly document: Document; readonly form: Form };

/** Several documents joined, with the prefix of each one's field names: "" for the first, then `t2.`, `t3.` … */
export type Joined = Source & { readonly prefixes: readonly string[] };

/**
 * Joins documents: pages in order; the fields of the n-th, n ≥ 2, below a field named `t<n>`, so that equal names
 * remain separate. Outlines, destinations, page labels, structure, layers and embedded files are combined; the
 * catalog's other entries and the metadata are the first one's. The sources are not modified, and one may occur twice.
 */
export function joinForms(sources: readonly Source[]): Joined {
  const [first] = sources;
  if (first === undefined) throw new Error("assertion failed: nothing to join");
  const { root, info } = first.document;
  const document = new Document(new Map(), root, info, joinedId(sources));
  let pagesBefore = 0;
  const parts = sources.map((source, index): Part => {
    const part = copyObjects(document, source, index + 1, pagesBefore);
    pagesBefore += source.form.pageCount;
    return part;
  });
  restAppearances(document, parts);
  const prefixes = joinFields(document, parts);
  joinNames(document, parts);
  joinOutlines(document, parts);
  joinPageLabels(document, parts);
  joinLayers(document, parts);
  joinStructures(document, parts);
  joinPages(document, parts);
  const claims = sources.map((source) => claimedPart(source.document));
  keepOnlyCommonClaim(document, claims);
  return { document, form: readForm(document), prefixes };
}

/** Puts each document's page tree below one root; inherited attributes stay in the trees. */
function joinPages(document: Document, parts: readonly Part[]): void {
  const pages: Dict = new Map<string, CosObject>([["Type", new Name("Pages")]]);
  const ref = document.add(pages);
  const kids = parts.flatMap(({ catalog }) => {
    const tree = catalog.get("Pages");
    return tree instanceof Ref ? [tree] : [];
  });
  for (const kid of kids) document.dict(kid)?.set("Parent", ref);
  const count = parts.reduce((sum, { source }) => sum + source.form.pageCount, 0);
  pages.set("Kids", kids).set("Count", count);
  document.dict(document.root)?.set("Pages", ref);
}

/**
 * There is only one /NeedAppearances. Where it is set in some documents only, their text fields lose their unreliable
 * appearances, which are then generated.
 */
function restAppearances(document: Document, parts: readonly Part[]): void {
  const needing = parts.filter(({ source }) => source.form.needAppearances);
  if (needing.length === parts.length) return;
  for (const { source, shift } of needing) {
    for (const field of source.form.fields) {
      if (field.type !== "text" && field.type !== "choice") continue;
      const widgets = widgetsOf(field);
      for (const { num } of widgets) document.dict(new Ref(num + shift))?.delete("AP");
    }
  }
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  acroForm?.delete("NeedAppearances");
}

/** 16 bytes that differ from each document's /ID and depend only on the sources and their order. */
function joinedId(sources: readonly Source[]): Uint8Array {
  const id = new Uint8Array(16);
  for (const [index, { document }] of sources.entries()) {
    for (const [at, byte] of (document.id ?? new Uint8Array(0)).entries()) {
      const place = (at + 5 * index) % id.length;
      id[place] = ((id[place] ?? 0) * 31 + byte + index) & 0xff;
    }
  }
  return id;
}

/** The page labels of all parts (ISO 32000-2, 12.4.2); pages that had none keep their number in the whole. */
function joinPageLabels(document: Document, parts: readonly Part[]): void {
  if (!parts.some(({ catalog }) => catalog.has("PageLabels"))) return;
  const labels = new Map<number, CosObject>();
  for (const { catalog, pagesBefore } of parts) {
    const own = readNumberTree(document, catalog.get("PageLabels") ?? null);
    const plain = new Map<string, CosObject>([
      ["S", new Name("D")],
      ["St", pagesBefore + 1],
    ]);
    if (!own.has(0)) labels.set(pagesBefore, plain);
    for (const [page, label] of own) if (page >= 0) labels.set(pagesBefore + page, label);
  }
  parts[0]?.catalog.set("PageLabels", document.add(numberTree(labels)));
}
