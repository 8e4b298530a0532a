import type { Objects } from "#base/objects.ts";
import { csvKey, type Lease } from "./chunk.ts";
import { type Compilations, compilationOf } from "./compilations.ts";
import { closeUpload, type EndPorts, failUpload } from "./end-upload.ts";
import { type FinishPorts, finishChunk } from "./finish-chunk.ts";
import type { RowFillers } from "./row-fillers.ts";
import { tryChunk } from "./try-chunk.ts";
import { isEnded } from "./upload.ts";

/** What filling needs. */
export type FillPorts = FinishPorts &
  EndPorts & {
    readonly objects: Objects;
    readonly compilations: Compilations;
    readonly fillers: RowFillers;
  };

/**
 * Tries every row of a leased chunk and notes what became of it. An upload that cannot be carried out at all fails
 * here; what may be better later (no room, no database) comes out as an error, and the lease is then given back.
 */
export async function fillChunk(ports: FillPorts, lease: Lease): Promise<void> {
  const upload = await ports.generation.findUpload(lease.uploadId);
  if (upload === null || isEnded(upload.state)) return;
  const compiled = await ports.compilations.get(compilationOf(upload.order));
  if ("kind" in compiled) {
    const error = `The template can no longer be filled: ${compiled.message}`;
    return await failUpload(ports, upload, error, "fill_failed");
  }
  if ((await ports.objects.size(csvKey(upload.id))) === null)
    return await failUpload(ports, upload, "The uploaded file is gone.", "storage_error");
  const chunk = await tryChunk(ports, upload.order, lease, compiled);
  if (await finishChunk(ports, lease, upload, chunk)) await closeUpload(ports, upload.id);
}
