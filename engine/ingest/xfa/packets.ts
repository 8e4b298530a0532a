import { CosString, type Dict, decodeText, isArray, Stream } from "#cos";
import type { Source } from "../reader/source.ts";
import { readXml, readXmlUntil, type XmlElement } from "./xml.ts";

/** The relevant packets of an XFA form, `null` when missing or unreadable (ISO 32000-1, 12.7.8). */
export type XfaPackets = {
  /** Where `needsRendering` is known, possibly only up to the first element that can be a part of a page. */
  readonly template: XmlElement | null;
  readonly datasets: XmlElement | null;
  /**
   * Whether readers must render the form from the template: the catalog's /NeedsRendering, or `dynamicRender` in the
   * configuration (XFA 3.3, config/acrobat/acrobat7); `null` where the file has neither.
   */
  readonly needsRendering: boolean | null;
};

/** Reads /AcroForm /XFA and removes it and /NeedsRendering from the catalog; `null` if absent. */
export function readPackets(source: Source, root: Dict): XfaPackets | null {
  const acroForm = source.resolve(root.get("AcroForm"));
  const needsRendering = source.resolve(root.get("NeedsRendering")) === true;
  root.delete("NeedsRendering");
  if (!(acroForm instanceof Map) || !acroForm.has("XFA")) {
    return needsRendering ? { template: null, datasets: null, needsRendering: true } : null;
  }
  const xml = xmlOf(source, acroForm);
  acroForm.delete("XFA");
  // Each packet is a document of its own in an array, or an element of one document in a stream.
  const roots = rootsOf(xml, needsRendering);
  return {
    template: packetOf(roots, "template"),
    datasets: packetOf(roots, "datasets"),
    needsRendering: needsRendering || statedRendering(packetOf(roots, "config")),
  };
}

/**
 * The packets of these texts. The longest text is mostly the template, which takes as long to read as the rest of a file:
 * where the other texts state how the form is rendered, it is read up to its first field or drawing.
 */
function rootsOf(xml: readonly string[], needsRendering: boolean): readonly XmlElement[] {
  const at = xml.reduce((most, { length }, i) => (length > (xml[most]?.length ?? 0) ? i : most), 0);
  const others = xml.map((text, i) => (i === at ? [] : readXml(text).flatMap(unwrap)));
  const longest = xml[at] ?? "";
  const stated = needsRendering || statedRendering(packetOf(others.flat(), "config"));
  const isShort = stated !== null && !OTHER_PACKETS.test(longest);
  const read = isShort ? readXmlUntil(longest, isPartOfPage) : readXml(longest);
  return others.toSpliced(at, 1, read.flatMap(unwrap)).flat();
}

/** A tag of another packet that is used: it may follow the template. */
const OTHER_PACKETS = /[<:]\s*(?:config|datasets)\b/;

function isPartOfPage(name: string, path: readonly string[]): boolean {
  const [first = "", second = ""] = path.map(localName);
  const root = first === "xdp" ? second : first;
  return root === "template" && PARTS.has(localName(name));
}

/** Elements that make a template usable (see `classifyXfa`). */
const PARTS: ReadonlySet<string> = new Set(["field", "draw"]);

function packetOf(roots: readonly XmlElement[], name: string): XmlElement | null {
  return roots.find((element) => localName(element.name) === name) ?? null;
}

/** Every element of a packet, the packet itself first. */
export function elementsOf(packet: XmlElement | null): readonly XmlElement[] {
  const found = packet === null ? [] : [packet];
  for (const element of found) for (const child of element.children) found.push(child);
  return found;
}

function statedRendering(config: XmlElement | null): boolean | null {
  const stated = elementsOf(config).find(({ name }) => localName(name) === "dynamicRender");
  const word = stated?.text.trim();
  return word === "required" || (word === "forbidden" ? false : null);
}

/** A name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function unwrap(element: XmlElement): readonly XmlElement[] {
  return localName(element.name) === "xdp" ? element.children : [element];
}

/** The texts of /XFA: one, or those of an array, which together are one text with the tags of <xdp:xdp>. */
export function xmlOf(source: Source, acroForm: Dict): readonly string[] {
  const xfa = source.resolve(acroForm.get("XFA"));
  if (xfa instanceof Stream) return [decodePiece(source, xfa)];
  if (!isArray(xfa)) return [];
  const pieces = xfa.map((item) => source.resolve(item)).filter((item) => item instanceof Stream);
  return pieces.map((piece) => decodePiece(source, piece));
}

function decodePiece(source: Source, stream: Stream): string {
  const bytes = source.decode(stream) ?? new Uint8Array();
  const [first, second] = bytes;
  const isUtf16 = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  return isUtf16 ? decodeText(new CosString(bytes)) : new TextDecoder().decode(bytes);
}
