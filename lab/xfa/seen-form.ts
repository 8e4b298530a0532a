import type { PDFDocument, PDFObject } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";

/** Edges in points from the left and upper edge of the page's media box; y grows downwards. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type SeenWidget = { readonly page: number; readonly box: Box };

/** A terminal field as mupdf resolves it. */
export type SeenField = {
  readonly name: string;
  /** text, list, combo, check, radio, button, signature or unknown. */
  readonly type: string;
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly multiLine: boolean;
  readonly comb: boolean;
  readonly maxLength: number;
  /** Shown texts in order. */
  readonly options: readonly string[];
  readonly widgets: readonly SeenWidget[];
};

export type SeenForm = {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly fields: ReadonlyMap<string, SeenField>;
  /** The entries among /XFA, /NeedsRendering and /Perms that the file has. */
  readonly remains: readonly string[];
};

/** Reads pages and fields with mupdf. Rejects when it cannot open the file. */
export async function seeForm(pdf: Uint8Array): Promise<SeenForm> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  try {
    const root = document.getTrailer().get("Root");
    const acroForm = root.get("AcroForm");
    const places = readPages(document);
    const fields = new Map<string, SeenField>();
    readTree(acroForm.get("Fields"), "", 0, (name, field) => {
      fields.set(name, fieldOf(name, field, places.widgets.get(name) ?? []));
    });
    const remains = [
      ...(acroForm.get("XFA").isNull() ? [] : ["/XFA"]),
      ...["NeedsRendering", "Perms"]
        .filter((key) => !root.get(key).isNull())
        .map((key) => `/${key}`),
    ];
    return { pages: places.pages, fields, remains };
  } finally {
    document.destroy();
  }
}

const DEPTH_MAX = 50;

/** Terminal fields have no kids with a name (ISO 32000-2, 12.7.4.2). */
function readTree(
  kids: PDFObject,
  prefix: string,
  depth: number,
  found: (name: string, field: PDFObject) => void,
): void {
  if (!kids.isArray() || depth > DEPTH_MAX) return;
  kids.forEach((kid) => {
    const title = kid.get("T");
    if (!title.isString()) return;
    const name = prefix === "" ? title.asString() : `${prefix}.${title.asString()}`;
    const own = kid.get("Kids");
    const isNode = own.isArray() && own.length > 0 && own.get(0).get("T").isString();
    if (isNode) readTree(own, name, depth + 1, found);
    else found(name, kid);
  });
}

type Places = {
  readonly pages: SeenForm["pages"];
  readonly widgets: ReadonlyMap<string, readonly SeenWidget[]>;
};

function readPages(document: PDFDocument): Places {
  const pages: { width: number; height: number }[] = [];
  const widgets = new Map<string, SeenWidget[]>();
  for (let index = 0; index < document.countPages(); index += 1) {
    const page = document.loadPage(index);
    const media = boxOf(page.getObject().getInheritable("MediaBox"));
    pages.push({ width: media.right - media.left, height: media.bottom - media.top });
    for (const widget of page.getWidgets()) {
      const box = boxOf(widget.getObject().get("Rect"));
      const seen = { page: index, box: within(box, media) };
      const known = widgets.get(widget.getName());
      if (known === undefined) widgets.set(widget.getName(), [seen]);
      else known.push(seen);
    }
    page.destroy();
  }
  return { pages, widgets };
}

/** A rectangle of any two opposite corners, in user space. */
function boxOf(array: PDFObject): Box {
  const numbers = [0, 1, 2, 3].map((at) => (array.isArray() ? array.get(at).asNumber() : 0));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2),
    bottom: Math.max(y1, y2),
  };
}

function within(box: Box, media: Box): Box {
  return {
    left: box.left - media.left,
    right: box.right - media.left,
    top: media.bottom - box.bottom,
    bottom: media.bottom - box.top,
  };
}

const READ_ONLY = 1 << 0;
const REQUIRED = 1 << 1;
const MULTI_LINE = 1 << 12;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;
const COMB = 1 << 24;

function fieldOf(name: string, field: PDFObject, widgets: readonly SeenWidget[]): SeenField {
  const flags = numberOf(field.getInheritable("Ff"));
  const type = typeOf(field.getInheritable("FT"), flags);
  const isText = type === "text";
  return {
    name,
    type,
    readOnly: (flags & READ_ONLY) !== 0,
    required: (flags & REQUIRED) !== 0,
    multiLine: isText && (flags & MULTI_LINE) !== 0,
    comb: isText && (flags & COMB) !== 0,
    maxLength: isText ? numberOf(field.getInheritable("MaxLen")) : 0,
    options: type === "combo" || type === "list" ? optionsOf(field.getInheritable("Opt")) : [],
    widgets,
  };
}

function typeOf(type: PDFObject, flags: number): string {
  const name = type.isName() ? type.asName() : "";
  if (name === "Tx") return "text";
  if (name === "Sig") return "signature";
  if (name === "Ch") return (flags & COMBO) === 0 ? "list" : "combo";
  if (name !== "Btn") return "unknown";
  if ((flags & PUSH_BUTTON) !== 0) return "button";
  return (flags & RADIO) === 0 ? "check" : "radio";
}

function optionsOf(options: PDFObject): readonly string[] {
  const texts: string[] = [];
  if (!options.isArray()) return texts;
  options.forEach((option) => {
    const text = option.isArray() ? option.get(1) : option;
    texts.push(text.isString() ? text.asString() : "");
  });
  return texts;
}

/** `asNumber` gives single precision, which loses the lowest bit of flags above 2^24. */
function numberOf(object: PDFObject): number {
  return object.isNumber() ? Number(object.toString()) : 0;
}
