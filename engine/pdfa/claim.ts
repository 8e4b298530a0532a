import { type Dict, type Document, latin1Bytes, latin1Text, Ref, Stream } from "#cos";

/** The namespace of the identification schema (ISO 19005-1, 6.7.11; ISO 19005-4, 6.7.3). */
const NAMESPACE = "http://www.aiim.org/pdfa/ns/id/";
/** Larger metadata is not searched; a claim is in the first kilobytes. */
const METADATA_BYTES_MAX = 1 << 20;
const PROPERTIES = "part|conformance|amd|corr|rev";

/**
 * Stores a document's metadata without filters, as PDF/A-1 requires (ISO 19005-1, 6.7.2) and as `claimedPart` reads it.
 * `decode` returns a stream's decoded bytes.
 */
export function plainMetadata(
  document: Document,
  decode: (stream: Stream) => Uint8Array | null,
): void {
  const found = findMetadata(document);
  if (found === null || !found.stream.dict.has("Filter")) return;
  const data = decode(found.stream);
  if (data === null || data.length > METADATA_BYTES_MAX) return;
  document.set(found.num, new Stream(withoutFilters(found.stream.dict), data));
}

/** The part of PDF/A that a document with plain metadata claims, 1 to 4; `null` without a claim. */
export function claimedPart(document: Document): number | null {
  const text = metadataText(document);
  const prefix = text === null ? null : prefixOf(text);
  if (text === null || prefix === null) return null;
  const part = new RegExp(
    `<${prefix}:part\\s*>\\s*([1-4])\\s*<|\\s${prefix}:part\\s*=\\s*["']([1-4])["']`,
    "u",
  );
  const match = part.exec(text);
  return match === null ? null : Number(match[1] ?? match[2]);
}

/** Removes the claim from a document's metadata and leaves the rest as it is. */
export function removeClaim(document: Document): void {
  const found = findMetadata(document);
  const text = metadataText(document);
  const prefix = text === null ? null : prefixOf(text);
  if (found === null || text === null || prefix === null) return;
  const name = `${prefix}:(?:${PROPERTIES})`;
  const element = new RegExp(`<(${name})\\s*>[^<]*</\\1\\s*>`, "gu");
  const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, "gu");
  const data = latin1Bytes(text.replace(element, "").replace(attribute, ""));
  document.set(found.num, new Stream(found.stream.dict, data));
}

/** Removes the claim of joined documents, which is the first one's, unless all claim the same part. */
export function keepOnlyCommonClaim(document: Document, parts: readonly (number | null)[]): void {
  if (new Set(parts).size > 1) removeClaim(document);
}

function findMetadata(
  document: Document,
): { readonly num: number; readonly stream: Stream } | null {
  const ref = document.dict(document.root)?.get("Metadata");
  const stream = document.resolve(ref);
  return ref instanceof Ref && stream instanceof Stream ? { num: ref.num, stream } : null;
}

/** One character per byte: claims are ASCII in every encoding that begins like it, UTF-8 among them. */
function metadataText(document: Document): string | null {
  const stream = findMetadata(document)?.stream;
  if (stream === undefined || stream.dict.has("Filter")) return null;
  return stream.data.length > METADATA_BYTES_MAX ? null : latin1Text(stream.data);
}

/** The prefix that a packet binds to the namespace. */
function prefixOf(text: string): string | null {
  const at = text.indexOf(NAMESPACE);
  if (at < 0) return null;
  return (
    /\sxmlns:([A-Za-z_][\w-]*)\s*=\s*["']$/u.exec(text.slice(Math.max(0, at - 100), at))?.[1] ??
    null
  );
}

function withoutFilters(dict: Dict): Dict {
  const plain = new Map(dict);
  for (const key of ["Filter", "DecodeParms"]) plain.delete(key);
  return plain;
}
