import type { CompiledTemplate } from "@platen/engine";
import { assert, present } from "#base/assert.ts";
import type { Hashing } from "#base/hashing.ts";
import type { AccountId } from "#domain/accounts";
import { type RowWarning } from "#domain/bulk-records";
import { refusesUnknown } from "#domain/envelopes";
import {
  type FillIssue,
  type FillPlan,
  fillIsolated,
  prepareFill,
  type RowToFill,
} from "#domain/filling";

import { compilationInputsOf } from "./compilation-inputs.ts";
import type { FillDocumentDeps } from "./deps.ts";
import type { DocumentToFill } from "./document.ts";
import type { DocumentFault, Faults } from "./document-fault.ts";
import { fileFolder } from "./file.ts";
import type { FilledBytes } from "./filled-bytes.ts";
import { preparedPlan } from "./prepared-plan.ts";
import { ROW, readValues, unknownAliases } from "./read-values.ts";

/** The result of filling a document. */
export type TriedDocument = FilledDocument | RefusedDocument;

/** A PDF, not stored yet. */
export type FilledDocument = FilledBytes & {
  readonly kind: "filled";
  /** SHA-256 of the whole PDF, lower-case hexadecimal. */
  readonly sha256: string;
  readonly warnings: readonly RowWarning[];
};

/** A document that cannot be filled; the first fault is the reason. */
export type RefusedDocument = {
  readonly kind: "refused";
  readonly faults: Faults;
  readonly warnings: readonly RowWarning[];
};

/** Fills a document without recording anything; throws when it may succeed later. */
export async function fillDocument(
  deps: FillDocumentDeps,
  accountId: AccountId,
  document: DocumentToFill,
): Promise<TriedDocument> {
  const { fileId, fillPlan, submittedAt } = document;
  const unknown = unknownAliases(fillPlan, document.data);
  const [first, ...rest] = unknown;
  if (refusesUnknown(fillPlan.failOn) && first !== undefined) return refuseWith([first, ...rest]);
  const read = readValues(deps.schemas, document);
  if (read.kind === "refused") return refuseWith(read.faults, unknown);
  const brought = await compilationInputsOf(deps.signatures, accountId, read.values);
  const folder = fileFolder(fileId);
  const prepared = await prepareFill(deps, { fillPlan, ...brought, folder, submittedAt });
  assert(prepared.kind !== "outdated", "a plan of the current version");
  if (prepared.kind === "impossible") {
    const { error: message, errorCode: code } = prepared;
    return refuseWith([{ field: null, code, message }]);
  }
  const { compiledKey, compiled } = prepared;
  // Recorded, so that it is deleted even if the document fails.
  if (compiledKey !== fillPlan.compiledKey) await deps.notes.note(compiledKey, deps.clock.now());
  const { values, suspicious = [] } = read;
  const rows = [{ row: ROW, values, suspicious }];
  const { fatal } = preparedPlan(fillPlan);
  const sourceId = contentId(deps.hashing, fillPlan, values);
  const work = { compiledKey, sourceId, fatal, rows } as const;
  const { outcomes, packed } = await fillIsolated(deps.fillPool, work, compiled);
  const outcome = present(outcomes[0], "outcome of a document");
  if (outcome.kind === "refused") return refusedFor(fillPlan, compiled, outcome.issues, unknown);
  const warnings = [
    ...unknown,
    ...faultsOf(fillPlan, compiled, outcome.warnings),
    ...lossesOf(fillPlan),
  ];
  const { tailBytes, sha256 } = outcome;
  return { kind: "filled", compiledKey, compiled, packed, tailBytes, sha256, warnings };
}

/** The same values in the same form have the same /ID, and so the same bytes, however often they are requested. */
function contentId(
  { sha256 }: Hashing,
  { compiledKey }: FillPlan,
  values: RowToFill["values"],
): string {
  return sha256(JSON.stringify([compiledKey, values]));
}

/** Losses of the form never fail a document. */
function lossesOf({ formWarnings }: FillPlan): readonly RowWarning[] {
  return formWarnings.map((warning) => ({ field: null, ...warning }));
}

function refuseWith(faults: Faults, warnings: readonly RowWarning[] = []): RefusedDocument {
  return { kind: "refused", faults, warnings };
}

function refusedFor(
  fillPlan: FillPlan,
  compiled: CompiledTemplate,
  issues: readonly FillIssue[],
  unknown: readonly RowWarning[],
): RefusedDocument {
  const faults = faultsOf(fillPlan, compiled, issues.filter(isError));
  const warnings = issues.filter((issue) => !isError(issue));
  const [fatal = UNKNOWN_FAULT, ...others] = faults;
  return refuseWith([fatal, ...others], [...unknown, ...faultsOf(fillPlan, compiled, warnings)]);
}

function isError({ severity }: FillIssue): boolean {
  return severity === "error";
}

const UNKNOWN_FAULT: DocumentFault = {
  field: null,
  code: "fill_failed",
  message: "This document could not be filled.",
};

function faultsOf(
  fillPlan: FillPlan,
  compiled: CompiledTemplate,
  issues: readonly FillIssue[],
): readonly DocumentFault[] {
  if (issues.length === 0) return [];
  const aliases = preparedPlan(fillPlan).aliasesOf(compiled);
  return issues.map(({ field, code, message }) => ({
    field: field === "" ? null : (aliases.get(field) ?? field),
    code,
    message,
  }));
}
