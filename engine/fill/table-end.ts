import type { FillPlan, TableEndPlan } from "./plan.ts";
import { type TailEndFacts, writeId } from "./tail-end.ts";
import type { TailWriter } from "./tail-writer.ts";

/** An entry of a cross-reference table has 20 bytes, ten of them the offset (ISO 32000-2, 7.5.4). */
const ENTRY_BYTES = 20;
const OFFSET_DIGITS = 10;
const ASCII_0 = 48;
const ENTRY_END = " 00000 n\r\n";
/** Upper bound for /ID in hexadecimal, an offset and the end of the file. */
const END_BYTES = 64;
const END_OPS = 4;

/** Writes the end of a tail with a cross-reference table, for files without cross-reference streams. */
export class TableEnd {
  readonly #end: TableEndPlan;
  readonly #prefixBytes: number;
  readonly #writer: TailWriter;
  readonly #staticBytes: number;

  constructor(
    end: TableEndPlan,
    { prefixBytes }: Pick<FillPlan, "prefixBytes">,
    writer: TailWriter,
  ) {
    this.#end = end;
    this.#prefixBytes = prefixBytes;
    this.#writer = writer;
    const { head, trailer, close } = end;
    this.#staticBytes = [head, trailer, close].reduce((sum, one) => sum + writer.bytesOf(one), 0);
  }

  /** The last of the offsets is that of a cross-reference stream and not written. */
  write(offsets: Uint32Array, documentId: Uint8Array): void {
    const writer = this.#writer;
    const count = offsets.length - 1;
    writer.reserve(this.#staticBytes + END_BYTES + count * ENTRY_BYTES, END_OPS);
    const xrefAt = this.#prefixBytes + writer.at;
    writer.put(this.#end.head);
    for (let i = 0; i < count; i += 1) this.#entry(offsets[i] ?? 0);
    writer.put(this.#end.trailer);
    writeId(writer, documentId);
    writer.put(this.#end.close);
    writer.integer(xrefAt);
    writer.ascii("\n%%EOF\n");
  }

  #entry(offset: number): void {
    const writer = this.#writer;
    const { out, at } = writer;
    let rest = offset;
    for (let digit = at + OFFSET_DIGITS - 1; digit >= at; digit -= 1) {
      const tens = Math.floor(rest / 10);
      out[digit] = ASCII_0 + rest - tens * 10;
      rest = tens;
    }
    writer.at = at + OFFSET_DIGITS;
    writer.ascii(ENTRY_END);
  }
}

/** The texts of the static pieces; `size` counts no cross-reference stream. */
export function tableEndTexts({
  size,
  first,
  prefixXrefOffset,
  trailerRefs,
  idHex,
}: TailEndFacts): Record<Exclude<keyof TableEndPlan, "kind">, string> {
  return {
    head: `xref\n${first} ${size - first}\n`,
    trailer: `trailer\n<</Size ${size}${trailerRefs}/Prev ${prefixXrefOffset}/ID[<${idHex}><`,
    close: ">]>>\nstartxref\n",
  };
}
