import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { invalid } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import {
  type EnvelopeId,
  type EnvelopeStores,
  type OpenEnvelope,
  openEnvelope,
} from "#domain/envelopes";
import { defaultTexts, planRow } from "#domain/mappings";
import { requirePublished } from "#domain/templates";
import { csvKey } from "./chunk.ts";
import { compiledNow } from "./compilations.ts";
import { aliasesIn, fileNames } from "./file-names.ts";
import { cutChunks, planUpload, type UploadPlan } from "./plan-upload.ts";
import type { GenerationStore } from "./store.ts";
import type { FillOrder, Priority, Upload, UploadId } from "./upload.ts";

/** What is asked for besides the rows. */
type BulkRequest = {
  readonly envelopeId: EnvelopeId;
  readonly priority: Priority;
  readonly flatten: boolean;
  readonly strict: boolean;
  /** Null: as the envelope says, else as the deployment does. */
  readonly retentionSeconds: number | null;
};

/** Told in the transaction that makes chunks wait, so that workers need not look for them. */
export type Wakeups = { readonly chunksWait: (chunks: number) => Promise<void> };

/** What taking an upload needs. */
export type SubmitPorts = EnvelopeStores & {
  readonly transact: Transact<{
    readonly generation: GenerationStore;
    readonly wakeups: Wakeups;
  }>;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly hashing: Hashing;
  /** For outputs of which nobody says how long they are kept. */
  readonly retentionSeconds: number;
};

/**
 * Takes the CSV that lies under the id as a job: checked whole, cut in chunks, recorded at once with its rows. 404
 * `envelope_not_found`, 409 `template_not_published`, 400 `invalid_csv`, `too_many_rows`, `validation_error`; the CSV
 * is then the caller's to drop.
 */
export async function submitBulk(
  ports: SubmitPorts,
  caller: Caller,
  id: UploadId,
  request: BulkRequest,
): Promise<Upload> {
  const open = await openEnvelope(ports, caller, request.envelopeId);
  const [pair, second] = open.pairs;
  if (second !== undefined) throw severalPairs();
  await requirePublished(ports, caller, pair.version);
  const { filenamePattern } = open.envelope;
  const plan = await planUpload(ports.objects.get(csvKey(id)), {
    aliases: new Map(open.aliases.map(({ alias, required }) => [alias, { isRequired: required }])),
    strict: request.strict,
    nameAliases: aliasesIn(filenamePattern),
    defaults: defaultTexts(pair.mapping.fieldMappings),
  });
  const upload = uploadOf(ports, caller, id, request, open, plan);
  const filenames = fileNames(filenamePattern, upload.total, plan.nameCells);
  const chunks = cutChunks(plan, filenames);
  await ports.transact(async ({ generation, wakeups }) => {
    await generation.createUpload({ upload, chunks });
    await generation.forgetIntake(id);
    await wakeups.chunksWait(chunks.length);
  });
  return upload;
}

function uploadOf(
  ports: SubmitPorts,
  caller: Caller,
  id: UploadId,
  request: BulkRequest,
  open: OpenEnvelope,
  plan: UploadPlan,
): Upload {
  const { accountId, keyId, environment } = caller;
  const { retentionSeconds } = open.envelope;
  return {
    id,
    accountId,
    keyId,
    environment,
    priority: request.priority,
    total: plan.lines.length,
    succeeded: 0,
    failed: 0,
    submittedAt: ports.clock.now(),
    retentionSeconds: request.retentionSeconds ?? retentionSeconds ?? ports.retentionSeconds,
    warnings: plan.header.warnings,
    order: orderOf(ports.hashing, request, open, plan),
    characters: plan.characters,
    state: { status: "queued" },
  };
}

function orderOf(
  hashing: Hashing,
  { flatten, strict }: BulkRequest,
  { envelope, pairs: [{ mapping, version }] }: OpenEnvelope,
  { header }: UploadPlan,
): FillOrder {
  const { fieldMappings } = mapping;
  const mapped = new Set(planRow(fieldMappings, version.fields).fields);
  const fields = version.fields
    .filter(({ name }) => mapped.has(name))
    .map(({ name, required }) => ({ name, required }));
  return {
    envelopeId: envelope.id,
    templateId: version.templateId,
    templateVersion: version.version,
    mappingId: mapping.id,
    templateKey: version.objectKey,
    ...compiledNow(hashing, { template: version.sha256, fields: [...mapped], flatten }),
    flatten,
    strict,
    fieldMappings,
    fields,
    columns: [...header.columns],
  };
}

function severalPairs(): Error {
  const message = "Envelopes of several pairs cannot be filled yet.";
  return invalid(message, [{ field: "envelope_id", code: "not_supported", message }]);
}
