import assert from "node:assert/strict";
import { test } from "node:test";
import { Manifest, ManifestRow } from "#contract/manifest.ts";
import type { Row } from "#domain/bulk-records";
import { sampleBulkJob } from "../../domain/bulk-records/bulk-job.fixture.ts";
import { manifestText } from "./manifest-text.ts";

const WARNING = { field: "town", code: "text_truncated", message: "Cut." };
const SUCCEEDED: Row = {
  row: 1,
  line: 2,
  state: {
    status: "succeeded",
    filename: "Ann.pdf",
    sizeBytes: 5100,
    crc: 4_000_000_000,
    sha256: "ab".repeat(32),
    tailBytes: 100,
    packedBytes: 30,
    warnings: [WARNING],
  },
};
const FAILED: Row = {
  row: 2,
  line: 4,
  state: {
    status: "failed",
    errors: [{ field: "name", code: "timeout", message: "No." }],
    warnings: [],
  },
};
const CANCELLED: Row = { row: 3, line: 5, state: { status: "cancelled" } };

const upload = sampleBulkJob({ total: 3, succeeded: 1, failed: 1 });
const text = writeManifest([SUCCEEDED, FAILED, CANCELLED]);

function writeManifest(rows: readonly Row[]): string {
  const { opening, rowLine, separator, closing } = manifestText(upload);
  return `${opening}${rows.map((row) => rowLine(row)).join(separator)}${closing}`;
}

test("the manifest has exactly the contract's members, in their order", () => {
  const manifest: unknown = JSON.parse(text);
  assert.deepEqual(manifest, {
    manifest_version: 1,
    upload_id: "bulk_sample",
    envelope_id: 4,
    template_id: 5,
    template_version: 2,
    mapping_id: 6,
    environment: "staging",
    created_at: "2026-11-20T10:00:00.000Z",
    total: 3,
    succeeded: 1,
    failed: 1,
    warned: 0,
    warning_counts: {},
    warnings: [{ code: "unknown_alias", message: "Ignored.", column: "note" }],
    rows: [
      {
        row: 1,
        line: 2,
        status: "succeeded",
        filename: "Ann.pdf",
        error: null,
        error_code: null,
        warnings: [WARNING],
        sha256: "ab".repeat(32),
        size_bytes: 5100,
      },
      {
        row: 2,
        line: 4,
        status: "failed",
        filename: null,
        error: "No.",
        error_code: "timeout",
        warnings: [],
        errors: [{ field: "name", code: "timeout", message: "No." }],
        sha256: null,
        size_bytes: null,
      },
      {
        row: 3,
        line: 5,
        status: "cancelled",
        filename: null,
        error: null,
        error_code: null,
        warnings: [],
        sha256: null,
        size_bytes: null,
      },
    ],
  });
  assert.deepEqual(Manifest.parse(manifest), manifest);
  assert.match(text, /^\{"manifest_version":1,/);
});

test("a manifest of 10,000 rows has one line per row", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...CANCELLED, row: index + 1 }));
  const lines = writeManifest(many).trimEnd().split("\n");
  assert.equal(lines.length, 10_002);
  for (const [index, line] of lines.slice(1, -1).entries())
    assert.equal(ManifestRow.parse(JSON.parse(line.replace(/,$/, ""))).row, index + 1);
});

test("a manifest without rows is valid JSON", () => {
  assert.deepEqual(Manifest.parse(JSON.parse(writeManifest([]))).rows, []);
});

test("text that needs escaping in JSON is unchanged", () => {
  const filename = 'a "quoted" \\ \u2028 \u{1f697}.pdf';
  const row = { ...SUCCEEDED, state: { ...SUCCEEDED.state, filename } };
  assert.equal(Manifest.parse(JSON.parse(writeManifest([row]))).rows[0]?.filename, filename);
});

test("the same upload and rows give the same bytes", () => {
  assert.equal(writeManifest([SUCCEEDED, FAILED, CANCELLED]), text);
});
