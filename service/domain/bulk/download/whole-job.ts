import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { type BulkJob, type BulkJobId, type Row, type SucceededRow } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { hasResults, repairedBy, retriesOf } from "../retries.ts";
import type { IndexedManifest } from "./bundle-index.ts";
import { rowPages } from "./keep-bundle-index.ts";
import { requireBundle } from "./kept-files.ts";
import { ManifestWriter } from "./pack-manifest.ts";

/** A job, counted as it is after its retries, and those of its retries that have results, in order of submission. */
export type WholeJob = { readonly job: BulkJob; readonly retries: readonly BulkJob[] };

/** The caller's job with its retries. The refusals of `requireBundle`; 409 `job_not_finished` while a retry runs. */
export async function findWholeJob(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<WholeJob> {
  const job = await findBulkJob(deps, caller, id);
  const now = deps.clock.now();
  requireBundle(job, now);
  const known = retriesOf(id, await deps.bulk.listRetries([id]));
  if (known.some(({ status }) => status === "queued" || status === "processing"))
    throw new Refusal(409, "job_not_finished", "A retry of the upload has not finished yet.");
  const retries: BulkJob[] = [];
  for (const { id: retryId } of known.filter(hasResults)) {
    const retry = await deps.bulk.loadBulkJob(retryId);
    if (retry === null) continue;
    requireBundle(retry, now);
    retries.push(retry);
  }
  return { job: countTogether(job, retries, repairedBy(job, known)), retries };
}

function countTogether(
  job: BulkJob,
  retries: readonly BulkJob[],
  counts: ReturnType<typeof repairedBy>,
): BulkJob {
  const warningCounts: Record<string, number> = {};
  for (const { warningCounts: own } of [job, ...retries])
    for (const [code, count] of Object.entries(own))
      warningCounts[code] = (warningCounts[code] ?? 0) + count;
  const warned = retries.reduce((sum, retry) => sum + retry.warned, job.warned);
  return { ...job, ...counts, warned, warningCounts };
}

/** The succeeded rows of a whole job, in order. */
export type WholeIndex = {
  readonly manifest: IndexedManifest;
  readonly rows: readonly SucceededRow[];
  /** Which job made each row: 0 the job itself, then its retries. */
  readonly jobOf: Uint32Array;
  /** The place of each row among the succeeded rows of that job. */
  readonly placeOf: Uint32Array;
};

/** The result of a row, by the job that made it. */
type Made = {
  readonly state: Row["state"];
  readonly job: number;
  readonly place: number;
};

/** Indexes the rows that succeeded in the job or in a retry; a row that never did has the errors of its last retry. */
export async function indexWholeJob(
  deps: BulkDeps,
  { job, retries }: WholeJob,
): Promise<WholeIndex> {
  const ids = [job.id, ...retries.map(({ id }) => id)];
  const retried = await retriedRows(deps, retries);
  const text = deps.manifestText(job);
  const manifest = new ManifestWriter(deps, text);
  const made: Made[] = [];
  let place = 0;
  for await (const page of rowPages(deps, job.id)) {
    const rows = page.map((row) => {
      const own = { ...row, job: 0, place };
      if (row.state.status === "succeeded") place += 1;
      return row.state.status === "failed" ? { ...own, ...retried.get(row.row) } : own;
    });
    manifest.add(rows.map((row) => text.rowLine(row, present(ids[row.job], "job of a row"))));
    made.push(...rows.filter(({ state }) => state.status === "succeeded"));
  }
  return {
    manifest: manifest.end(),
    rows: made.flatMap(({ state }) => (state.status === "succeeded" ? [state] : [])),
    jobOf: Uint32Array.from(made, (row) => row.job),
    placeOf: Uint32Array.from(made, (row) => row.place),
  };
}

async function retriedRows(
  deps: BulkDeps,
  retries: readonly BulkJob[],
): Promise<ReadonlyMap<number, Made>> {
  const retried = new Map<number, Made>();
  for (const [index, { id }] of retries.entries()) {
    let place = 0;
    for await (const page of rowPages(deps, id))
      for (const { row, state } of page) {
        const isFilled = state.status === "succeeded";
        const isFailed = state.status === "failed";
        const known = retried.get(row)?.state.status;
        if (isFilled || (isFailed && known !== "succeeded"))
          retried.set(row, { state, job: index + 1, place });
        if (isFilled) place += 1;
      }
  }
  return retried;
}
