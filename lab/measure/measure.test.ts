import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { crc32, inflateRawSync } from "node:zlib";
import { demoForm } from "@platen/forms/residence-permit";
import { compileForm, type OurForm } from "../compile-form.ts";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { benchRow } from "../values/rows.ts";
import { checkOurs } from "./check-ours.ts";
import { cpuMicros, cpuPerRow } from "./cpu.ts";
import { csvText, measureCsv } from "./csv.ts";
import { csvToZip } from "./csv-to-zip.ts";
import { loadForms, THREE_FIELDS } from "./forms.ts";
import { measureService } from "./service.ts";
import { measureThreads } from "./threads.ts";

async function specimen(): Promise<OurForm> {
  const ours = await compileForm(demoForm(), { flatten: false });
  if (ours.kind === "refused") throw new Error(ours.message);
  return ours;
}

test("CPU a row is the least that a window shows, divided by its rows", () => {
  const windows = { warmUpMs: 5, windowMs: 20, count: 3 };
  let micros = 0;
  let passes = 0;
  // 3 passes to warm up, a slow window of 3, a fast one of 10, and a slow one of 3.
  const pass = (): void => {
    const isFast = passes < 3 || (passes >= 6 && passes < 16);
    micros += isFast ? 2000 : 7000;
    passes += 1;
  };
  assert.equal(
    cpuPerRow(pass, 2, windows, () => micros),
    1000,
  );
  assert.equal(passes, 3 + 3 + 10 + 3);
});

test("the CPU time of this process grows with its work", () => {
  const before = cpuMicros();
  while (cpuMicros() === before);
  assert.ok(cpuMicros() > before);
});

test("what is measured is right: unpacked bytes, CRC, values and texts", async () => {
  const ours = await specimen();
  const rows = Array.from({ length: 60 }, (_, row) => benchRow(ours.fields, row));
  assert.deepEqual(await checkOurs(ours, rows, await loadQpdfReferee()), []);
});

test("the form of three fields is filled right", async () => {
  const [form] = await loadForms([THREE_FIELDS]);
  const ours = await compileForm(form?.pdf ?? assert.fail(), { flatten: false });
  if (ours.kind === "refused") assert.fail(ours.message);
  assert.equal(ours.fields.length, 3);
  const rows = Array.from({ length: 60 }, (_, row) => benchRow(ours.fields, row));
  assert.deepEqual(await checkOurs(ours, rows, await loadQpdfReferee()), []);
});

test("a measured output that is wrong is found: packed bytes, checksum, values", async () => {
  const ours = await specimen();
  const rows = [benchRow(ours.fields, 0)];
  const structure = await loadQpdfReferee();
  const { template } = ours;
  const otherPrefix = template.prefix.slice();
  otherPrefix[template.prefix.length - 1] = 0x20;
  const repacked = await checkOurs(
    { ...ours, template: { ...template, prefix: otherPrefix } },
    rows,
    structure,
  );
  assert.match(repacked.join("\n"), /packed bytes are another file/);
  const checksum = { ...template, prefixCrc: template.prefixCrc ^ 1 };
  const summed = await checkOurs({ ...ours, template: checksum }, rows, structure);
  assert.match(summed.join("\n"), /CRC-32 is wrong/);
  const swapped = benchRow(ours.fields, 0).map((filling) =>
    filling.field.name.endsWith("FamilyName[0]") ? { ...filling, value: "another" } : filling,
  );
  const misread = await checkOurs(ours, [swapped], structure);
  assert.match(misread.join("\n"), /FamilyName\[0\]: .* is not read back/);
});

test("a CSV becomes a ZIP whose entries are the rows' PDFs", async () => {
  const { template, fields } = await specimen();
  const dir = await mkdtemp(join(tmpdir(), "platen-bench-"));
  try {
    const [csv, zip] = [join(dir, "rows.csv"), join(dir, "out.zip")];
    const rows = Array.from({ length: 3 }, (_, row) => benchRow(fields, row));
    await writeFile(csv, csvText(fields, rows));
    const zipped = await csvToZip({ template, shaper: null }, csv, zip);
    const bytes = await readFile(zip);
    assert.deepEqual(zipped, { rows: 3, zipBytes: bytes.length });
    const names = entries(bytes).map(({ name, pdf, crc }) => {
      assert.equal(crc32(pdf), crc);
      return name;
    });
    assert.deepEqual(names, ["row-00001.pdf", "row-00002.pdf", "row-00003.pdf", "manifest.json"]);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test("the CSV run is measured in a process of its own", async () => {
  const { fields } = await specimen();
  const cost = await measureCsv(null, fields, 50);
  assert.equal(cost.rows, 50);
  assert.ok(cost.cpuSeconds > 0);
  assert.ok(cost.peakMb > 20);
});

test("a row in the service costs the engine's part, its SHA-256 and the handover", async () => {
  const { template, shaper, fields } = await specimen();
  const rows = Array.from({ length: 20 }, (_, row) =>
    benchRow(fields, row).map((filling) => filling.value),
  );
  const cost = await measureService({ template, shaper }, rows, SHORT.service);
  assert.ok(cost.service_us > 0 && cost.engine_us > 0 && cost.sha256_us > 0);
  const sum = cost.engine_us + cost.sha256_us + cost.handover_us;
  assert.ok(Math.abs(sum - cost.service_us) < 0.2, JSON.stringify(cost));
});

test("one thread and two threads are measured", async () => {
  const { template, fields } = await specimen();
  const rows = Array.from({ length: 20 }, (_, row) =>
    benchRow(fields, row).map((filling) => filling.value),
  );
  const cost = await measureThreads({ template, rows }, 2000, SHORT.threads);
  assert.ok(cost.one_cpu_us > 0 && cost.two_cpu_us > 0);
  assert.ok(cost.wall_ratio > 0);
});

/** Enough to see that each figure is measured; what it is depends on the machine. */
const SHORT = {
  service: { warmUpRows: 40, count: 1, stepMs: 5 },
  threads: { warmUpMs: 50, workMs: 50, count: 1 },
};

type Entry = { readonly name: string; readonly crc: number; readonly pdf: Buffer };

/** The entries by the central directory (APPNOTE 4.3.12): what an unzipping program goes by. */
function entries(zip: Buffer): readonly Entry[] {
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), 0x06054b50);
  const found: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    found.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameBytes),
      crc: zip.readUInt32LE(at + 16),
      pdf: inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))),
    });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}
