import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import { bulkSource, countOutputs, type UsageStore } from "#domain/usage";
import { type Lease, tailsKey } from "./chunk.ts";
import type { TriedRow } from "./row.ts";
import type { GenerationStore } from "./store.ts";
import { outputsOf, type Upload } from "./upload.ts";

/** What bringing a chunk back needs. */
export type FinishPorts = {
  readonly transact: Transact<{
    readonly generation: GenerationStore;
    readonly usage: UsageStore;
  }>;
  readonly objects: Objects;
  readonly clock: Clock;
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
  await ports.objects.put(key, packed);
  const outcome = await ports.transact(async ({ generation, usage }) => {
    if (!(await generation.finishLease(lease))) return "stale";
    const settled = new Set(await generation.settleRows(uploadId, rows));
    const noted = rows.filter(({ row }) => settled.has(row));
    const succeeded = noted.filter(({ state }) => state.status === "succeeded");
    const isLast = await generation.addTried(
      uploadId,
      succeeded.length,
      noted.length - succeeded.length,
    );
    if (!upload.order.test)
      await countOutputs(usage, {
        ...outputsOf(upload.order),
        accountId: upload.accountId,
        keyId: upload.keyId,
        environment: upload.environment,
        uploadId,
        at: ports.clock.now(),
        sources: succeeded.map(({ row }) => bulkSource(uploadId, row)),
      });
    return isLast ? "last" : "done";
  });
  const stale = outcome === "stale" ? fence : previousFence;
  if (stale !== null) await ports.objects.delete(tailsKey(uploadId, chunk, stale));
  return outcome === "last";
}
