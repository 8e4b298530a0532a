import type { Dict, Document } from "#cos";
import type { Platform } from "#platform";
import { INGEST_LIMITS } from "../limits.ts";
import { Budget } from "../reader/budget.ts";
import { normalise } from "../reader/normalise.ts";
import { Source } from "../reader/source.ts";
import { type Refused, refuse } from "../refused.ts";
import { elementsOf, localName, xmlOf } from "./packets.ts";
import { readPictures } from "./read-pictures.ts";
import { readXmlWithin, type XmlElement, type XmlLimits } from "./xml.ts";

/** The XFA part of a PDF. */
export type XfaSource = {
  readonly kind: "xfa";
  /** The packets of the XDP by local name, such as `template`; the first of each name. */
  readonly packets: ReadonlyMap<string, XmlElement>;
  /** The form's fonts: a document whose catalog has only /AcroForm with /DR. */
  readonly fonts: Document;
  /** Files of the pictures that the XML refers to by `href`; absent where the PDF has none of that name. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
};

/** There is no XFA, or it uses entities that it declares, which are never expanded. */
export type NoXfaSource = { readonly kind: "no_xfa" };
export type LargeXfaSource = { readonly kind: "too_large"; readonly bound: keyof XmlLimits };

/** Reads the XFA part of an untrusted PDF with the reader of `open`. Never throws because of the bytes. */
export function readXfaSource(
  bytes: Uint8Array,
  platform: Platform,
  limits: XmlLimits,
): XfaSource | NoXfaSource | LargeXfaSource | Refused {
  if (bytes.length > INGEST_LIMITS.bytes) return refuse("too_large");
  const budget = new Budget(INGEST_LIMITS, bytes.length);
  const source = Source.open(bytes, platform, budget);
  if (!(source instanceof Source)) return source;
  const acroForm = source.resolve(source.root()?.get("AcroForm"));
  if (!(acroForm instanceof Map) || !acroForm.has("XFA")) return { kind: "no_xfa" };
  const text = xmlOf(source, acroForm).join("");
  const { roots, exceeded, usesEntities } = readXmlWithin(text, limits);
  if (usesEntities) return { kind: "no_xfa" };
  if (exceeded !== null) return { kind: "too_large", bound: exceeded };
  const fonts = normalise(source, fontCatalog(source, acroForm), budget);
  if (budget.refusal !== null) return budget.refusal;
  const pictures = readPictures(source, pictureNames(roots), budget);
  return { kind: "xfa", packets: packetsOf(roots), fonts, pictures };
}

function pictureNames(roots: readonly XmlElement[]): ReadonlySet<string> {
  const images = roots.flatMap(elementsOf).filter(({ name }) => localName(name) === "image");
  return new Set(images.flatMap(({ attributes }) => attributes.get("href") ?? []));
}

function packetsOf(roots: readonly XmlElement[]): ReadonlyMap<string, XmlElement> {
  const packets = new Map<string, XmlElement>();
  const add = (element: XmlElement): void => {
    const name = localName(element.name);
    if (!packets.has(name)) packets.set(name, element);
  };
  for (const root of roots) {
    if (localName(root.name) !== "xdp") add(root);
    else for (const packet of root.children) add(withNamespaces(packet, root));
  }
  return packets;
}

/** A packet with the prefixes that its XDP declares. */
function withNamespaces(packet: XmlElement, root: XmlElement): XmlElement {
  const declared = [...root.attributes].filter(([name]) => name.startsWith("xmlns:"));
  return { ...packet, attributes: new Map([...declared, ...packet.attributes]) };
}

function fontCatalog(source: Source, acroForm: Dict): Dict {
  const resources = source.resolve(acroForm.get("DR"));
  const fonts = resources instanceof Map ? source.resolve(resources.get("Font")) : null;
  const kept: Dict = new Map([["Font", fonts instanceof Map ? fonts : new Map()]]);
  return new Map([["AcroForm", new Map([["DR", kept]])]]);
}
