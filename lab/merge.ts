import { parseArgs } from "node:util";
import { RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { PDFDocument } from "pdf-lib";
import { exitCodeOf, numberOption } from "./command.ts";
import { compileForm, type OurForm } from "./compile-form.ts";
import { documentId, wholeDocument } from "./fill-once.ts";
import { cpuMicros } from "./measure/cpu.ts";
import { loadForms } from "./measure/forms.ts";
import { type Compared, summaryLine } from "./measure/summary.ts";
import { type MergedChunks, mergeRows, packRows } from "./merge/merge-rows.ts";
import { loadQpdfReferee } from "./referees/qpdf.ts";
import { benchRow } from "./values/rows.ts";

const HELP = `node lab/merge.ts [options]

One PDF of many rows: ours from stored tails, filled with fields, as jobs are by default; pdf-lib from the flattened
PDF of each row, whose filling it does not pay for: load, copyPages, save. CPU time in one process; qpdf checks the
outputs.

  --form F.pdf      a form; may be repeated (default: the project's specimen)
  --rows N          rows of ours (default 10000), made of 1,000 different ones
  --peer-rows N     rows of pdf-lib (default 100; 0: none)
  --help`;

const DIFFERENT_ROWS = 1000;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      form: { type: "string", multiple: true, default: [] },
      rows: { type: "string", default: "10000" },
      "peer-rows": { type: "string", default: "100" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const rows = numberOption("rows", values.rows, 1);
  const peerRows = numberOption("peer-rows", values["peer-rows"], 0);
  let faults = 0;
  for (const { name, pdf } of await loadForms(values.form)) {
    console.log(`${name}, ${rows} rows`);
    faults += await measure(pdf, rows, peerRows);
  }
  return faults === 0 ? 0 : 1;
}

async function measure(pdf: Uint8Array, rows: number, peerRows: number): Promise<number> {
  const form = await compileForm(pdf, { flatten: false });
  const flat = await compileForm(pdf, { flatten: true });
  if (form.kind === "refused" || flat.kind === "refused") throw new Error("the form is refused");
  const different = Array.from({ length: Math.min(rows, DIFFERENT_ROWS) }, (_, row) =>
    benchRow(form.fields, row).map(({ value }) => value),
  );
  const packed = packRows(form, different);
  const all = Array.from({ length: rows }, (_, row) => packed[row % packed.length]).filter(
    (row) => row !== undefined,
  );
  const ours = measureOurs(form, all);
  const structure = await loadQpdfReferee();
  const figure = "a row of a merged PDF, CPU µs";
  const micros = ours.layoutUs + ours.writeUs;
  const clean = structure(Buffer.concat([...mergeRows(form, all.slice(0, 500)).chunks()]));
  if (clean.status !== 0) console.log(`qpdf: ${clean.lines.join("\n")}`);
  let compared: Compared | null = null;
  if (peerRows > 0) {
    const peer = await measurePdfLib(flat, different.slice(0, peerRows));
    const ratio = peer.cpuUs / micros;
    console.log(
      `  pdf-lib: ${peer.cpuUs.toFixed(0)} µs a row, ${peer.bytes.toFixed(0)} bytes a row; ${ratio.toFixed(0)}×`,
    );
    compared = { name: "pdf-lib", value: peer.cpuUs };
  }
  console.log(summaryLine({ figure, floor: null, ours: micros, peer: compared }));
  return clean.status;
}

type OurFigures = { readonly layoutUs: number; readonly writeUs: number };

/** The second of two passes, when the code is compiled. */
function measureOurs(form: OurForm, rows: Parameters<typeof mergeRows>[1]): OurFigures {
  measureOnce(form, rows);
  const figures = measureOnce(form, rows);
  const { sizeBytes, firstByteMs, layoutUs, writeUs } = figures;
  console.log(
    `  ours: first byte after ${firstByteMs.toFixed(0)} ms, layout ${layoutUs.toFixed(0)} µs a row, ` +
      `writing ${writeUs.toFixed(0)} µs a row, ${sizeBytes} bytes (${(sizeBytes / rows.length).toFixed(0)} a row), ` +
      `memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  );
  return figures;
}

function measureOnce(form: OurForm, rows: Parameters<typeof mergeRows>[1]) {
  const begun = cpuMicros();
  const beganMs = performance.now();
  const merged: MergedChunks = mergeRows(form, rows);
  const firstByteMs = performance.now() - beganMs;
  const laidOut = cpuMicros();
  let bytes = 0;
  for (const chunk of merged.chunks()) bytes += chunk.length;
  const written = cpuMicros();
  if (bytes !== merged.sizeBytes) throw new Error("the document has another length");
  return {
    sizeBytes: bytes,
    firstByteMs,
    layoutUs: (laidOut - begun) / rows.length,
    writeUs: (written - laidOut) / rows.length,
  };
}

async function measurePdfLib(
  { template, shaper }: OurForm,
  rows: Parameters<typeof packRows>[1],
): Promise<{ readonly cpuUs: number; readonly bytes: number }> {
  const filler = new RowFiller(template, nodePlatform, shaper);
  const pdfs = rows.flatMap((values, row) =>
    filler.fill(values, documentId(row)) ? wholeDocument(template, filler) : [],
  );
  const begun = cpuMicros();
  const merged = await PDFDocument.create();
  for (const pdf of pdfs) {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const pages = await merged.copyPages(document, document.getPageIndices());
    for (const page of pages) merged.addPage(page);
  }
  const { length } = await merged.save();
  return { cpuUs: (cpuMicros() - begun) / pdfs.length, bytes: length / pdfs.length };
}
