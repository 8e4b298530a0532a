import type { Page, PageRequest } from "#base/page.ts";
import type { KeptEntry } from "./audit-entry.ts";
import type { AuditStore } from "./audit-store.ts";
import type { Caller } from "./caller.ts";

/** What was done in the name of the caller's account, newest first. */
export async function listAuditLog(
  { audit }: { readonly audit: AuditStore },
  { accountId }: Caller,
  page: PageRequest,
): Promise<Page<KeptEntry>> {
  return await audit.listEntries(accountId, page);
}
