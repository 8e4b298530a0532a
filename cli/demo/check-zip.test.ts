import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { entryColumns, layoutBundle } from "@platen/engine/bundle";
import { ownFolder } from "../run-platen.fixture.ts";
import { checkZip, type Manifest } from "./check-zip.ts";

const folder = ownFolder();
const FILES = { "a.pdf": "%PDF-a", "b.pdf": "%PDF-b" };
const MANIFEST: Manifest = {
  total: 3,
  succeeded: 2,
  failed: 1,
  rows: [
    { row: 1, status: "succeeded", filename: "a.pdf", sha256: sha256("%PDF-a") },
    { row: 2, status: "failed", filename: null, sha256: null },
    { row: 3, status: "succeeded", filename: "b.pdf", sha256: sha256("%PDF-b") },
  ],
};

test("a ZIP that matches its manifest has no faults", async () => {
  const seen: number[] = [];
  const path = put("right.zip", FILES, MANIFEST);
  const { pdfs, faults, total, failed, sizeBytes } = await checkZip(path, (done) =>
    seen.push(done),
  );
  assert.deepEqual(
    { faults, total, failed, sizeBytes },
    { faults: [], total: 3, failed: 1, sizeBytes: 12 },
  );
  assert.deepEqual(
    pdfs.map(({ name }) => name),
    ["a.pdf", "b.pdf"],
  );
  assert.deepEqual(seen, [1, 2]);
});

const WRONG = {
  "a row is missing": [FILES, { ...MANIFEST, rows: MANIFEST.rows.slice(1) }, /lists 2 of 3 rows/],
  "the counts do not add up": [FILES, { ...MANIFEST, failed: 0 }, /2 and 0 are not 3 rows/],
  "a PDF is missing": [{ "a.pdf": "%PDF-a" }, MANIFEST, /1 PDFs for 2 rows/],
  "a PDF is nobody's": [
    { ...FILES, "c.pdf": "%PDF-c" },
    MANIFEST,
    /c\.pdf: not listed in the manifest/,
  ],
  "a PDF is another one": [{ ...FILES, "b.pdf": "%PDF-x" }, MANIFEST, /b\.pdf: not the SHA-256/],
} as const;
for (const [what, [files, manifest, fault]] of Object.entries(WRONG)) {
  test(`it reports when ${what}`, async () => {
    const { faults } = await checkZip(put("wrong.zip", files, manifest), () => undefined);
    assert.match(faults.join("\n"), fault);
  });
}

test("a ZIP without a manifest has a fault", async () => {
  await assert.rejects(
    checkZip(put("bare.zip", FILES, null), () => undefined),
    /no manifest\.json/,
  );
});

function put(
  name: string,
  files: Readonly<Record<string, string>>,
  manifest: Manifest | null,
): string {
  const all = manifest === null ? files : { ...files, "manifest.json": JSON.stringify(manifest) };
  const layout = layoutBundle({
    prefixes: [{ bytes: 0, deflatedBytes: 0 }],
    modified: { dosDate: 0x5a21, dosTime: 0 },
    entries: entryColumns([]),
    extra: Object.entries(all).map(([entry, text]) => ({
      name: entry,
      deflated: deflateRawSync(text),
      crc: crc32(text),
      sizeBytes: Buffer.byteLength(text),
    })),
  });
  const parts = [...layout.segments(0, layout.totalBytes)];
  const path = join(folder, name);
  writeFileSync(
    path,
    Buffer.concat(parts.flatMap((part) => (part.kind === "bytes" ? [part.bytes] : []))),
  );
  return path;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
