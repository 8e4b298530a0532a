import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import {
  type BulkJob,
  type BulkJobId,
  type BulkJobsWanted,
  type BulkStore,
  type Row,
  type RowsWanted,
} from "#domain/bulk-records";
import { type RowTotals, repairedBy, retriesOf } from "./retries.ts";

type Stores = { readonly bulk: BulkStore };

/** A page of a job's rows, in order. */
export type RowList = {
  readonly job: BulkJob;
  readonly rows: readonly Row[];
  /** The row after which the next page begins; null when this was the last. */
  readonly next: number | null;
};

/** The caller's job in the key's environment; 404 `upload_not_found`. */
export async function findBulkJob(
  { bulk }: Stores,
  { accountId, environment }: Caller,
  id: BulkJobId,
): Promise<BulkJob> {
  const job = await bulk.findBulkJob(id, { accountId, environment });
  if (job !== null) return job;
  throw new Refusal(404, "upload_not_found", "There is no such upload.");
}

/** The caller's jobs in the key's environment, newest first. */
export async function listBulkJobs(
  { bulk }: Stores,
  { accountId, environment }: Caller,
  page: PageRequest,
  wanted: BulkJobsWanted,
): Promise<Page<BulkJob>> {
  return await bulk.listBulkJobs({ accountId, environment }, page, wanted);
}

/** The counts of each of these jobs after its retries, in their order; null for one without any. */
export async function listRepaired(
  { bulk }: Stores,
  jobs: readonly BulkJob[],
): Promise<readonly (RowTotals | null)[]> {
  const retries = jobs.length === 0 ? [] : await bulk.listRetries(jobs.map(({ id }) => id));
  return jobs.map((job) => repairedBy(job, retriesOf(job.id, retries)));
}

/** The states of a job's rows; 404 `upload_not_found`. */
export async function listResults(
  stores: Stores,
  caller: Caller,
  id: BulkJobId,
  wanted: RowsWanted,
): Promise<RowList> {
  const job = await findBulkJob(stores, caller, id);
  const { limit } = wanted;
  const found = await stores.bulk.listRows(id, { ...wanted, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.row ?? null) : null;
  return { job, rows, next };
}
