import type { FillPlan, StreamEndPlan } from "./plan.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Largest three-byte offset; enough for most files. */
const THREE_BYTES_MAX = 0xffffff;
const HEX = "0123456789abcdef";
const ID_BYTES = 16;
/** Upper bound for /ID in hexadecimal, an offset and the end of the file. */
const END_BYTES = 64;
const END_OPS = 4;

/** Writes the end of a tail: its cross-reference stream, uncompressed and contiguous, and the trailer (7.5.8). */
export class TailEnd {
  readonly #end: StreamEndPlan;
  readonly #prefixBytes: number;
  readonly #writer: TailWriter;
  readonly #staticBytes: number;

  constructor(
    end: StreamEndPlan,
    { prefixBytes }: Pick<FillPlan, "prefixBytes">,
    writer: TailWriter,
  ) {
    this.#end = end;
    this.#prefixBytes = prefixBytes;
    this.#writer = writer;
    const { narrow, wide, middle, close } = end;
    const pieces = [narrow, wide, middle, close];
    this.#staticBytes = pieces.reduce((sum, piece) => sum + writer.bytesOf(piece), 0);
  }

  write(offsets: Uint32Array, documentId: Uint8Array): void {
    const writer = this.#writer;
    const count = offsets.length;
    const { narrow, wide, middle, close } = this.#end;
    writer.reserve(this.#staticBytes + END_BYTES + count * 4, END_OPS);
    const xrefAt = this.#prefixBytes + writer.at;
    offsets[count - 1] = xrefAt;
    const bytes = xrefAt > THREE_BYTES_MAX ? 4 : 3;
    writer.put(bytes === 3 ? narrow : wide);
    writeId(writer, documentId);
    writer.put(middle);
    this.#entries(offsets, bytes);
    writer.put(close);
    writer.integer(xrefAt);
    writer.ascii("\n%%EOF\n");
  }

  #entries(offsets: Uint32Array, bytes: number): void {
    const { out } = this.#writer;
    let { at } = this.#writer;
    const { length } = offsets;
    for (let i = 0; i < length; i += 1) {
      const offset = offsets[i] ?? 0;
      if (bytes === 4) {
        out[at] = offset >>> 24;
        at += 1;
      }
      out[at] = offset >>> 16;
      out[at + 1] = offset >>> 8;
      out[at + 2] = offset;
      at += 3;
    }
    this.#writer.at = at;
  }
}

/** Writes 16 bytes in hexadecimal. */
export function writeId(writer: TailWriter, documentId: Uint8Array): void {
  const { out } = writer;
  let { at } = writer;
  for (let i = 0; i < ID_BYTES; i += 1) {
    const byte = documentId[i] ?? 0;
    out[at] = HEX.charCodeAt(byte >> 4);
    out[at + 1] = HEX.charCodeAt(byte & 15);
    at += 2;
  }
  writer.at = at;
}

/** Input for the static pieces of a tail's end. */
export type TailEndFacts = {
  /** /Size; the cross-reference stream has the last number. */
  readonly size: number;
  /** The first dynamic object's number. */
  readonly first: number;
  readonly prefixXrefOffset: number;
  /** `/Root n 0 R`, and `/Info n 0 R` where there is one. */
  readonly trailerRefs: string;
  /** The first half of /ID in hexadecimal. */
  readonly idHex: string;
};

/** The texts of the static pieces of a tail's end. */
export function tailEndTexts(
  facts: TailEndFacts,
): Record<Exclude<keyof StreamEndPlan, "kind">, string> {
  const count = facts.size - facts.first;
  const head = (width: number): string =>
    `${facts.size - 1} 0 obj\n<</Type/XRef/Size ${facts.size}/Index[${facts.first} ${count}]` +
    `/W[0 ${width} 0]${facts.trailerRefs}/Prev ${facts.prefixXrefOffset}` +
    `/Length ${count * width}/ID[<${facts.idHex}><`;
  return {
    narrow: head(3),
    wide: head(4),
    middle: ">]>>\nstream\n",
    close: "\nendstream\nendobj\nstartxref\n",
  };
}
