import { type Clock, later } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import {
  type EmitPorts,
  type EventFacts,
  type EventStore,
  emitEvents,
  type NewEvent,
} from "#domain/events";
import { bulkReservation, type UsageStore } from "#domain/usage";
import { mappingsOf } from "../fill-order.ts";
import { type RowErrorCode } from "../rows/row-error-code.ts";
import type { GenerationStore } from "../store.ts";
import { type Upload, type UploadId } from "../upload.ts";
import { type Ended, isEnded } from "../upload-state.ts";
import { keepManifest, type ManifestPorts } from "./manifest.ts";

/** What ending an upload needs. */
export type EndPorts = ManifestPorts &
  EmitPorts & {
    readonly transact: Transact<{
      readonly generation: GenerationStore;
      readonly usage: UsageStore;
      readonly events: EventStore;
    }>;
  };

/** Closes an upload whose rows have all been tried: the manifest first, then the end and its event at once. */
export async function closeUpload(ports: EndPorts, id: UploadId): Promise<void> {
  const upload = await ports.generation.findUpload(id);
  if (upload === null || isEnded(upload.state)) return;
  await keepManifest(ports, upload);
  await ports.transact(async ({ generation, usage, events }) => {
    const end = endedNow(ports, upload, "completed");
    if (!(await generation.endUpload(upload.id, end))) return;
    await usage.dropReservation(bulkReservation(upload.id));
    const { total, succeeded, failed } = upload;
    const facts = {
      type: "batch.completed",
      batchJobId: upload.id,
      total,
      succeeded,
      failed,
    } as const;
    await emitEvents(ports, events, [happeningOf(upload, facts)]);
  });
}

/** Ends an upload that cannot be carried out: what was done stays counted, the other rows fail of the same. */
export async function failUpload(
  ports: Omit<EndPorts, keyof ManifestPorts>,
  upload: Upload,
  error: string,
  errorCode: RowErrorCode,
): Promise<void> {
  await ports.transact(async ({ generation, usage, events }) => {
    await generation.dropChunks(upload.id);
    const failed = { status: "failed", error, errorCode, field: null, warnings: [] } as const;
    await generation.settleRest(upload.id, failed);
    const end = { ...endedNow(ports, upload, "failed"), error, errorCode };
    if (!(await generation.endUpload(upload.id, end))) return;
    await usage.dropReservation(bulkReservation(upload.id));
    const facts = { type: "batch.failed", batchJobId: upload.id, error } as const;
    await emitEvents(ports, events, [happeningOf(upload, facts)]);
  });
}

/**
 * Ends an upload of an account that was locked for too long, with what is done of it: the other rows fail. Whoever is
 * killed in between leaves an upload without chunks, which is closed as any other.
 */
export async function endLocked(ports: EndPorts, id: UploadId, error: string): Promise<void> {
  await ports.transact(async ({ generation }) => {
    await generation.dropChunks(id);
    const errorCode = "account_read_only";
    await generation.settleRest(id, {
      status: "failed",
      error,
      errorCode,
      field: null,
      warnings: [],
    });
  });
  await closeUpload(ports, id);
}

/** An end at this moment, from which the files count their days. */
export function endedNow<Status extends string>(
  { clock }: { readonly clock: Clock },
  { state, retentionSeconds }: Upload,
  status: Status,
): Ended<Status> {
  const finishedAt = clock.now();
  const startedAt = state.status === "queued" ? null : state.startedAt;
  return { status, startedAt, finishedAt, expiresAt: later(finishedAt, retentionSeconds) };
}

function happeningOf({ accountId, environment, order }: Upload, facts: EventFacts): NewEvent {
  return { accountId, environment, mappingIds: mappingsOf(order), facts };
}
