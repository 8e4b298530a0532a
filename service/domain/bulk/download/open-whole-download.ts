import type { CompiledTemplate } from "@platen/engine";
import { present } from "#base/assert.ts";
import type { Download } from "#base/download.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { compiledFor, isEncrypted } from "#domain/filling";
import { inFolder } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { downloadName } from "./download-name.ts";
import type { DownloadDeps, OpenBundle } from "./downloads.ts";
import { IndexedTails, ScatteredTails } from "./indexed-tails.ts";
import { entriesOf, keepBundleIndex } from "./keep-bundle-index.ts";
import { layoutKey } from "./layout-cache.ts";
import { type MergedRows, mergeRows } from "./merged-rows.ts";
import { bundleDownload, openRows } from "./open-download.ts";
import { encryptedTemplate, noRows, pdfDownload, severalForms } from "./open-pdf-download.ts";
import { findWholeJob, indexWholeJob, type WholeIndex, type WholeJob } from "./whole-job.ts";

/**
 * The ZIP of a finished job and its retries as one: the rows that succeeded in any of them, under their first numbers and
 * names, and one manifest. Refused like the ZIP of the job, and 409 `job_not_finished` while a retry runs.
 */
export async function openWholeDownload(
  deps: DownloadDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<Download> {
  const whole = await findWholeJob(deps, caller, id);
  const bundle = await findBundle(deps, whole);
  return bundleDownload(deps, await downloadName(deps, whole.job, "zip"), bundle);
}

/**
 * One PDF of the same rows. Refused like it, and 409 `format_not_available` when no row succeeded, a form's encryption is
 * kept, or the form or what it is filled with has changed between the job and a retry.
 */
export async function openWholePdf(
  deps: DownloadDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<Download> {
  const whole = await findWholeJob(deps, caller, id);
  const { job } = whole;
  if (jobsOf(whole).some(({ fillPlan }) => isEncrypted(fillPlan))) throw encryptedTemplate();
  if (job.succeeded === 0) throw noRows();
  const bundle = await findBundle(deps, whole);
  const open = (): Promise<MergedRows> => merge(deps, whole);
  const key = cacheKeyOf(whole);
  const merged = await (key === null ? open() : deps.downloads.pdfs.find(key, open));
  return await pdfDownload(deps, job, merged, { tails: bundle.tails, tag: bundle.etag });
}

function jobsOf({ job, retries }: WholeJob): readonly BulkJob[] {
  return [job, ...retries];
}

/** Null until every manifest is recorded. */
function cacheKeyOf(whole: WholeJob): string | null {
  const keys = jobsOf(whole).map(({ id, manifestSha256, state }) =>
    manifestSha256 === null || !("expiresAt" in state)
      ? null
      : layoutKey(id, manifestSha256, state.expiresAt),
  );
  return keys.includes(null) ? null : `whole ${keys.join(" ")}`;
}

async function findBundle(deps: DownloadDeps, whole: WholeJob): Promise<OpenBundle> {
  const key = cacheKeyOf(whole);
  const open = (): Promise<OpenBundle> => openBundle(deps, whole);
  return await (key === null ? open() : deps.downloads.zips.find(key, open));
}

async function openBundle(deps: BulkDeps, whole: WholeJob): Promise<OpenBundle> {
  const index = await indexWholeJob(deps, whole);
  const { compiled, compiledOf, tails } = await openParts(deps, whole, index);
  const entries = entriesOf(index.rows);
  const { manifest } = index;
  const modifiedAt = whole.job.submittedAt;
  return openRows({ compiled, compiledOf, entries, manifest, modifiedAt }, tails);
}

async function merge(deps: BulkDeps, whole: WholeJob): Promise<MergedRows> {
  const index = await indexWholeJob(deps, whole);
  const { compiled, tails } = await openParts(deps, whole, index);
  const [first, ...others] = compiled;
  if (first === undefined) throw noRows();
  if (others.length > 0) throw severalForms();
  const { rows } = index;
  const places = rows.map((_, entry) => tails.locate(entry));
  const { test } = whole.job.fillPlan;
  return await mergeRows(deps, { compiled: first, test, rows, places, isScattered: true });
}

/** The compilations that the rows were filled with, each once, and where the tails of the rows are. */
type Parts = {
  readonly compiled: readonly CompiledTemplate[];
  readonly compiledOf: Uint32Array;
  readonly tails: ScatteredTails;
};

async function openParts(
  deps: BulkDeps,
  whole: WholeJob,
  { jobOf, placeOf }: WholeIndex,
): Promise<Parts> {
  const used = new Set(jobOf);
  const compiled: CompiledTemplate[] = [];
  const compiledOfJob: number[] = [];
  const indices: IndexedTails[] = [];
  for (const [number, job] of jobsOf(whole).entries()) {
    const index = await keepBundleIndex(deps, job);
    indices.push(new IndexedTails(job.id, index));
    if (!used.has(number)) continue;
    const own = await compiledFor(deps, inFolder(job), index.prefixBytes);
    const known = compiled.findIndex((other) => isSame(other.prefix, own.prefix));
    compiledOfJob[number] = known === -1 ? compiled.push(own) - 1 : known;
  }
  return {
    compiled,
    compiledOf: jobOf.map((number) => present(compiledOfJob[number], "compilation of a row")),
    tails: new ScatteredTails(indices, jobOf, placeOf),
  };
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((byte, at) => byte === b[at]));
}
