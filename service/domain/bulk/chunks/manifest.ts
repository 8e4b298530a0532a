import type { Hashing } from "#base/hashing.ts";
import { ObjectMissing } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { BulkJob } from "../bulk-job.ts";
import { manifestKey } from "../bulk-job-keys.ts";
import type { Row } from "../rows/row.ts";
import type { BulkStore } from "../store.ts";

/** What writing a manifest needs. */
export type ManifestPorts = {
  readonly bulk: BulkStore;
  readonly objects: Objects;
  readonly hashing: Hashing;
  /** The manifest's text: a pure function of the job and its rows. */
  readonly manifestText: (job: BulkJob, rows: readonly Row[]) => string;
};

/** A manifest and its checksum in hexadecimal. */
export type StoredManifest = { readonly bytes: Uint8Array; readonly sha256: string };

/**
 * The manifest of a job whose rows no longer change: the stored one, whatever a later version of the service would
 * write. It is generated from the rows when none is stored, or when the stored one does not match its checksum.
 */
export async function keepManifest(ports: ManifestPorts, job: BulkJob): Promise<StoredManifest> {
  const { bulk, objects, hashing } = ports;
  const recorded = job.manifestSha256;
  const stored = recorded === null ? null : await storedManifest(ports, job);
  if (stored !== null && stored.sha256 === recorded) return stored;
  const wanted = { status: null, after: 0, limit: job.total };
  const rows = await bulk.listRows(job.id, wanted);
  const bytes = new TextEncoder().encode(ports.manifestText(job, rows));
  const sha256 = hashing.sha256(bytes);
  await objects.put(manifestKey(job.id), bytes);
  if (sha256 !== recorded) await bulk.recordManifest(job.id, sha256);
  return { bytes, sha256 };
}

async function storedManifest(
  { objects, hashing }: ManifestPorts,
  { id }: BulkJob,
): Promise<StoredManifest | null> {
  try {
    const bytes = await objects.bytes(manifestKey(id));
    return { bytes, sha256: hashing.sha256(bytes) };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
