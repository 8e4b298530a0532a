import { type BulkJob, countWarnings, type Lease, type TriedRow } from "#domain/bulk-records";
import { outputsOf } from "#domain/filling";
import { bulkReservation, type CountStores, countOutputs } from "#domain/usage";
import { tailsKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";

/** The results of a chunk's rows, and the packed tails of the succeeded ones. */
export type TriedChunk = {
  readonly rows: readonly TriedRow[];
  readonly packed: Uint8Array;
  /** Gives the memory of `packed` back, which must not be read afterwards. */
  readonly release?: () => void;
};

/**
 * Records the results of a chunk: first the tails, then rows, ledger and counters in one transaction; nothing when the
 * lease has passed to another worker. Objects left by a late or killed worker are deleted. True when the job has no
 * chunk left.
 */
export async function finishChunk(
  deps: BulkDeps,
  lease: Lease,
  job: BulkJob,
  { rows, packed, release }: TriedChunk,
): Promise<boolean> {
  const { bulkJobId, chunk, fence, previousFence } = lease;
  const key = tailsKey(bulkJobId, chunk, fence);
  const { sha256 } = await deps.objects.put(key, packed);
  release?.();
  const outcome = await deps.transact(async (stores) => {
    const { bulk } = stores;
    if (!(await bulk.finishLease(lease, sha256))) return null;
    const settled = new Set(await bulk.settleRows(bulkJobId, chunk, rows));
    const noted = rows.filter(({ row }) => settled.has(row));
    const succeeded = noted.filter(({ state }) => state.status === "succeeded");
    const counts = { succeeded: succeeded.length, failed: noted.length - succeeded.length };
    const isLast = await bulk.addCounts(bulkJobId, { ...counts, ...countWarnings(succeeded) });
    if (!job.fillPlan.test)
      await count(deps, stores, job, { chunk, succeeded, noted: noted.length });
    return { isLast, ...counts };
  });
  if (outcome === null) deps.meter?.leaseLost("bulk", "discarded", 1);
  else {
    deps.meter?.ended("bulk", "succeeded", outcome.succeeded);
    deps.meter?.ended("bulk", "failed", outcome.failed);
  }
  const stale = outcome === null ? fence : previousFence;
  if (stale !== null) await deps.objects.delete(tailsKey(bulkJobId, chunk, stale));
  return outcome?.isLast === true;
}

/** The succeeded rows of a chunk, and how many rows it has. */
type Noted = {
  readonly chunk: number;
  readonly succeeded: readonly TriedRow[];
  readonly noted: number;
};

/** Counts the succeeded rows, and releases the reservation of the failed ones. */
async function count(
  { clock, plans }: BulkDeps,
  stores: CountStores,
  { id, accountId, by, environment, fillPlan }: BulkJob,
  { chunk, succeeded, noted }: Noted,
): Promise<void> {
  const failed = noted - succeeded.length;
  if (failed > 0) await stores.usage.reduceReservation(bulkReservation(id), failed);
  const rows = succeeded.map(({ row }) => row);
  const sources = { kind: "chunk", bulkJobId: id, chunk, rows } as const;
  const cause = { ...outputsOf(fillPlan), accountId, by, environment };
  await countOutputs(stores, { ...cause, at: clock.now(), sources }, plans);
}
