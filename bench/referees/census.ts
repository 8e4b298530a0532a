import { loadMupdf, openWithMupdf } from "./mupdf-library.ts";

/** What a foreign library sees in a file before we touch it, so that we do not judge ourselves. */
export type Census =
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "locked" }
  | {
      readonly kind: "opened";
      /** Full names of the text, check, radio and choice fields that are not read-only. */
      readonly writable: readonly string[];
      readonly widgets: number;
      readonly xfa: boolean;
      /** The catalog asks for XFA rendering: what the pages show is a placeholder. */
      readonly needsRendering: boolean;
    };

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

const WRITABLE: readonly string[] = ["text", "checkbox", "radiobutton", "combobox", "listbox"];

function countFields(document: ReturnType<typeof openWithMupdf>): Census {
  const writable = new Set<string>();
  let widgets = 0;
  for (let index = 0; index < document.countPages(); index += 1) {
    const page = document.loadPage(index);
    for (const widget of page.getWidgets()) {
      widgets += 1;
      if (WRITABLE.includes(widget.getFieldType()) && !widget.isReadOnly()) {
        writable.add(widget.getName());
      }
    }
    page.destroy();
  }
  const root = document.getTrailer().get("Root");
  const xfa = !root.get("AcroForm", "XFA").isNull();
  const rendering = root.get("NeedsRendering");
  const needsRendering = rendering.isBoolean() && rendering.asBoolean();
  return { kind: "opened", writable: [...writable], widgets, xfa, needsRendering };
}
