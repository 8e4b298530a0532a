import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import { bulkReservation, type UsageStore } from "#domain/usage";
import { findUpload } from "../find-upload.ts";
import type { GenerationStore } from "../store.ts";
import { type Upload, type UploadId } from "../upload.ts";
import { isEnded } from "../upload-state.ts";
import { endedNow } from "./end-upload.ts";

/** What cancelling needs. */
export type CancelPorts = {
  readonly generation: GenerationStore;
  readonly transact: Transact<{
    readonly generation: GenerationStore;
    readonly usage: UsageStore;
  }>;
  readonly clock: Clock;
};

/**
 * Ends an upload where it is: rows that are done stay counted and can be downloaded, the others are cancelled and
 * nobody is told. 404 `upload_not_found`, 409 `job_already_finished`.
 */
export async function cancelBulk(
  ports: CancelPorts,
  caller: Caller,
  id: UploadId,
): Promise<Upload> {
  const upload = await findUpload(ports, caller, id);
  if (isEnded(upload.state)) throw alreadyFinished();
  await ports.transact(async ({ generation, usage }) => {
    await generation.dropChunks(id);
    await generation.settleRest(id, { status: "cancelled" });
    if (!(await generation.endUpload(id, endedNow(ports, upload, "cancelled"))))
      throw alreadyFinished();
    await usage.dropReservation(bulkReservation(id));
  });
  return await findUpload(ports, caller, id);
}

function alreadyFinished(): Refusal {
  return new Refusal(409, "job_already_finished", "The upload has finished already.");
}
