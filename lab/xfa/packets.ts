import type { PDFDocument, PDFObject } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { childOf, descendantsOf, type Element, parseXml, usesEntities } from "./xml.ts";

/** An XFA file as read by mupdf. */
export type XfaFile = {
  /** All packets joined. */
  readonly xml: string;
  readonly template: Element | null;
  /** dynamic: the form exists in the template alone. static: the pages have its fields. */
  readonly kind: "dynamic" | "static";
  readonly pages: number;
  /** It refers to entities of its own, and is to be refused. */
  readonly usesEntities: boolean;
};

/** Reads the XFA of a file; null if it has none or mupdf cannot open it. */
export async function readXfa(pdf: Uint8Array): Promise<XfaFile | null> {
  const mupdf = await loadMupdf();
  let document: PDFDocument;
  try {
    document = openWithMupdf(mupdf, pdf);
  } catch {
    return null;
  }
  try {
    return document.needsPassword() ? null : readFrom(document);
  } catch {
    return null;
  } finally {
    document.destroy();
  }
}

/** The XML of /XFA: one stream, or pairs of a name and a stream (ISO 32000-1, 12.7.8). */
export function xmlOf(xfa: PDFObject): string {
  if (xfa.isStream()) {
    const buffer = xfa.readStream();
    const text = decode(buffer.asUint8Array());
    buffer.destroy();
    return text;
  }
  if (!xfa.isArray()) return "";
  const parts: string[] = [];
  xfa.forEach((part) => void parts.push(xmlOf(part)));
  return parts.join("");
}

function readFrom(document: PDFDocument): XfaFile | null {
  const root = document.getTrailer().get("Root");
  const xml = xmlOf(root.get("AcroForm", "XFA"));
  if (xml.trim() === "") return null;
  const rendering = root.get("NeedsRendering");
  const declared = rendering.isBoolean() && rendering.asBoolean();
  const template = templateOf(parseXml(xml));
  const pages = document.countPages();
  const isShown = !declared && hasWidgets(document);
  const kind = isShown ? "static" : "dynamic";
  return { xml, template, kind, pages, usesEntities: usesEntities(xml) };
}

/** The configuration packet has elements of the same name, without a subform. */
function templateOf(packets: readonly Element[]): Element | null {
  for (const element of descendantsOf(packets)) {
    if (element.name === "template" && childOf(element, "subform") !== null) return element;
  }
  return null;
}

function hasWidgets(document: PDFDocument): boolean {
  for (let index = 0; index < document.countPages(); index += 1) {
    const page = document.loadPage(index);
    const count = page.getWidgets().length;
    page.destroy();
    if (count > 0) return true;
  }
  return false;
}

function decode(bytes: Uint8Array): string {
  const isUtf16 =
    (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe);
  if (!isUtf16) return new TextDecoder().decode(bytes);
  return new TextDecoder(bytes[0] === 0xfe ? "utf-16be" : "utf-16le").decode(bytes);
}
