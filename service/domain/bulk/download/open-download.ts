import type { Clock, Instant } from "#base/instant.ts";
import { requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "../bulk-job.ts";
import type { Compilations } from "../compile/compilations.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { type BundleSources, bundleBytes } from "./bundle-bytes.ts";
import { IndexedTails } from "./indexed-tails.ts";
import { type BundleIndexPorts, keepBundleIndex } from "./keep-bundle-index.ts";
import { compiledFor, requireUnexpired } from "./kept-files.ts";
import { layOutRows } from "./lay-out-rows.ts";

/** Bytes to send, as a whole or in ranges. */
export type Download = {
  readonly filename: string;
  /** Strong entity tag with its quotes; changes when the bytes change. */
  readonly etag: string;
  readonly sizeBytes: number;
  /** Bytes `[from, to)`. */
  readonly read: (from: number, to: number) => AsyncIterable<Uint8Array>;
};

/** What opening a download needs. */
export type DownloadPorts = BundleIndexPorts & {
  readonly compilations: Compilations;
  readonly clock: Clock;
};

/**
 * The ZIP of a finished job, laid out but not generated: a PDF for each succeeded row, then `manifest.json`. 404
 * `upload_not_found`, 409 `job_not_finished` or `job_failed`, 410 `file_expired`; 503 when a stored object is damaged.
 */
export async function openDownload(
  ports: DownloadPorts,
  caller: Caller,
  id: BulkJobId,
): Promise<Download> {
  const job = await findBulkJob(ports, caller, id);
  requireBundle(job, ports.clock.now());
  const { entries, manifest, prefixBytes, chunks } = await keepBundleIndex(ports, job);
  const compiled = chunks.length === 0 ? NOTHING : await compiledFor(ports, job, prefixBytes);
  const tails = new IndexedTails(id, { chunks, entries });
  await requireObjects(ports.objects, tails.objects());
  const layout = layOutRows({ compiled, entries, manifest, modifiedAt: job.submittedAt });
  const sources: BundleSources = {
    objects: ports.objects,
    hashing: ports.hashing,
    prefix: compiled.prefixDeflated,
    locate: (entry) => tails.locate(entry),
    tailObjects: tails.objects(),
    layout,
  };
  return {
    filename: `${id}.zip`,
    etag: `"${manifest.sha256.slice(0, ETAG_CHARACTERS)}"`,
    sizeBytes: layout.totalBytes,
    read: (from, to) => bundleBytes(sources, from, to),
  };
}

const ETAG_CHARACTERS = 32;
/** An empty prefix: a job cancelled before its first chunk was never compiled. */
const NOTHING = { prefix: new Uint8Array(0), prefixDeflated: new Uint8Array(0) };

/** When the files of a job with a ZIP expire. 409 `job_not_finished` or `job_failed`, 410 `file_expired`. */
export function requireBundle(job: BulkJob, now: Instant): { readonly expiresAt: Instant } {
  switch (job.state.status) {
    case "queued":
    case "processing":
      throw new Refusal(409, "job_not_finished", "The upload has not finished yet.");
    case "failed":
      throw new Refusal(409, "job_failed", "The upload failed; it has no result to download.");
    case "completed":
    case "cancelled":
      requireUnexpired(job, now);
      return job.state;
  }
}

/** Throws `ObjectMissing` or `ObjectDamaged` unless every object has its size. */
export async function requireObjects(
  objects: Pick<Objects, "check">,
  wanted: readonly { readonly key: string; readonly sizeBytes: number }[],
): Promise<void> {
  const checks = wanted.map(({ key, sizeBytes }) =>
    requireIntact(objects, key, { sizeBytes, sha256: null }),
  );
  await Promise.all(checks);
}
