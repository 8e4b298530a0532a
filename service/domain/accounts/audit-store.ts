import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "./account.ts";
import type { AuditEntry, KeptEntry } from "./audit-entry.ts";

/** The audit log: what stands here is never changed, and the database sees to it. */
export type AuditStore = {
  readonly append: (entry: AuditEntry) => Promise<void>;
  /** Newest first. */
  readonly listEntries: (accountId: AccountId, page: PageRequest) => Promise<Page<KeptEntry>>;
};
