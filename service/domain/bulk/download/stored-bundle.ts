import { assert } from "#base/assert.ts";
import type { Download } from "#base/download.ts";
import { later } from "#base/instant.ts";
import { unavailable } from "#base/unavailable.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk-records";
import { bundleFolder } from "../bulk-job-keys.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { downloadName } from "./download-name.ts";
import type { DownloadDeps } from "./downloads.ts";
import { requireBundle } from "./kept-files.ts";
import { openDownload } from "./open-download.ts";

/** The longest time that a link is valid, in seconds. */
const LINK_SECONDS_MAX = 15 * 60;
/** A writer that makes no progress for so long has lost its claim. */
export const BUNDLE_LEASE_SECONDS = 60;
const RENEW_SECONDS = BUNDLE_LEASE_SECONDS / 4;
/** An unguessable key: 190 bits. */
const KEY_CHARACTERS = 32;

const ZIP = "application/zip";

/**
 * A signed URL of the job's ZIP in the storage, which is written there at the first request. Valid for 15 minutes at most,
 * and no longer than the job's files. Null for a storage without links. Refusals as for the download.
 */
export async function linkToBundle(
  deps: DownloadDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<string | null> {
  const { linkTo } = deps.objects;
  if (linkTo === null) return null;
  const { job, expiresAt } = await findFinished(deps, caller, id);
  const key = await deps.downloads.writers.find(id, () => storedOrWritten(deps, caller, id));
  const leftSeconds = Math.floor((expiresAt - deps.clock.now()) / 1000);
  const seconds = Math.max(1, Math.min(LINK_SECONDS_MAX, leftSeconds));
  const filename = await downloadName(deps, job, "zip");
  return await linkTo(key, { filename, contentType: ZIP, seconds });
}

async function findFinished(deps: DownloadDeps, caller: Caller, id: BulkJobId) {
  const job = await findBulkJob(deps, caller, id);
  return { job, ...requireBundle(job, deps.clock.now()) };
}

/** The key of the stored ZIP, which is written if it is missing; null while another process writes it. */
async function storedOrWritten(
  deps: DownloadDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<string | null> {
  const { bulk, objects, downloads } = deps;
  const { expiresAt } = await findFinished(deps, caller, id);
  const found = await bulk.findStoredBundle(id);
  const stored = found?.sizeBytes === null ? null : found;
  if (stored !== null && (await objects.size(stored.key)) === stored.sizeBytes) return stored.key;
  return await downloads.writers.write(async () => {
    const { clock, randomness } = deps;
    const key = `${bundleFolder(id)}/${randomness.base62(KEY_CHARACTERS)}`;
    const now = clock.now();
    // A stored ZIP that was truncated or deleted behind the service is replaced.
    const claim = { id, key, expiresAt, until: later(now, BUNDLE_LEASE_SECONDS) };
    if (!(await bulk.claimBundle(claim, now, stored?.key ?? null))) return null;
    try {
      // Deletes the remains of an earlier writer, whose process was killed or is paused.
      if (found !== null) await objects.deleteFolder(bundleFolder(id));
      const download = await openDownload(deps, caller, id);
      return (await write(deps, { id, key }, download)) ? key : null;
    } catch (error) {
      await bulk.releaseBundle(id, key, clock.now()).catch(() => undefined); // its lease expires
      throw error;
    }
  });
}

type Claimed = { readonly id: BulkJobId; readonly key: string };

/** Writes the ZIP; false when the claim was lost. Then, and after an error, nothing of it remains. */
async function write(deps: DownloadDeps, claimed: Claimed, download: Download): Promise<boolean> {
  const { bulk, objects } = deps;
  const { id, key } = claimed;
  const { sizeBytes, read } = download;
  const stored = await objects.put(key, renewWhileRead(deps, claimed, read(0, sizeBytes)));
  const isWhole = stored.sizeBytes === sizeBytes;
  if (isWhole && (await bulk.finishBundle(id, key, sizeBytes))) return true;
  await objects.delete(key);
  assert(isWhole, "a ZIP has the length of its layout");
  return false;
}

/** The same bytes; keeps the claim while they are read, and ends with an error once it is lost. */
async function* renewWhileRead(
  { bulk, clock }: DownloadDeps,
  { id, key }: Claimed,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let renewedAt = clock.now();
  for await (const piece of bytes) {
    const now = clock.now();
    if (now >= later(renewedAt, RENEW_SECONDS)) {
      if (!(await bulk.renewBundle(id, key, now, later(now, BUNDLE_LEASE_SECONDS))))
        throw unavailable("The ZIP is being written by another process. Try again soon.");
      renewedAt = now;
    }
    yield piece;
  }
}
