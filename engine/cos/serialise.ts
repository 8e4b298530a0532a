import type { Document } from "./document.ts";
import { CosString, type Dict } from "./objects.ts";
import { ByteWriter } from "./writer.ts";

/** The four bytes above 127 in the second line mark the file as binary for transfer programs (ISO 32000-2, 7.5.2). */
const HEADER = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";

/** A complete file: every object once, with a classic cross-reference table (7.5.4). */
export function serialise(document: Document): Uint8Array {
  const writer = new ByteWriter();
  const offsets = new Map<number, number>();
  writer.ascii(HEADER);
  for (const [num, object] of document.objects) {
    offsets.set(num, writer.length);
    writer.ascii(`${num} 0 obj\n`);
    writer.object(object);
    writer.ascii("\nendobj\n");
  }
  const startOfXref = writer.length;
  writeTable(writer, offsets, document.nextNumber);
  writer.ascii("trailer\n");
  writer.object(trailer(document));
  writer.ascii(`\nstartxref\n${startOfXref}\n%%EOF\n`);
  return writer.bytes();
}

/** Entries of exactly 20 bytes; unused numbers are free and point to object 0. */
function writeTable(writer: ByteWriter, offsets: ReadonlyMap<number, number>, size: number): void {
  writer.ascii(`xref\n0 ${size}\n0000000000 65535 f \n`);
  for (let num = 1; num < size; num += 1) {
    const offset = offsets.get(num);
    const used = String(offset ?? 0).padStart(10, "0");
    writer.ascii(offset === undefined ? "0000000000 00000 f \n" : `${used} 00000 n \n`);
  }
}

function trailer(document: Document): Dict {
  const dict: Dict = new Map([["Size", document.nextNumber]]);
  dict.set("Root", document.root);
  if (document.info !== null) dict.set("Info", document.info);
  if (document.id !== null)
    dict.set("ID", [new CosString(document.id), new CosString(document.id)]);
  return dict;
}
