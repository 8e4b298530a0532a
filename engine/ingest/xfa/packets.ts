import { CosString, type Dict, decodeText, isArray, Stream } from "#cos";
import type { Source } from "../reader/source.ts";
import { readXml, type XmlElement } from "./xml.ts";

/** The relevant packets of an XFA form, `null` when missing or unreadable (ISO 32000-1, 12.7.8). */
export type XfaPackets = {
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
  const roots = xml.flatMap((text) => readXml(text)).flatMap(unwrap);
  const packet = (name: string): XmlElement | null =>
    roots.find((element) => localName(element.name) === name) ?? null;
  return {
    template: packet("template"),
    datasets: packet("datasets"),
    needsRendering: needsRendering || statedRendering(packet("config")),
  };
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
