import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import type { Plans } from "#domain/plans";
import { bulkReservation, bulkSource, type CountStores, countOutputs } from "#domain/usage";
import { outputsOf } from "../fill-order.ts";
import type { TriedRow } from "../rows/row.ts";
import type { GenerationStore } from "../store.ts";
import { type Upload } from "../upload.ts";
import { tailsKey } from "../upload-files.ts";
import { type Lease } from "./chunk.ts";
import type { WorkMeter } from "./work-meter.ts";

/** What bringing a chunk back needs. */
export type FinishPorts = {
  readonly transact: Transact<CountStores & { readonly generation: GenerationStore }>;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly plans: Plans;
  readonly meter?: WorkMeter;
};

/** Every row of a chunk, tried, and the packed tails of the succeeded ones one after another. */
export type TriedChunk = { readonly rows: readonly TriedRow[]; readonly packed: Uint8Array };

/**
 * Notes what became of a chunk: bytes first, then rows, ledger and counter in one transaction, or nothing when the
 * lease has gone to somebody else. What a late or killed worker left behind is cleared. True when the upload has no
 * chunk left.
 */
export async function finishChunk(
  ports: FinishPorts,
  lease: Lease,
  upload: Upload,
  { rows, packed }: TriedChunk,
): Promise<boolean> {
  const { uploadId, chunk, fence, previousFence } = lease;
  const key = tailsKey(uploadId, chunk, fence);
  const { sha256 } = await ports.objects.put(key, packed);
  const outcome = await ports.transact(async (stores) => {
    const { generation } = stores;
    if (!(await generation.finishLease(lease, sha256))) return null;
    const settled = new Set(await generation.settleRows(uploadId, rows));
    const noted = rows.filter(({ row }) => settled.has(row));
    const succeeded = noted.filter(({ state }) => state.status === "succeeded");
    const isLast = await generation.addTried(
      uploadId,
      succeeded.length,
      noted.length - succeeded.length,
    );
    if (!upload.order.test) await count(ports, stores, upload, succeeded, noted.length);
    return { isLast, succeeded: succeeded.length, failed: noted.length - succeeded.length };
  });
  if (outcome === null) ports.meter?.leaseLost("bulk", "discarded", 1);
  else {
    ports.meter?.ended("bulk", "succeeded", outcome.succeeded);
    ports.meter?.ended("bulk", "failed", outcome.failed);
  }
  const stale = outcome === null ? fence : previousFence;
  if (stale !== null) await ports.objects.delete(tailsKey(uploadId, chunk, stale));
  return outcome?.isLast === true;
}

/** What succeeded is counted, and what was promised for rows that are now counted or failed is given back. */
async function count(
  { clock, plans }: Pick<FinishPorts, "clock" | "plans">,
  stores: CountStores,
  { id, accountId, keyId, environment, order }: Upload,
  succeeded: readonly TriedRow[],
  noted: number,
): Promise<void> {
  const sources = succeeded.map(({ row }) => bulkSource(id, row));
  const cause = { ...outputsOf(order), accountId, keyId, environment, uploadId: id };
  const added = await countOutputs(stores, { ...cause, at: clock.now(), sources }, plans);
  const failed = noted - succeeded.length;
  await stores.usage.reduceReservation(bulkReservation(id), added + failed);
}
