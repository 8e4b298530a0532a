import type { AuditEntry } from "./audit-entry.ts";

/** The audit log: what stands here is never changed, and the database sees to it. */
export type AuditStore = {
  readonly append: (entry: AuditEntry) => Promise<void>;
};
