import {
  type CosObject,
  copyDocument,
  type Dict,
  type Document,
  Name,
  Stream,
  serialise,
} from "@platen/engine/cos";
import { fontFactory, type ReadArial } from "./arial.ts";
import type { XfaPage } from "./node.ts";
import { readNode } from "./read-node.ts";

export type LaidOut =
  | { readonly kind: "laid_out"; readonly pages: readonly XfaPage[] }
  /** The form cannot be laid out, or its layout throws. */
  | { readonly kind: "malformed" }
  | { readonly kind: "too_large"; readonly bound: "pages" };

/** Lays out an XDP on pages. Runs in this thread, without a worker. */
export async function layOut(
  xdp: string,
  fonts: Document,
  readArial: ReadArial,
  pagesMax: number,
): Promise<LaidOut> {
  const { getDocument, VerbosityLevel } = await importQuietly();
  const task = getDocument({
    data: layoutDocument(xdp, fonts),
    enableXfa: true,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    BinaryDataFactory: fontFactory(readArial),
  });
  try {
    const document = await task.promise;
    if (!document.isPureXfa) return { kind: "malformed" };
    if (document.numPages > pagesMax) return { kind: "too_large", bound: "pages" };
    const pages: XfaPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
      const root = await readNode(await page.getXfa());
      if (root === null) return { kind: "malformed" };
      pages.push({ widthPt: right - left, heightPt: bottom - top, root });
    }
    return { kind: "laid_out", pages };
  } catch {
    return { kind: "malformed" };
  } finally {
    await task.destroy();
  }
}

/** Classes for drawing, which is never done here. */
const DRAWING = ["DOMMatrix", "Path2D"];

/** The import prints warnings where the classes for drawing are absent: they exist while it lasts. */
async function importQuietly() {
  const absent = DRAWING.filter((name) => !(name in globalThis));
  for (const name of absent) {
    Object.defineProperty(globalThis, name, { value: Object, configurable: true });
  }
  try {
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  } finally {
    for (const name of absent) Reflect.deleteProperty(globalThis, name);
  }
}

/** A PDF of one empty page whose form is the XDP, with the fonts of `fonts`. */
function layoutDocument(xdp: string, fonts: Document): Uint8Array {
  const document = copyDocument(fonts);
  const acroForm: Dict =
    document.dict(document.dict(document.root)?.get("AcroForm")) ?? new Map<string, CosObject>();
  acroForm.set("XFA", document.add(new Stream(new Map(), new TextEncoder().encode(xdp))));
  acroForm.set("Fields", []);
  const page: Dict = new Map<string, CosObject>([
    ["Type", new Name("Page")],
    ["MediaBox", [0, 0, 612, 792]],
  ]);
  const pages = document.add(
    new Map<string, CosObject>([
      ["Type", new Name("Pages")],
      ["Kids", [document.add(page)]],
      ["Count", 1],
    ]),
  );
  page.set("Parent", pages);
  document.set(
    document.root.num,
    new Map<string, CosObject>([
      ["Type", new Name("Catalog")],
      ["Pages", pages],
      ["AcroForm", document.add(acroForm)],
      ["NeedsRendering", true],
    ]),
  );
  return serialise(document);
}
