import { type EntryColumns, entryColumns } from "@platen/engine/bundle";
import { present } from "#base/assert.ts";
import { ObjectMissing } from "#base/object-faults.ts";
import type { BulkJob, BulkJobId, FilledChunk, Row, SucceededRow } from "#domain/bulk-records";
import { bundleIndexKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { type BundleIndex, decodeIndex, encodeIndex, type IndexedChunk } from "./bundle-index.ts";
import { ManifestWriter } from "./pack-manifest.ts";
import { lastRow, type NumberedRow, succeededOf } from "./tail-locations.ts";

/**
 * The index of the ZIP of a job whose rows no longer change: the stored one, whatever a later version of the service
 * would write. It is made from the rows when none is stored, or when the stored one is damaged.
 */
export async function keepBundleIndex(deps: BulkDeps, job: BulkJob): Promise<BundleIndex> {
  const { bulk, objects, hashing } = deps;
  const recorded = job.manifestSha256;
  const stored = recorded === null ? null : await storedIndex(deps, job);
  if (stored !== null && stored.manifest.sha256 === recorded) return stored;
  const index = await indexOf(deps, job);
  await objects.put(bundleIndexKey(job.id), encodeIndex(index, hashing.sha256));
  const { sha256 } = index.manifest;
  if (sha256 !== recorded) await bulk.recordManifest(job.id, sha256);
  return index;
}

async function storedIndex(
  { objects, hashing }: BulkDeps,
  { id }: BulkJob,
): Promise<BundleIndex | null> {
  try {
    return decodeIndex(await objects.bytes(bundleIndexKey(id)), hashing.sha256);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** Rows that are read and written to the manifest before other work has its turn. */
const PAGE_ROWS = 500;

/** All rows of an ended job, in order. They no longer change, so that pages are as good as one snapshot. */
export async function* rowPages({ bulk }: BulkDeps, id: BulkJobId): AsyncGenerator<readonly Row[]> {
  let after = 0;
  for (;;) {
    const page = await bulk.listRows(id, { status: null, after, limit: PAGE_ROWS });
    yield page;
    if (page.length < PAGE_ROWS) return;
    after = present(page.at(-1), "last row of a page").row;
  }
}

async function indexOf(deps: BulkDeps, job: BulkJob): Promise<BundleIndex> {
  const text = deps.manifestText(job);
  const manifest = new ManifestWriter(deps, text);
  const succeeded: NumberedRow[] = [];
  for await (const page of rowPages(deps, job.id)) {
    succeeded.push(...succeededOf(page));
    manifest.add(page.map((row) => text.rowLine(row)));
  }
  const chunks = await deps.bulk.listFilledChunks(job.id);
  return {
    manifest: manifest.end(),
    prefixBytes: commonPrefixBytes(succeeded),
    entries: entriesOf(succeeded),
    chunks: countByChunk(succeeded, chunks),
  };
}

/** The entries of these rows. */
export function entriesOf(rows: readonly SucceededRow[]): EntryColumns {
  return entryColumns(
    rows.map(({ filename, crc, tailBytes, packedBytes }) => ({
      name: filename,
      crc,
      tailBytes,
      packedTailBytes: packedBytes,
    })),
  );
}

/** Length of the prefix of these rows; null when they differ in it. */
export function commonPrefixBytes(rows: readonly SucceededRow[]): number | null {
  const lengths = new Set(rows.map(({ sizeBytes, tailBytes }) => sizeBytes - tailBytes));
  const [bytes = null] = lengths;
  return lengths.size === 1 ? bytes : null;
}

function countByChunk(
  rows: readonly NumberedRow[],
  chunks: readonly FilledChunk[],
): readonly IndexedChunk[] {
  let at = 0;
  return chunks.flatMap((filled) => {
    const from = at;
    const last = lastRow(filled);
    while (at < rows.length && (rows[at]?.row ?? 0) <= last) at += 1;
    const { chunk, fence, tailsSha256 } = filled;
    return at === from ? [] : [{ chunk, fence, tailsSha256, rows: at - from }];
  });
}
