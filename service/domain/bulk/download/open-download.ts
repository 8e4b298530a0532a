import type { Download } from "#base/download.ts";
import { requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { compiledFor } from "#domain/filling";
import { inFolder } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { type BundleSources, bundleBytes, layOutRows, type RowsBundle } from "./bundle-bytes.ts";
import { downloadName } from "./download-name.ts";
import type { DownloadDeps, OpenBundle } from "./downloads.ts";
import { IndexedTails } from "./indexed-tails.ts";
import { keepBundleIndex } from "./keep-bundle-index.ts";
import { requireBundle } from "./kept-files.ts";
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
  return bundleDownload(deps, await downloadName(deps, job, "zip"), bundle);
}

/** A laid out ZIP under this name. */
export function bundleDownload(deps: BulkDeps, filename: string, bundle: OpenBundle): Download {
  const { etag, layout } = bundle;
  const sizeBytes = layout.totalBytes;
  return { filename, etag, sizeBytes, read: (from, to) => read(deps, bundle, from, to) };
}

async function openBundle(deps: BulkDeps, job: BulkJob): Promise<OpenBundle> {
  const index = await keepBundleIndex(deps, job);
  const { entries, manifest, prefixBytes, chunks } = index;
  const compiled =
    chunks.length === 0 ? NOTHING : await compiledFor(deps, inFolder(job), prefixBytes);
  const tails = new IndexedTails(job.id, index);
  const modifiedAt = job.submittedAt;
  return openRows({ compiled: [compiled], entries, manifest, modifiedAt }, tails);
}

/** The ZIP of these rows, laid out. */
export function openRows(rows: RowsBundle, tails: OpenBundle["tails"]): OpenBundle {
  const { compiled, entries, manifest } = rows;
  const { nameEnds, names } = entries;
  const prefixes = compiled.map(({ prefixDeflated }) => prefixDeflated);
  const held = nameEnds.length * ENTRY_BYTES + names.length + manifest.deflated.length;
  return {
    layout: layOutRows(rows),
    tails,
    prefixes,
    etag: `"${manifest.sha256.slice(0, ETAG_CHARACTERS)}"`,
    heldBytes: prefixes.reduce((sum, { length }) => sum + length, held + tails.heldBytes),
  };
}

/** The objects of a range are checked before its first byte, so that a missing one is an error response. */
function read(
  { objects, hashing }: BulkDeps,
  { layout, tails, prefixes }: OpenBundle,
  from: number,
  to: number,
): AsyncIterable<Uint8Array> {
  const sources: BundleSources = {
    objects,
    hashing,
    prefixes,
    layout,
    locate: (entry) => tails.locate(entry),
    tailObjects: tails.objects(),
    isScattered: tails.isScattered,
    check: () => requireObjects(objects, tails.objectsOf(layout.entriesIn(from, to))),
  };
  return bundleBytes(sources, from, to);
}

/** In memory, of an entry: four columns, and two offsets in the layout. */
const ENTRY_BYTES = 32;
const ETAG_CHARACTERS = 32;
/** An empty prefix: a job cancelled before its first chunk was never compiled. */
const NOTHING = { prefix: new Uint8Array(0), prefixDeflated: new Uint8Array(0) };

/** Throws `ObjectMissing` or `ObjectDamaged` unless every object has its size. */
export async function requireObjects(
  objects: Objects,
  wanted: readonly { readonly key: string; readonly sizeBytes: number }[],
): Promise<void> {
  const checks = wanted.map(({ key, sizeBytes }) =>
    requireIntact(objects, key, { sizeBytes, sha256: null }),
  );
  await Promise.all(checks);
}
