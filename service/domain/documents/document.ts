import { documentName } from "@platen/forms/file-names";
import { type GivenValue, isSignatureObject, signatureText } from "@platen/forms/row-values";
import type { Instant } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import { type Caller, retentionOf } from "#domain/accounts";
import {
  type FillChoices,
  type FillPlan,
  fillPlanFor,
  openTarget,
  type ReadData,
  readData,
  type TargetRequest,
} from "#domain/filling";
import type { DocumentDeps, DocumentPlan } from "./deps.ts";
import type { FileId } from "./file.ts";
import type { DocumentData } from "./task.ts";

/** A request for a document, synchronous or as a task. */
export type DocumentRequest = FillChoices & {
  readonly target: TargetRequest;
  readonly data: DocumentData;
  /** Null: the envelope's pattern, else the file's id. */
  readonly filename: string | null;
  /** Null: the retention of the envelope, else the account's, else the deployment's. */
  readonly retentionSeconds: number | null;
};

/** A document ready to be filled. */
export type OpenDocument = Omit<DocumentPlan, "filenamePattern"> & {
  readonly filename: string;
  readonly read: Extract<ReadData, { kind: "values" }>;
};

/** A document with its data. */
export type DocumentToFill = {
  readonly fileId: FileId;
  readonly fillPlan: FillPlan;
  readonly data: DocumentData;
  /** `data` as values. */
  readonly read: Extract<ReadData, { kind: "values" }>;
  readonly submittedAt: Instant;
};

/**
 * Opens the target of a request. The refusals of `openTarget`; 400 `validation_error` when the data has an invalid
 * value.
 */
export async function openDocument(
  deps: DocumentDeps,
  caller: Caller,
  id: FileId,
  request: DocumentRequest,
): Promise<OpenDocument> {
  const { documentPlans } = deps;
  const open = (): Promise<DocumentPlan> => planDocument(deps, caller, request);
  const stampOf = (): Promise<string> => deps.stamps.stampOf(caller.accountId, request.target);
  const found = await (documentPlans?.find(cacheKeyOf(caller, request), stampOf, open) ?? open());
  const { fillPlan, filenamePattern, pageCount } = found;
  const read = readData(request.data);
  if (read.kind === "fault") throw noValue(read.field, read.message);
  return {
    fillPlan,
    filename: filenameOf(id, filenamePattern, request.filename, read.values),
    read,
    pageCount,
    retentionSeconds: request.retentionSeconds ?? found.retentionSeconds,
  };
}

function cacheKeyOf(
  { accountId, environment }: Caller,
  { target, flatten, strict, failOn, test }: DocumentRequest,
): string {
  return JSON.stringify([accountId, environment, target, flatten, strict, failOn, test]);
}

async function planDocument(
  deps: DocumentDeps,
  caller: Caller,
  request: DocumentRequest,
): Promise<DocumentPlan> {
  const target = await openTarget(deps, caller, request.target);
  const columns = target.aliases.map(({ alias }, column) => [alias, column] as const);
  const { filenamePattern = null, retentionSeconds = null } = target.envelope ?? {};
  return {
    fillPlan: fillPlanFor(deps.hashing, target, request, columns),
    filenamePattern,
    pageCount: target.pairs.reduce((pages, { version }) => pages + version.pageCount, 0),
    retentionSeconds: retentionSeconds ?? (await retentionOf(deps, caller)),
  };
}

function filenameOf(
  id: FileId,
  pattern: string | null,
  requested: string | null,
  values: ReadonlyMap<string, GivenValue>,
): string {
  const fallback = `${id}.pdf`;
  if (pattern === null && requested === null) return fallback;
  const textOf = (alias: string): string => {
    const value = values.get(alias) ?? "";
    if (isSignatureObject(value)) return signatureText(value);
    return typeof value === "object" ? value.join(" ") : String(value);
  };
  return documentName({ requested, pattern, textOf, fallback });
}

function noValue(field: string, message: string): Error {
  return invalid("The data holds what can be no value.", [
    { field, code: "invalid_value", message },
  ]);
}
