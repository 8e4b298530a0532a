import { PLAIN_DIALECT } from "@platen/forms/input";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import { type FillPlan } from "#domain/filling";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import type { BulkJob, BulkJobId } from "./bulk-job.ts";
import type { RowCounts } from "./store.ts";

/** 2026-11-20T10:00:00.000Z, the submission of the sample. */
export const SUBMITTED_AT = instant(Date.UTC(2026, 10, 20, 10));

/** A plan for a form of two fields, of which `Name` is required. */
function sampleFillPlan(): FillPlan {
  return {
    envelopeId: brand<EnvelopeId>(4),
    pairs: [
      {
        templateId: brand<TemplateId>(5),
        templateVersion: 2,
        templateKey: "templates/acct_a/a.pdf",
        templateSha256: "0a",
        mappingId: brand<MappingId>(6),
        fieldMappings: { Name: "name", Town: "town" },
        fields: [
          { name: "Name", type: "text", required: true },
          { name: "Town", type: "text", required: false },
        ],
      },
    ],
    schemas: [],
    compiledKey: "compiled/1/a",
    compiledVersion: 1,
    flatten: false,
    strict: false,
    failOn: [],
    test: false,
    formWarnings: [],
    columns: [
      ["name", 0],
      ["town", 1],
    ],
  };
}

/** A queued job of ten rows. */
export function sampleBulkJob(more: Partial<BulkJob> = {}): BulkJob {
  return {
    id: brand<BulkJobId>("bulk_sample"),
    accountId: brand<AccountId>("acct_a"),
    by: { kind: "key", keyId: brand<KeyId>(1) },
    environment: "staging",
    priority: "high",
    format: "csv",
    dialect: PLAIN_DIALECT,
    retryOf: null,
    total: 10,
    succeeded: 0,
    failed: 0,
    warned: 0,
    warningCounts: {},
    submittedAt: SUBMITTED_AT,
    retentionSeconds: 3600,
    warnings: [{ code: "unknown_alias", message: "Ignored.", column: "note" }],
    fillPlan: sampleFillPlan(),
    characters: "",
    signatures: [],
    traceParent: null,
    manifestSha256: null,
    state: { status: "queued" },
    ...more,
  };
}

/** Counts of rows of which all that succeeded have a warning, if there is any. */
export function rowCounts(
  succeeded: number,
  failed: number,
  warningCounts: RowCounts["warningCounts"] = {},
): RowCounts {
  const warned = Object.keys(warningCounts).length === 0 ? 0 : succeeded;
  return { succeeded, failed, warned, warningCounts };
}
