import { inheritedEntry } from "#assemble";
import {
  type CosObject,
  type Dict,
  type Document,
  latin1Text,
  Name,
  type Numbers,
  Ref,
  reachable,
  readDocument,
  renumbered,
  writeObject,
} from "#cos";
import type { CompiledTemplate } from "#fill";
import { type Page, readPages } from "#form";
import type { Platform } from "#platform";
import { type BurntPage, burnPage } from "./burn-pages.ts";
import { type Slots, slotsOf } from "./plan-slots.ts";
import { TailObjects } from "./read-tail.ts";
import type { RowContent } from "./row-content.ts";

/** A template for printing: what all rows share, and how a page of a row is made of it. */
export type PrintTemplate = {
  /** Shared objects; numbers from 1. */
  readonly objects: readonly CosObject[];
  readonly pages: readonly PrintPage[];
  /** Entries of the catalog that decide how pages are shown and printed. */
  readonly catalog: Dict;
  readonly tail: TailObjects;
};

/** A page of the template. Dictionaries and references are those of the merged document. */
export type PrintPage = {
  /** Entries as written, without /Parent, /Resources and /Contents. */
  readonly entries: string;
  /** Content streams; `null` where the row's own is shown. */
  readonly contents: readonly (Ref | null)[];
  /** The content that a row draws; `null` where the page is the same in every row. */
  readonly row: RowContent | null;
  /** Number of the shared resources, for rows without images. */
  readonly resources: number;
  /** Resources for rows with images of their own: the shared ones, and the images by their names. */
  readonly withImages: Dict;
  readonly images: readonly ImageSlot[];
};

/** An image that a row may write, by the indices of its objects. */
export type ImageSlot = { readonly name: string; readonly image: number; readonly mask: number };

/** Reads a compiled template. `test`: it was compiled with TEST across every page. */
export function printTemplate(
  compiled: CompiledTemplate,
  test: boolean,
  platform: Platform,
): PrintTemplate {
  const document = readDocument(compiled.prefix, platform.inflate);
  if (!("objects" in document)) {
    throw new Error(`assertion failed: the prefix cannot be read: ${document.message}`);
  }
  const { plan } = compiled;
  const tail = new TailObjects(plan);
  const slots = slotsOf(plan);
  const { first } = tail;
  const isStamped = test && plan.pages === null;
  const defaults = document.add(defaultResources(document));
  const ports = { document, platform, slots, first, test: isStamped, defaults };
  const pages = readPages(document);
  const drafts = pages.map((page) => draftPage(ports, page));
  const kept = keptCatalog(document);
  removeStructure(document, pages);
  const roots = [...kept.values(), ...drafts.flatMap(({ roots: own }) => own)];
  const live = [...reachable(document, roots)].toSorted((a, b) => a - b);
  const numbers: Numbers = new Map(live.map((num, index) => [num, index + 1]));
  return {
    objects: live.map((num) => renumbered(document.objects.get(num) ?? null, numbers)),
    pages: drafts.map((draft) => numberedPage(draft, numbers)),
    catalog: mapDict(kept, numbers),
    tail,
  };
}

type Ports = Parameters<typeof burnPage>[0];

type Draft = Omit<PrintPage, "entries" | "resources"> & {
  readonly entries: Dict;
  readonly resources: Ref;
  /** The objects that the page refers to. */
  readonly roots: readonly CosObject[];
};

function draftPage(ports: Ports, page: Page): Draft {
  const { document, slots, first } = ports;
  const burnt = burnPage(ports, page);
  const { images, shared } = separateImages(document, burnt.resources, slots, first);
  const resources = document.add(shared);
  const entries = pageEntries(document, page, burnt.annotations);
  const { contents, row } = rowOf(burnt, slots, first);
  const shown = contents.filter((item) => item !== null);
  const roots = [entries, resources, ...shown];
  return { entries, contents, row, resources, withImages: shared, images, roots };
}

/** Flattened, one of the page's streams is the row's; else the row's items make up a stream. */
function rowOf(
  { contents, items }: BurntPage,
  slots: Slots,
  first: number,
): Pick<PrintPage, "contents" | "row"> {
  const stream = contents.find((item) => item !== null && slots.pages.has(item.num - first));
  if (stream === undefined || stream === null) {
    return { contents, row: items.length > 0 ? { kind: "widgets", items } : null };
  }
  const object = stream.num - first;
  return {
    contents: contents.map((item) => (item === stream ? null : item)),
    row: { kind: "stream", object, headBytes: slots.pages.get(object) ?? 0 },
  };
}

function separateImages(
  document: Document,
  resources: Dict,
  slots: Slots,
  first: number,
): { readonly images: readonly ImageSlot[]; readonly shared: Dict } {
  const objects = document.dict(resources.get("XObject"));
  const images: ImageSlot[] = [];
  const shared: Dict = new Map();
  for (const [name, object] of objects ?? []) {
    const image = object instanceof Ref ? object.num - first : -1;
    const mask = slots.images.get(image);
    if (mask === undefined) shared.set(name, object);
    else images.push({ name, image, mask });
  }
  if (images.length === 0) return { images, shared: resources };
  return { images, shared: new Map(resources).set("XObject", shared) };
}

const BOXES = ["MediaBox", "CropBox"] as const;
const OWN_ENTRIES = ["BleedBox", "TrimBox", "ArtBox", "UserUnit", "Group"] as const;
const LETTER = [0, 0, 612, 792];

/** Returns the entries that decide a page's size and look (ISO 32000-2, 7.7.3.3). */
function pageEntries(document: Document, { num, dict }: Page, annotations: readonly Dict[]): Dict {
  const entries: Dict = new Map<string, CosObject>([["Type", new Name("Page")]]);
  const keep = (key: string, value: CosObject): void => {
    const items = document.array(value);
    if (items !== null)
      entries.set(
        key,
        items.map((item) => document.resolve(item)),
      );
    else if (document.resolve(value) !== null) entries.set(key, value);
  };
  for (const key of BOXES) keep(key, inheritedEntry(document, num, dict, key));
  if (!entries.has("MediaBox")) entries.set("MediaBox", LETTER);
  keep("Rotate", inheritedEntry(document, num, dict, "Rotate"));
  for (const key of OWN_ENTRIES) keep(key, dict.get(key) ?? null);
  if (annotations.length > 0) entries.set("Annots", annotations);
  return entries;
}

/** Layers, output intents, and how a print dialog begins; everything else refers to the single document. */
const KEPT = ["OCProperties", "OutputIntents"] as const;
const PRINT_PREFERENCES = ["PrintScaling", "Duplex", "PickTrayByPDFSize"] as const;

function keptCatalog(document: Document): Dict {
  const catalog = document.dict(document.root);
  const kept: Dict = new Map();
  for (const key of KEPT) {
    const value = catalog?.get(key);
    if (document.resolve(value) !== null) kept.set(key, value ?? null);
  }
  const preferences = document.dict(catalog?.get("ViewerPreferences"));
  const own: Dict = new Map();
  for (const key of PRINT_PREFERENCES) {
    const value = document.resolve(preferences?.get(key));
    if (value !== null) own.set(key, value);
  }
  return own.size > 0 ? kept.set("ViewerPreferences", own) : kept;
}

function defaultResources(document: Document): Dict {
  const form = document.dict(document.dict(document.root)?.get("AcroForm"));
  return new Map(document.dict(form?.get("DR")) ?? []);
}

/** Removes catalog, pages, form and structure, so that no shared object keeps them. */
function removeStructure(document: Document, pages: readonly Page[]): void {
  const catalog = document.dict(document.root);
  const ends = [document.root, catalog?.get("AcroForm"), catalog?.get("StructTreeRoot")];
  for (const end of ends) if (end instanceof Ref) document.objects.delete(end.num);
  for (const { num } of pages) document.objects.delete(num);
  for (const [num, object] of document.objects) {
    const type = object instanceof Map ? document.name(object.get("Type")) : null;
    if (type === "Pages" || type === "StructElem") document.objects.delete(num);
  }
}

function numberedPage(draft: Draft, numbers: Numbers): PrintPage {
  const { entries, contents, row, resources, withImages, images } = draft;
  const text = latin1Text(writeObject(mapDict(entries, numbers)));
  return {
    entries: text.slice(2, -2),
    contents: contents.map((ref) => (ref === null ? null : new Ref(numbers.get(ref.num) ?? 0))),
    row,
    resources: numbers.get(resources.num) ?? 0,
    withImages: mapDict(withImages, numbers),
    images,
  };
}

function mapDict(dict: Dict, numbers: Numbers): Dict {
  const mapped = renumbered(dict, numbers);
  if (!(mapped instanceof Map)) throw new Error("assertion failed: a dictionary stays one");
  return mapped;
}
