import { aliasesIn, fileNames } from "@platen/forms/file-names";
import { PLAIN_DIALECT } from "@platen/forms/input";
import { changesCase, defaultTexts } from "@platen/forms/row-values";
import { currentTrace } from "#base/tracing.ts";
import { actorOf, type Caller, retentionOf } from "#domain/accounts";
import type {
  BulkJob,
  BulkJobId,
  BulkStore,
  NewBulkJob,
  Priority,
  RowPosition,
  RowsFormat,
} from "#domain/bulk-records";
import type { EnvelopeId } from "#domain/envelopes";
import { refusesUnknown } from "#domain/envelopes";
import {
  type FillChoices,
  type FillPlan,
  failOnOf,
  fillPlanFor,
  openTarget,
  signatureRefs,
} from "#domain/filling";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { cutChunks, type RowsPlan } from "./gather-rows.ts";
import type { Expectations } from "./header.ts";
import { planCsv } from "./plan-csv.ts";
import { planJsonLines } from "./plan-json-lines.ts";
import { type JobInput, type SettledInput, settleInput } from "./settle-input.ts";

type FillTarget = Awaited<ReturnType<typeof openTarget>>;

/** The request of a job, without its rows. */
export type BulkRequest = FillChoices & {
  readonly envelopeId: EnvelopeId;
  readonly format: RowsFormat;
  readonly input: JobInput;
  readonly priority: Priority;
  /** Null: the retention of the envelope, else that of the deployment. */
  readonly retentionSeconds: number | null;
};

/** The rows of a retry: the job they come from, and their position and file name there. */
export type RetriedRows = {
  readonly retryOf: BulkJobId;
  readonly positions: readonly RowPosition[];
  /** Called in the submitting transaction: throws when another retry has taken a row. */
  readonly claim: (bulk: BulkStore) => Promise<void>;
};

/**
 * The job of the stored file with its chunks. Validates the whole file and records nothing. 404 `envelope_not_found`,
 * 409 `template_not_published`, 400 `invalid_csv`, `too_many_rows`, `validation_error`.
 */
export async function planBulk(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  request: BulkRequest,
  retried: RetriedRows | null = null,
): Promise<NewBulkJob> {
  const target = await openTarget(deps, caller, {
    kind: "envelope",
    envelopeId: request.envelopeId,
    templateVersion: null,
  });
  const expectations = { ...expectationsOf(target, request.failOn), rowsMax: deps.csvRowsMax };
  const { plan, dialect, warnings } = await planRows(deps, id, request, expectations);
  const signatures = await signatureRefs(deps.signatures, caller.accountId, plan.signatureNames);
  const wanted = request.retentionSeconds ?? target.envelope?.retentionSeconds;
  const fillPlan = fillPlanFor(deps.hashing, target, request, [...plan.header.columns]);
  const job = {
    ...bulkJobOf(deps, caller, id, request, plan),
    dialect,
    fillPlan,
    warnings: [...warnings, ...warningsOf(plan, fillPlan)],
    retentionSeconds: wanted ?? (await retentionOf(deps, caller)),
    signatures,
    retryOf: retried?.retryOf ?? null,
  };
  return { job, chunks: chunksOf(target, plan, retried) };
}

function warningsOf({ header }: RowsPlan, { formWarnings }: FillPlan): BulkJob["warnings"] {
  return [...header.warnings, ...formWarnings.map((warning) => ({ ...warning, column: null }))];
}

type PlannedRows = SettledInput & { readonly plan: RowsPlan };

async function planRows(
  { objects, hashing }: BulkDeps,
  id: BulkJobId,
  { format, input }: BulkRequest,
  expectations: Expectations,
): Promise<PlannedRows> {
  const open = (): AsyncIterable<Uint8Array> => objects.get(csvKey(id));
  if (format === "jsonl") {
    const plan = await planJsonLines(open(), expectations, hashing.sha256);
    return { plan, dialect: PLAIN_DIALECT, warnings: [] };
  }
  const settled = await settleInput(objects, id, input, expectations.aliases);
  const plan = await planCsv(open, expectations, settled.dialect, hashing.sha256);
  return { plan, ...settled };
}

function chunksOf(
  { envelope }: FillTarget,
  plan: RowsPlan,
  retried: RetriedRows | null,
): NewBulkJob["chunks"] {
  if (retried !== null) {
    const { positions } = retried;
    return cutChunks(
      plan,
      positions.map(({ filename }) => filename),
      { numbers: positions.map(({ row }) => row), lines: positions.map(({ line }) => line) },
    );
  }
  const pattern = envelope?.filenamePattern ?? null;
  return cutChunks(plan, fileNames(pattern, plan.lines.length, plan.nameCells));
}

/** Returns the columns that a file of rows for these forms is validated against. */
export function expectationsOf(
  target: Omit<FillTarget, "schemas">,
  failOn: FillChoices["failOn"],
): Omit<Expectations, "rowsMax"> {
  const { envelope, pairs, aliases } = target;
  const mappings = pairs.flatMap(({ mapping }) => (mapping === null ? [] : [mapping]));
  return {
    aliases: new Map(aliases.map(({ alias, required }) => [alias, { isRequired: required }])),
    refusesUnknown: refusesUnknown(failOnOf(envelope, failOn)),
    nameAliases: aliasesIn(envelope?.filenamePattern ?? null),
    defaults: mappings.flatMap(({ fieldMappings }) => defaultTexts(fieldMappings)),
    changesCase: mappings.some(({ fieldMappings }) => changesCase(fieldMappings)),
  };
}

function bulkJobOf(
  { clock }: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  request: BulkRequest,
  plan: RowsPlan,
): Omit<
  BulkJob,
  "dialect" | "fillPlan" | "warnings" | "retentionSeconds" | "signatures" | "retryOf"
> {
  const { accountId, environment } = caller;
  return {
    id,
    accountId,
    by: actorOf(caller.by),
    environment,
    priority: request.priority,
    format: request.format,
    total: plan.lines.length,
    succeeded: 0,
    failed: 0,
    warned: 0,
    warningCounts: {},
    submittedAt: clock.now(),
    traceParent: currentTrace(),
    characters: plan.characters,
    manifestSha256: null,
    state: { status: "queued" },
  };
}
