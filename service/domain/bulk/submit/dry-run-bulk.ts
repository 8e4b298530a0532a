import { assert, present } from "#base/assert.ts";
import type { AccountId, Caller } from "#domain/accounts";
import {
  type BulkJob,
  type BulkJobId,
  type Chunk,
  countWarnings,
  type NewBulkJob,
  type Row,
  type TriedRow,
  type WarningTotals,
} from "#domain/bulk-records";
import { ownCompiledKey } from "#domain/filling";
import { projectedOverage, quotaStateOf } from "#domain/usage";
import { bulkJobFolder } from "../bulk-job-keys.ts";
import { failedAlike } from "../chunks/end-bulk-job.ts";
import { type PreparedJob, prepareBulkJob, tryChunk } from "../chunks/try-chunk.ts";
import type { ChunkDeps } from "../deps.ts";
import { type BulkRequest, planBulk } from "./plan-bulk.ts";
import { dropCsv } from "./take-csv.ts";

type TriedRows = {
  /** Rows that would fail, in order. */
  readonly failing: readonly Row[];
  /** Warnings of the rows that would succeed. */
  readonly warned: WarningTotals;
};

/** The result of a dry run. */
export type DryRun = TriedRows & {
  readonly job: BulkJob;
  readonly quota: {
    readonly used: number;
    readonly limit: number;
    /** PDFs beyond the limit if the job were submitted now, and their price in cents. */
    readonly projectedOverage: number;
    readonly overageCents: number;
  };
};

/**
 * Fills every row of the stored file as a worker would, and discards the results: nothing is recorded, reserved or
 * counted, and the file is deleted. Refused like a submission, except for its quota.
 */
export async function dryRunBulk(
  deps: ChunkDeps,
  caller: Caller,
  id: BulkJobId,
  request: BulkRequest,
): Promise<DryRun> {
  try {
    const planned = await planBulk(deps, caller, id, request);
    const { job } = planned;
    const { failing, warned } = await tryRows(deps, planned);
    const counted = job.fillPlan.test ? 0 : job.total - failing.length;
    return { job, failing, warned, quota: await quotaOf(deps, caller.accountId, counted) };
  } finally {
    await dropCsv(deps, id);
  }
}

async function tryRows(deps: ChunkDeps, { job, chunks }: NewBulkJob): Promise<TriedRows> {
  try {
    const prepared = await prepareBulkJob(deps, job);
    // The plan was made just now, by this version.
    assert(prepared.kind !== "outdated", "an order that was just made");
    if (prepared.kind === "impossible")
      return {
        failing: chunks.flatMap((chunk) => allOf(chunk, prepared)),
        warned: countWarnings([]),
      };
    const { chunkPlan, compiled } = prepared;
    const failing: Row[] = [];
    const warned: Row[] = [];
    // One chunk at a time, so that other work for the threads is not delayed.
    for (const chunk of chunks) {
      const lease = { ...chunk, bulkJobId: job.id };
      const { rows, release } = await tryChunk(deps, chunkPlan, lease, compiled);
      release?.();
      failing.push(...rows.filter(({ state }) => state.status === "failed"));
      warned.push(...rows.filter(hasWarnings));
    }
    return { failing, warned: countWarnings(warned) };
  } finally {
    await deps.objects.delete(ownCompiledKey(bulkJobFolder(job.id), job.fillPlan));
  }
}

function hasWarnings({ state }: TriedRow): boolean {
  return state.status === "succeeded" && state.warnings.length > 0;
}

function allOf({ numbers, lines }: Chunk, { error, errorCode }: Impossible): readonly Row[] {
  const state = failedAlike(error, errorCode);
  return numbers.map((row, index) => ({
    row,
    line: present(lines[index], "line of a row"),
    state,
  }));
}

type Impossible = Extract<PreparedJob, { kind: "impossible" }>;

async function quotaOf(
  deps: ChunkDeps,
  accountId: AccountId,
  outputs: number,
): Promise<DryRun["quota"]> {
  const { used, reserved, allowance } = await quotaStateOf(deps, accountId);
  const { limit, overageCents } = allowance;
  const projected = projectedOverage(allowance, used + reserved, outputs);
  return {
    used,
    limit,
    projectedOverage: projected,
    overageCents: projected * (overageCents ?? 0),
  };
}
