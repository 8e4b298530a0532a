import type { Hashing } from "#base/hashing.ts";
import type { Instant } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { EnvelopeStores } from "#domain/envelopes";
import {
  documentName,
  type FillChoices,
  type FillOrder,
  type FillTarget,
  openTarget,
  orderOf,
  readData,
  type TargetRequest,
} from "#domain/generation";
import type { FileId } from "./file.ts";
import type { DocumentData } from "./task.ts";

/** What a caller asks for, whether now or in its turn. */
export type DocumentRequest = FillChoices & {
  readonly target: TargetRequest;
  readonly data: DocumentData;
  /** Null: as the envelope's pattern has it, else named after the file's id. */
  readonly filename: string | null;
  /** Null: as the envelope says, else the account, else the deployment. */
  readonly retentionSeconds: number | null;
};

/** What finding out what is asked for needs. */
export type OpenPorts = EnvelopeStores & {
  readonly hashing: Hashing;
  /** For outputs of which nobody says how long they are kept. */
  readonly retentionSeconds: number;
};

/** A document that can be tried. */
export type OpenDocument = {
  readonly order: FillOrder;
  readonly filename: string;
  readonly pageCount: number;
  readonly retentionSeconds: number;
};

/** A document with what it is filled with. */
export type DocumentToFill = {
  readonly fileId: FileId;
  readonly order: FillOrder;
  readonly data: DocumentData;
  readonly submittedAt: Instant;
};

/**
 * What is named, ready to be filled. The refusals of `openTarget`; 400 `validation_error` for data that holds what can
 * be no value.
 */
export async function openDocument(
  ports: OpenPorts,
  caller: Caller,
  id: FileId,
  request: DocumentRequest,
): Promise<OpenDocument> {
  const target = await openTarget(ports, caller, request.target);
  const columns = target.aliases.map(({ alias }, column) => [alias, column] as const);
  const kept = request.retentionSeconds ?? target.envelope?.retentionSeconds;
  return {
    order: orderOf(ports.hashing, target, request, columns),
    filename: filenameOf(id, target, request),
    pageCount: target.pairs.reduce((pages, { version }) => pages + version.pageCount, 0),
    retentionSeconds: kept ?? ports.retentionSeconds,
  };
}

function filenameOf(
  id: FileId,
  { envelope }: FillTarget,
  { filename, data }: DocumentRequest,
): string {
  const read = readData(data);
  if (read.kind === "fault") throw noValue(read.field, read.message);
  const textOf = (alias: string): string => {
    const value = read.values.get(alias) ?? "";
    return typeof value === "object" ? value.join(" ") : String(value);
  };
  const pattern = envelope?.filenamePattern ?? null;
  return documentName({ wish: filename, pattern, textOf, fallback: `${id}.pdf` });
}

function noValue(field: string, message: string): Error {
  return invalid("The data holds what can be no value.", [
    { field, code: "invalid_value", message },
  ]);
}
