import { crc32, inflateRawSync } from "node:zlib";
import { RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import type { OurForm } from "../compile-form.ts";
import { documentId, wholeDocument } from "../fill-once.ts";
import { extractDrawnText } from "../referees/drawn-text.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { READERS, readingOf } from "../referees/readers.ts";
import { judgeDrawn } from "../score/judge-drawn.ts";
import { judgeValues } from "../score/judge-values.ts";
import type { Filling } from "../values/filling.ts";

/** One row in so many is read by foreign libraries; every row is unpacked and compared. */
const ROWS_PER_READING = 50;

/**
 * Looks at what was measured. Each row: what is packed unpacks to the prefix and the tail, with the right CRC-32.
 * Some rows: qpdf finds nothing, values are read back, texts are seen. The first lines of what is wrong, [] when
 * nothing is.
 */
export async function checkOurs(
  ours: OurForm,
  rows: readonly (readonly Filling[])[],
  structure: StructureReferee,
): Promise<readonly string[]> {
  const filler = new RowFiller(ours.template, nodePlatform, ours.shaper);
  const faults: string[] = [];
  for (const [row, fillings] of rows.entries()) {
    const values = fillings.map((filling) => filling.value);
    if (!filler.fill(values, documentId(row))) {
      faults.push(`row ${row} failed: ${filler.issues.map((issue) => issue.message).join("; ")}`);
      continue;
    }
    const pdf = wholeDocument(ours.template, filler);
    faults.push(...packingFaults(ours, filler, pdf).map((fault) => `row ${row}: ${fault}`));
    if (row % ROWS_PER_READING === 0) faults.push(...(await readFaults(fillings, pdf, structure)));
    if (faults.length > FAULTS_MAX) break;
  }
  return faults;
}

const FAULTS_MAX = 10;

function packingFaults(ours: OurForm, filler: RowFiller, pdf: Uint8Array): readonly string[] {
  const entry = Buffer.concat([ours.template.prefixDeflated, filler.pack()]);
  const faults: string[] = [];
  if (!inflateRawSync(entry).equals(pdf)) faults.push("the packed bytes are another file");
  if (filler.crc() !== crc32(pdf)) faults.push("the CRC-32 is wrong");
  return faults;
}

async function readFaults(
  fillings: readonly Filling[],
  pdf: Uint8Array,
  structure: StructureReferee,
): Promise<readonly string[]> {
  const { status, lines } = structure(pdf);
  const readings = [];
  for (const [library, read] of READERS) readings.push(await readingOf(library, read, pdf));
  const found = [
    ...judgeValues(fillings, readings),
    ...judgeDrawn(fillings, await extractDrawnText(pdf)),
  ];
  const faults = found.map(({ field, message }) => `${field ?? ""}: ${message}`);
  return status === 0 ? faults : [`qpdf: ${lines.join(" | ")}`, ...faults];
}
