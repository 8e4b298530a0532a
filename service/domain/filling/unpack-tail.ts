import { type CompiledTemplate, type Platform } from "@platen/engine";
import { TailUnpacker } from "@platen/engine/merge";

/** The tail of that size; null when the packed one is damaged. */
export function unpackTail(
  platform: Platform,
  compiled: CompiledTemplate,
  packed: Uint8Array,
  tailBytes: number,
): Uint8Array | null {
  return new TailUnpacker(compiled, platform).unpack(packed, tailBytes);
}

/** A row's whole PDF; null when its packed tail does not have this size. */
export function unpackDocument(
  platform: Platform,
  compiled: CompiledTemplate,
  packed: Uint8Array,
  sizeBytes: number,
): Uint8Array | null {
  const { prefix } = compiled;
  const tail = unpackTail(platform, compiled, packed, sizeBytes - prefix.length);
  if (tail === null) return null;
  const pdf = new Uint8Array(sizeBytes);
  pdf.set(prefix);
  pdf.set(tail, prefix.length);
  return pdf;
}
