import type { Hashing } from "#base/hashing.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import { bulkReservation, type QuotaPorts, reserveOutputs, type UsageStore } from "#domain/usage";
import type { BulkJob, BulkJobId } from "../bulk-job.ts";
import { csvKey } from "../bulk-job-keys.ts";
import type { Chunk } from "../chunks/chunk.ts";
import type { BulkStore } from "../store.ts";
import { type BulkRequest, type PlanPorts, planBulk, type RowsAgain } from "./plan-bulk.ts";

/** Called in the transaction that makes chunks or tasks wait; idle workers are notified when it commits. */
export type Wakeups = { readonly workWaits: () => Promise<void> };

/** What taking an upload needs. */
export type SubmitPorts = PlanPorts &
  Omit<QuotaPorts, "usage"> & {
    readonly transact: Transact<{
      readonly bulk: BulkStore;
      readonly usage: UsageStore;
      readonly wakeups: Wakeups;
    }>;
  };

/**
 * Takes the file that lies under the id as a job: checked whole, cut in chunks, recorded at once with its rows, which
 * are promised to it. 404 `envelope_not_found`, 409 `template_not_published`, 400 `invalid_csv`, `too_many_rows`,
 * `validation_error`, 402 `quota_exceeded`; the file is then the caller's to drop.
 */
export async function submitBulk(
  ports: SubmitPorts,
  caller: Caller,
  id: BulkJobId,
  request: BulkRequest,
  again: RowsAgain | null = null,
): Promise<BulkJob> {
  const { job, chunks: cut } = await planBulk(ports, caller, id, request, again);
  const chunks = await withChecksums(ports, id, cut);
  await ports.transact(async ({ bulk, usage, wakeups }) => {
    if (!request.test) {
      const source = bulkReservation(id);
      await reserveOutputs({ ...ports, usage }, caller.accountId, source, job.total);
    }
    await bulk.createBulkJob({ job, chunks });
    await bulk.forgetIntake(id);
    await wakeups.workWaits();
  });
  return job;
}

/** The chunks with the checksum of the bytes from which each will be filled. */
async function withChecksums(
  { objects, hashing }: { readonly objects: Objects; readonly hashing: Hashing },
  id: BulkJobId,
  chunks: readonly Chunk[],
): Promise<readonly Chunk[]> {
  const summed: Chunk[] = [];
  for (const chunk of chunks) {
    const pieces: Uint8Array[] = [];
    for await (const piece of objects.get(csvKey(id), chunk)) pieces.push(piece);
    summed.push({ ...chunk, sourceSha256: hashing.sha256(...pieces) });
  }
  return summed;
}
