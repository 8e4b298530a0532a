import type { BulkStatus } from "@platen/sdk";

/** A running job of 100 rows, none of them done, with other members. */
export function jobAt(members: Partial<BulkStatus> = {}): BulkStatus {
  return {
    upload_id: "bulk_sample",
    status: "processing",
    total: 100,
    succeeded: 0,
    failed: 0,
    progress: 0,
    envelope_id: 1,
    priority: "normal",
    submitted_at: "2026-01-02T03:04:05Z",
    started_at: null,
    finished_at: null,
    expires_at: null,
    rows_per_second: null,
    eta_seconds: null,
    error: null,
    error_code: null,
    retry_of: null,
    repaired: null,
    by: { type: "member", id: 1 },
    forms: [{ template_id: 1, template_version: 1, mapping_id: 1 }],
    flatten: false,
    strict: false,
    fail_on: [],
    test: false,
    retention_seconds: 86_400,
    warned: 0,
    warning_counts: {},
    warnings: [],
    ...members,
  };
}
