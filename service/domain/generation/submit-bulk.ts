import type { Hashing } from "#base/hashing.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import type { SignatureStore } from "#domain/templates";
import { bulkReservation, type QuotaPorts, reserveOutputs, type UsageStore } from "#domain/usage";
import { csvKey } from "./chunk.ts";
import { expectationsOf } from "./expectations-of.ts";
import { fileNames } from "./file-names.ts";
import {
  type FillChoices,
  type FillTarget,
  openTarget,
  orderOf,
  type TargetStores,
} from "./fill-target.ts";
import { cutChunks, type UploadPlan } from "./gather-rows.ts";
import { planJsonLines } from "./plan-json-lines.ts";
import { planUpload } from "./plan-upload.ts";
import { signatureRefs } from "./signature-refs.ts";
import type { GenerationStore } from "./store.ts";
import type { Priority, RowsFormat, Upload, UploadId } from "./upload.ts";

/** What is asked for besides the rows. */
type BulkRequest = FillChoices & {
  readonly envelopeId: EnvelopeId;
  readonly format: RowsFormat;
  readonly priority: Priority;
  /** Null: as the envelope says, else as the deployment does. */
  readonly retentionSeconds: number | null;
};

/** Told in the transaction that makes chunks wait, so that workers need not look for them. */
export type Wakeups = { readonly chunksWait: (chunks: number) => Promise<void> };

/** What taking an upload needs. */
export type SubmitPorts = TargetStores &
  Omit<QuotaPorts, "usage"> & {
    readonly transact: Transact<{
      readonly generation: GenerationStore;
      readonly usage: UsageStore;
      readonly wakeups: Wakeups;
    }>;
    readonly signatures: SignatureStore;
    readonly objects: Objects;
    readonly hashing: Hashing;
    /** For outputs of which nobody says how long they are kept. */
    readonly retentionSeconds: number;
  };

/**
 * Takes the CSV that lies under the id as a job: checked whole, cut in chunks, recorded at once with its rows. 404
 * `envelope_not_found`, 409 `template_not_published`, 400 `invalid_csv`, `too_many_rows`, `validation_error`, 402
 * `quota_exceeded`; the CSV is then the caller's to drop.
 */
export async function submitBulk(
  ports: SubmitPorts,
  caller: Caller,
  id: UploadId,
  request: BulkRequest,
): Promise<Upload> {
  const target = await openTarget(ports, caller, {
    kind: "envelope",
    envelopeId: request.envelopeId,
    templateVersion: null,
  });
  const filenamePattern = target.envelope?.filenamePattern ?? null;
  const file = ports.objects.get(csvKey(id));
  const plan = await PLANNERS[request.format](file, expectationsOf(target, request));
  const signatures = await signatureRefs(ports.signatures, caller.accountId, plan.signatureNames);
  const upload = { ...uploadOf(ports, caller, id, request, target, plan), signatures };
  const filenames = fileNames(filenamePattern, upload.total, plan.nameCells);
  const chunks = cutChunks(plan, filenames);
  await ports.transact(async ({ generation, usage, wakeups }) => {
    if (!request.test)
      await reserveOutputs(
        { ...ports, usage },
        caller.accountId,
        bulkReservation(id),
        upload.total,
      );
    await generation.createUpload({ upload, chunks });
    await generation.forgetIntake(id);
    await wakeups.chunksWait(chunks.length);
  });
  return upload;
}

const PLANNERS = { csv: planUpload, jsonl: planJsonLines };

function uploadOf(
  ports: SubmitPorts,
  caller: Caller,
  id: UploadId,
  request: BulkRequest,
  target: FillTarget,
  plan: UploadPlan,
): Omit<Upload, "signatures"> {
  const { accountId, keyId, environment } = caller;
  const kept = request.retentionSeconds ?? target.envelope?.retentionSeconds;
  return {
    id,
    accountId,
    keyId,
    environment,
    priority: request.priority,
    format: request.format,
    retryOf: null,
    total: plan.lines.length,
    succeeded: 0,
    failed: 0,
    submittedAt: ports.clock.now(),
    retentionSeconds: kept ?? ports.retentionSeconds,
    warnings: plan.header.warnings,
    order: orderOf(ports.hashing, target, request, [...plan.header.columns]),
    characters: plan.characters,
    state: { status: "queued" },
  };
}
