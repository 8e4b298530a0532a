import type { PDFDocument, PDFObject, PDFWidget } from "mupdf";
import { loadMupdf, openWithMupdf } from "./mupdf-library.ts";

/** The findings of a foreign library in a file before we touch it, so that we do not judge ourselves. */
export type Census =
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "locked" }
  | {
      readonly kind: "opened";
      /** The text, check, radio and choice fields that a value can be written into. */
      readonly writable: readonly SeenField[];
      readonly widgets: number;
      readonly pages: number;
      /** Fields in the XFA template; 0 without XFA. */
      readonly xfaFields: number;
      /** The catalog asks for XFA rendering: what the pages show is a placeholder. */
      readonly needsRendering: boolean;
    };

/** A field by its full name, and what mupdf takes it for. */
export type SeenField = { readonly name: string; readonly kind: FieldKind };

/** Check and radio are one kind: files contradict themselves about which it is. */
export type FieldKind = "text" | "toggle" | "choice";

/** Counts with mupdf, which repairs what it can. */
export async function takeCensus(pdf: Uint8Array): Promise<Census> {
  try {
    const document = openWithMupdf(await loadMupdf(), pdf);
    try {
      return document.needsPassword() ? { kind: "locked" } : countFields(document);
    } finally {
      document.destroy();
    }
  } catch (error) {
    return { kind: "unreadable", message: error instanceof Error ? error.message : String(error) };
  }
}

/** Kinds by mupdf's names of types. */
const KINDS: Readonly<Record<string, FieldKind>> = {
  text: "text",
  checkbox: "toggle",
  radiobutton: "toggle",
  combobox: "choice",
  listbox: "choice",
};

function countFields(document: PDFDocument): Census {
  const writable = new Map<string, FieldKind>();
  let widgets = 0;
  for (let index = 0; index < document.countPages(); index += 1) {
    const page = document.loadPage(index);
    for (const widget of page.getWidgets()) {
      widgets += 1;
      const kind = writableKind(widget);
      if (kind !== null) writable.set(widget.getName(), kind);
    }
    page.destroy();
  }
  const root = document.getTrailer().get("Root");
  const rendering = root.get("NeedsRendering");
  return {
    kind: "opened",
    writable: [...writable].map(([name, kind]) => ({ name, kind })),
    widgets,
    pages: document.countPages(),
    xfaFields: countXfaFields(root.get("AcroForm", "XFA")),
    needsRendering: rendering.isBoolean() && rendering.asBoolean(),
  };
}

/** XFA is in one stream, or in pairs of a name and a stream (ISO 32000-1, 12.7.8). */
function countXfaFields(xfa: PDFObject): number {
  if (xfa.isStream())
    return (
      xfa
        .readStream()
        .asString()
        .split(/<field\b/).length - 1
    );
  let count = 0;
  if (xfa.isArray()) {
    xfa.forEach((part) => {
      count += countXfaFields(part);
    });
  }
  return count;
}

const EDITABLE = 1 << 18;

function writableKind(widget: PDFWidget): FieldKind | null {
  const kind = KINDS[widget.getFieldType()] ?? null;
  if (widget.isReadOnly() || kind !== "choice") return widget.isReadOnly() ? null : kind;
  const takesText = widget.isComboBox() && (widget.getFieldFlags() & EDITABLE) !== 0;
  return takesText || widget.getOptions().length > 0 ? kind : null;
}
