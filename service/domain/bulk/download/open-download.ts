import type { Download } from "#base/download.ts";
import type { Instant } from "#base/instant.ts";
import { requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { compiledFor } from "#domain/filling";
import { inFolder } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { type BundleSources, bundleBytes, layOutRows } from "./bundle-bytes.ts";
import type { DownloadDeps, OpenBundle } from "./downloads.ts";
import { IndexedTails } from "./indexed-tails.ts";
import { keepBundleIndex } from "./keep-bundle-index.ts";
import { requireUnexpired } from "./kept-files.ts";
import { layoutKey } from "./layout-cache.ts";

/**
 * The ZIP of a finished job, laid out but not generated: a PDF for each succeeded row, then `manifest.json`. 404
 * `upload_not_found`, 409 `job_not_finished` or `job_failed`, 410 `file_expired`; 503 when a stored object is damaged, at
 * the first byte of a range that needs it.
 */
export async function openDownload(
  deps: DownloadDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<Download> {
  const job = await findBulkJob(deps, caller, id);
  const { expiresAt } = requireBundle(job, deps.clock.now());
  const open = (): Promise<OpenBundle> => openBundle(deps, job);
  const { manifestSha256 } = job;
  const bundle =
    manifestSha256 === null
      ? await open()
      : await deps.downloads.zips.find(layoutKey(id, manifestSha256, expiresAt), open);
  return {
    filename: `${id}.zip`,
    etag: bundle.etag,
    sizeBytes: bundle.layout.totalBytes,
    read: (from, to) => read(deps, bundle, from, to),
  };
}

async function openBundle(deps: BulkDeps, job: BulkJob): Promise<OpenBundle> {
  const { entries, manifest, prefixBytes, chunks } = await keepBundleIndex(deps, job);
  const compiled =
    chunks.length === 0 ? NOTHING : await compiledFor(deps, inFolder(job), prefixBytes);
  const { prefixDeflated } = compiled;
  const tails = new IndexedTails(job.id, { chunks, entries });
  const { nameEnds, names } = entries;
  const held = nameEnds.length * ENTRY_BYTES + names.length + manifest.deflated.length;
  return {
    layout: layOutRows({ compiled, entries, manifest, modifiedAt: job.submittedAt }),
    tails,
    prefixDeflated,
    etag: `"${manifest.sha256.slice(0, ETAG_CHARACTERS)}"`,
    heldBytes: held + tails.heldBytes + prefixDeflated.length,
  };
}

/** The objects of a range are checked before its first byte, so that a missing one is an error response. */
function read(
  { objects, hashing }: BulkDeps,
  { layout, tails, prefixDeflated: prefix }: OpenBundle,
  from: number,
  to: number,
): AsyncIterable<Uint8Array> {
  const sources: BundleSources = {
    objects,
    hashing,
    prefix,
    layout,
    locate: (entry) => tails.locate(entry),
    tailObjects: tails.objects(),
    check: () => requireObjects(objects, tails.objectsOf(layout.entriesIn(from, to))),
  };
  return bundleBytes(sources, from, to);
}

/** In memory, of an entry: four columns, and two offsets in the layout. */
const ENTRY_BYTES = 32;
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
