import assert from "node:assert/strict";
import { test } from "node:test";
import { benchmarksPage } from "./page.ts";
import type { PeerResult } from "./peers.ts";
import { type BenchResult, formResult, type Measured } from "./result.ts";
import { missedGates } from "./run-bench.ts";
import { formTable, restTable } from "./table.ts";

const MEASURED: Measured = {
  form: "w9.pdf",
  rows: 1000,
  fields: 23,
  ours: { fillUs: 5, zipReadyUs: 10 },
  service: { service_us: 14, engine_us: 10, ratio: 1.4, sha256_us: 3, handover_us: 1 },
  cost: {
    open_ms: 9,
    compile_ms: 11,
    first_compile_ms: 44,
    file_bytes: 160_000,
    blank_bytes: 100_000,
    blank_packed_bytes: 80_000,
    tail_bytes: 8000,
    tail_packed_bytes: 1000,
  },
};

const PEERS: readonly PeerResult[] = [
  peer("pdf-lib", 5000, 7000, null),
  peer("pdf-lib", 4000, 8000, null),
  peer("mupdf", 300, 900, "1 of 3 values"),
  peer("pdfjs", 600, 1500, null),
];

function peer(
  name: PeerResult["peer"],
  fillUs: number,
  zipReadyUs: number,
  wrong: string | null,
): PeerResult {
  return { peer: name, strategy: "load once", fillUs, zipReadyUs, rowsMeasured: 10, wrong };
}

const FORM = formResult(MEASURED, PEERS);
const RESULT: BenchResult = {
  machine: { cpu: "A processor", cores: 2, node: "v24.0.0", load_average: 0.2, packages: {} },
  forms: [FORM],
  csv_to_zip: { rows: 10_000, cpu_s: 0.5, zip_bytes: 12_000_000 },
  threads: {
    one_cpu_us: 10,
    two_cpu_us: 10.5,
    cpu_rise: 0.05,
    wall_ratio: 1.9,
    load_average: 0.3,
  },
  peak_mb: 120.4,
  scripts: [],
};

test("pdf-lib's best row is its fastest fill, without what a ZIP asks on top", () => {
  assert.equal(FORM.pdf_lib_best_us, 4000);
  assert.equal(FORM.ratio_pdf_lib, 400);
});

test("the fastest peer is the fastest correct one, filled and packed", () => {
  assert.equal(FORM.fastest_peer, "pdfjs");
  assert.equal(FORM.ratio_fastest_peer, 150);
});

test("a ratio that was not measured is null, not zero", () => {
  const alone = formResult(MEASURED, []);
  assert.deepEqual(
    [alone.pdf_lib_best_us, alone.ratio_pdf_lib, alone.fastest_peer, alone.ratio_fastest_peer],
    [null, null, null, null],
  );
  assert.deepEqual(missedGates({ ...RESULT, forms: [alone] }, gates(100, 30, 1)), []);
});

test("every missed gate is reported", () => {
  assert.deepEqual(missedGates(RESULT, gates(400, 150, 0.5)), []);
  assert.equal(missedGates(RESULT, gates(401, 150, 0.5)).length, 1);
  assert.equal(missedGates(RESULT, gates(401, 151, 0.4)).length, 3);
  assert.deepEqual(missedGates(RESULT, gates(0, 0, 0)), []);
});

test("a form of few fields has a gate of its own", () => {
  const small = { ...RESULT, forms: [{ ...FORM, fields: 3 }] };
  assert.deepEqual(missedGates(small, { pdfLib: 0, peer: 999, small: 150, csvSeconds: 0 }), []);
  const missed = missedGates(small, { pdfLib: 0, peer: 0, small: 151, csvSeconds: 0 });
  assert.deepEqual(missed, ["w9.pdf: 150 × the fastest correct peer, the gate is 151"]);
});

test("the tables show every strategy, what is wrong, and the ratios", () => {
  const table = formTable(FORM, PEERS, true);
  assert.match(table, /platen +5 +10 +1 +checked/);
  assert.match(table, /mupdf: load once +300 +900 +90 +WRONG: 1 of 3 values/);
  assert.match(table, /in the service: 14 µs, 1\.4 × the engine's 10 \(SHA-256 3, handover 1\)/);
  assert.match(table, /compile: 11 ms, the first in a process 44 ms/);
  assert.match(table, /pdf-lib's best row ÷ ours: 400/);
  assert.match(restTable(RESULT), /10000 rows in one process: 0\.50 s CPU, peak 120 MB/);
  assert.match(restTable(RESULT), /\+5\.0 %\); two threads do 1\.90× the rows/);
});

function gates(
  pdfLib: number,
  peerGate: number,
  csvSeconds: number,
): Parameters<typeof missedGates>[1] {
  return { pdfLib, peer: peerGate, small: 30, csvSeconds };
}

test("the page has every figure, and the fault of an incorrect peer", () => {
  const page = benchmarksPage(RESULT);
  assert.match(page, /\*\*400 × pdf-lib\*\*, \*\*150 × the fastest correct peer\*\* \(pdfjs\)/);
  assert.match(page, /\| mupdf \| load once \| 300 \| 900 \| 90 \| 1 of 3 values \|/);
  assert.match(page, /\| w9\.pdf \| 10 \| 14 \| 1\.4 \| 3 \| 1 \|/);
  assert.match(
    page,
    /\| w9\.pdf \| 160,000 \| 9 ms \| 11 ms \| 44 ms \| 80,000 \| 8,000 \| 1,000 \|/,
  );
  assert.match(page, /10,000 rows, one process \| 0\.5 s CPU/);
});
