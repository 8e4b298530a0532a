import type { Download } from "#base/download.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { compiledFor, isEncrypted } from "#domain/filling";
import { inFolder } from "../bulk-job-keys.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { downloadName } from "./download-name.ts";
import type { DownloadDeps } from "./downloads.ts";
import { type EntryTails, IndexedTails } from "./indexed-tails.ts";
import { commonPrefixBytes, keepBundleIndex } from "./keep-bundle-index.ts";
import { requireBundle } from "./kept-files.ts";
import { layoutKey } from "./layout-cache.ts";
import { type MergedRows, mergeRows } from "./merged-rows.ts";
import { requireObjects } from "./open-download.ts";
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
  const tails = new IndexedTails(id, index);
  return await pdfDownload(deps, job, merged, { tails, tag: sha256 });
}

/** The PDF of merged rows; `tag` identifies the rows. The objects of their tails are checked first. */
export async function pdfDownload(
  deps: DownloadDeps,
  job: BulkJob,
  merged: MergedRows,
  { tails, tag }: { readonly tails: EntryTails; readonly tag: string },
): Promise<Download> {
  const { sizeBytes, crc } = merged;
  await requireObjects(deps.objects, tails.objects());
  // The bytes depend on the release too, which the manifest does not say.
  const sum = deps.hashing.sha256(`${tag} ${sizeBytes} ${crc}`);
  return {
    filename: await downloadName(deps, job, "pdf"),
    etag: `"${sum.slice(0, ETAG_CHARACTERS)}"`,
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

/** 409 `format_not_available`: the documents are encrypted. */
export function encryptedTemplate(): Refusal {
  return new Refusal(
    409,
    "format_not_available",
    "The template is encrypted and so are its documents, which cannot be joined into one PDF. Download the ZIP, or upload the template with encryption=remove.",
    { reason: "encrypted_template" },
  );
}

/** 409 `format_not_available`: the rows were filled into different forms. */
export function severalForms(): Refusal {
  return new Refusal(
    409,
    "format_not_available",
    "The form or its mapping has changed between the upload and a retry, so their documents cannot be joined into one PDF. Download the ZIP.",
    { reason: "several_forms" },
  );
}

/** 409 `format_not_available`: there is no document. */
export function noRows(): Refusal {
  return new Refusal(
    409,
    "format_not_available",
    "The upload has no PDF: none of its rows succeeded.",
    { reason: "no_rows" },
  );
}
