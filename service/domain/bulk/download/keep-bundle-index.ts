import { type EntryColumns, entryColumns, type Platform } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import { ObjectMissing } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { BulkJob } from "../bulk-job.ts";
import { bundleIndexKey } from "../bulk-job-keys.ts";
import type { Row, SucceededRow } from "../rows/row.ts";
import type { BulkStore, FilledChunk } from "../store.ts";
import {
  type BundleIndex,
  decodeIndex,
  encodeIndex,
  type IndexedChunk,
  type IndexedManifest,
} from "./bundle-index.ts";
import { lastRow, type NumberedRow, succeededOf } from "./tail-locations.ts";

/** What writing the index of a ZIP needs. */
export type BundleIndexPorts = {
  readonly bulk: BulkStore;
  readonly objects: Objects;
  readonly hashing: Hashing;
  readonly platform: Platform;
  /** The manifest's text: a pure function of the job and its rows. */
  readonly manifestText: (job: BulkJob, rows: readonly Row[]) => string;
};

/**
 * The index of the ZIP of a job whose rows no longer change: the stored one, whatever a later version of the service
 * would write. It is made from the rows when none is stored, or when the stored one is damaged.
 */
export async function keepBundleIndex(ports: BundleIndexPorts, job: BulkJob): Promise<BundleIndex> {
  const { bulk, objects, hashing } = ports;
  const recorded = job.manifestSha256;
  const stored = recorded === null ? null : await storedIndex(ports, job);
  if (stored !== null && stored.manifest.sha256 === recorded) return stored;
  const rows = await bulk.listRows(job.id, { status: null, after: 0, limit: job.total });
  const chunks = await bulk.listFilledChunks(job.id);
  const index = indexOf(indexedManifest(ports, ports.manifestText(job, rows)), rows, chunks);
  await objects.put(bundleIndexKey(job.id), encodeIndex(index, hashing));
  const { sha256 } = index.manifest;
  if (sha256 !== recorded) await bulk.recordManifest(job.id, sha256);
  return index;
}

async function storedIndex(
  { objects, hashing }: BundleIndexPorts,
  { id }: BulkJob,
): Promise<BundleIndex | null> {
  try {
    return decodeIndex(await objects.bytes(bundleIndexKey(id)), hashing);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** A manifest as the index contains it. */
export function indexedManifest(
  { hashing, platform }: Pick<BundleIndexPorts, "hashing" | "platform">,
  text: string,
): IndexedManifest {
  const bytes = new TextEncoder().encode(text);
  return {
    sha256: hashing.sha256(bytes),
    crc: platform.crc32(bytes),
    sizeBytes: bytes.length,
    deflated: platform.deflateRawAfter(bytes, new Uint8Array(0)),
  };
}

function indexOf(
  manifest: IndexedManifest,
  rows: readonly Row[],
  chunks: readonly FilledChunk[],
): BundleIndex {
  const succeeded = succeededOf(rows);
  return {
    manifest,
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
