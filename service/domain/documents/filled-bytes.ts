import type { CompiledTemplate, Platform } from "@platen/engine";
import { present } from "#base/assert.ts";
import { unpackTail } from "#domain/filling";

/** A filled PDF: the prefix of its compilation, and a packed tail behind it. */
export type FilledBytes = {
  /** Key of the compilation. */
  readonly compiledKey: string;
  readonly compiled: CompiledTemplate;
  readonly packed: Uint8Array;
  /** Size of the unpacked tail. */
  readonly tailBytes: number;
};

/** Bytes of the PDF. */
export function sizeOf({ compiled, tailBytes }: FilledBytes): number {
  return compiled.prefix.length + tailBytes;
}

/** The PDF's bytes, in order. */
export function partsOf(
  platform: Platform,
  { compiled, packed, tailBytes }: FilledBytes,
): readonly [Uint8Array, Uint8Array] {
  const tail = unpackTail(platform, compiled, packed, tailBytes);
  return [compiled.prefix, present(tail, "tail that was just packed")];
}
