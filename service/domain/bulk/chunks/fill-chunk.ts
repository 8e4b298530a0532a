import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import { bulkReservation } from "#domain/usage";
import { orderNow } from "../compile/order-compilation.ts";
import { ownCompiledKey } from "../compile/own-compilation.ts";
import { uploadFolder } from "../upload-files.ts";
import { isEnded } from "../upload-state.ts";
import type { Lease } from "./chunk.ts";
import { closeUpload, type EndPorts, failUpload } from "./end-upload.ts";
import { type FinishPorts, finishChunk } from "./finish-chunk.ts";
import { type PreparePorts, prepareUpload } from "./prepare-fill.ts";
import { type TryPorts, tryChunk } from "./try-chunk.ts";

/** What filling needs. */
export type FillPorts = FinishPorts & EndPorts & PreparePorts & TryPorts;

/**
 * Tries every row of a leased chunk and notes what became of it. An upload that cannot be carried out at all fails
 * here; what may be better later (no room, no database) comes out as an error, and the lease is then given back.
 */
export async function fillChunk(ports: FillPorts, lease: Lease): Promise<void> {
  const upload = await ports.generation.findUpload(lease.uploadId);
  if (upload === null || isEnded(upload.state)) return;
  const prepared = await prepareUpload(ports, upload);
  switch (prepared.kind) {
    case "ready": {
      const { compiledKey, compiled } = prepared;
      const order = { ...upload.order, compiledKey, format: upload.format };
      const chunk = await tryChunk(ports, order, lease, compiled).catch(lostFile);
      if (chunk === null)
        return await failUpload(ports, upload, "The uploaded file is damaged.", "storage_error");
      if (await finishChunk(ports, lease, upload, chunk)) await closeUpload(ports, upload.id);
      return;
    }
    case "impossible":
      return await failUpload(ports, upload, prepared.error, prepared.errorCode);
    case "outdated":
      // What was counted stays in the ledger, which takes no row twice; what failed may now succeed.
      await ports.transact(async ({ generation, usage }) => {
        await generation.beginAgain(upload, orderNow(upload.order));
        await usage.reduceReservation(bulkReservation(upload.id), -upload.failed);
      });
      return await ports.objects.delete(ownCompiledKey(uploadFolder(upload), upload.order));
  }
}

/** Null when the uploaded file itself is lost; an outage of the storage is thrown, and tried again. */
function lostFile(error: unknown): null {
  if (error instanceof ObjectDamaged || error instanceof ObjectMissing) return null;
  throw error;
}
