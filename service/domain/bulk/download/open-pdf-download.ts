import type { Download } from "#base/download.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { compiledFor, isEncrypted } from "#domain/filling";
import { inFolder } from "../bulk-job-keys.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import type { DownloadDeps } from "./downloads.ts";
import { IndexedTails } from "./indexed-tails.ts";
import { commonPrefixBytes, keepBundleIndex } from "./keep-bundle-index.ts";
import { layoutKey } from "./layout-cache.ts";
import { type MergedRows, mergeRows } from "./merged-rows.ts";
import { requireBundle, requireObjects } from "./open-download.ts";
import { locateTails, succeededRows } from "./tail-locations.ts";

const ETAG_CHARACTERS = 32;

/**
 * One PDF with the flattened pages of all succeeded rows, in row order, laid out but not generated. Refusals as for the
 * ZIP, and 409 `format_not_available` when no row succeeded or the form's encryption is kept.
 */
export async function openPdfDownload(
  deps: DownloadDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<Download> {
  const job = await findBulkJob(deps, caller, id);
  const { expiresAt } = requireBundle(job, deps.clock.now());
  if (isEncrypted(job.fillPlan)) throw encryptedTemplate();
  if (job.succeeded === 0) throw noRows();
  const index = await keepBundleIndex(deps, job);
  const { sha256 } = index.manifest;
  const key = layoutKey(id, sha256, expiresAt);
  const merged = await deps.downloads.pdfs.find(key, () => merge(deps, job));
  await requireObjects(deps.objects, new IndexedTails(id, index).objects());
  const { sizeBytes, crc } = merged;
  // The bytes depend on the release too, which the manifest does not say.
  const tag = deps.hashing.sha256(`${sha256} ${sizeBytes} ${crc}`);
  return {
    filename: `${id}.pdf`,
    etag: `"${tag.slice(0, ETAG_CHARACTERS)}"`,
    sizeBytes,
    read: (from, to) => merged.read(deps, from, to),
  };
}

async function merge(deps: DownloadDeps, job: BulkJob): Promise<MergedRows> {
  const rows = await succeededRows(deps.bulk, job.id, { after: 0, limit: job.total });
  if (rows.length === 0) throw noRows();
  const compiled = await compiledFor(deps, inFolder(job), commonPrefixBytes(rows));
  const places = await locateTails(deps.bulk, job.id, rows);
  return await mergeRows(deps, { compiled, test: job.fillPlan.test, rows, places });
}

function encryptedTemplate(): Refusal {
  return new Refusal(
    409,
    "format_not_available",
    "The template is encrypted and so are its documents, which cannot be joined into one PDF. Download the ZIP, or upload the template with encryption=remove.",
    { reason: "encrypted_template" },
  );
}

function noRows(): Refusal {
  return new Refusal(
    409,
    "format_not_available",
    "The upload has no PDF: none of its rows succeeded.",
    { reason: "no_rows" },
  );
}
