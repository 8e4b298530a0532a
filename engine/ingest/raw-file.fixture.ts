import { latin1Bytes, latin1Text, type Stream, writeObject } from "#cos";

/** For tests: a file written object by object, so that any defect of real files can be reproduced. */
export type RawFile = {
  /** Object number → the text between `obj` and `endobj`, one character per byte. */
  readonly objects: Readonly<Record<number, string>>;
  /** Entries of the trailer after /Size and /Root. */
  readonly trailer?: string;
  /** Bytes before the header; offsets count from the header. */
  readonly before?: string;
  /** Added to every offset of the table. */
  readonly shift?: number;
  /** Replaces the table, the trailer and what follows. */
  readonly end?: string;
};

/** A catalog, one page and a form; object 5 is its only field. */
export const ONE_FIELD: Readonly<Record<number, string>> = {
  1: "<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>",
  2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[5 0 R]>>",
  4: "<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)>>",
  5: "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(value)/Rect[0 0 100 20]>>",
};

export function rawFile(file: RawFile): Uint8Array {
  let body = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const [num, text] of Object.entries(file.objects)) {
    offsets.set(Number(num), body.length);
    body += `${num} 0 obj\n${text}\nendobj\n`;
  }
  return latin1Bytes(
    (file.before ?? "") + body + (file.end ?? tableOf(file, offsets, body.length)),
  );
}

/** A serialised stream, for `objects`. */
export function streamText(stream: Stream): string {
  return latin1Text(writeObject(stream));
}

function tableOf(file: RawFile, offsets: ReadonlyMap<number, number>, at: number): string {
  const size = Math.max(...offsets.keys()) + 1;
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let num = 1; num < size; num += 1) {
    const offset = offsets.get(num);
    const digits = String((offset ?? 0) + (file.shift ?? 0)).padStart(10, "0");
    table += offset === undefined ? "0000000000 00000 f \n" : `${digits} 00000 n \n`;
  }
  const trailer = `<</Size ${size}/Root 1 0 R${file.trailer ?? ""}>>`;
  return `${table}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
}
