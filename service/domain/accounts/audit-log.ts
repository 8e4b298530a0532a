import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "./account.ts";
import { type Actor, actorOf, type Caller } from "./caller.ts";

export type AuditAction =
  | "account.created"
  | "account.changed"
  | "account.erase_requested"
  | "account.erased"
  | "account.handed_over"
  | "api_key.created"
  | "api_key.rotated"
  | "api_key.revoked"
  | "bulk.cancelled"
  | "bulk.submitted"
  | "mapping.changed"
  // The operator added a member; `member.invited` follows in the same transaction.
  | "member.added"
  | "member.invited"
  | "member.joined"
  | "member.passkey_added"
  | "member.passkey_removed"
  | "member.password_changed"
  | "member.recovery_codes_replaced"
  | "member.removed"
  | "member.reset_issued"
  | "member.role_changed"
  | "member.second_factor_added"
  | "member.second_factor_removed"
  | "plan.changed"
  | "role.refused"
  | "scope.refused"
  // At most once an hour for a person.
  | "sign_in.failed"
  | "sign_in.succeeded"
  | "template.published"
  | "template.uploaded"
  | "webhook.changed"
  | "webhook.created"
  | "webhook.deleted"
  | "webhook.secret_rotated";

/**
 * An entry of the audit log, written in the transaction of the action and never changed. It outlives the erasure of the
 * account's data, so it refers to everything by id: no address, no name, no secret.
 */
export type AuditEntry = {
  readonly accountId: AccountId;
  readonly at: Instant;
  readonly action: AuditAction;
  /** Null: the operator or the service itself. */
  readonly by: Actor | null;
  /** The object of the action, such as `api_key/12`; null: the account. */
  readonly subject: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** A stored entry; a later one has a higher id. */
export type StoredAuditEntry = AuditEntry & { readonly id: number };

/** The audit log in the database, which enforces that entries are never changed. */
export type AuditStore = {
  readonly append: (entry: AuditEntry) => Promise<void>;
  /** Returns the newest entries first. */
  readonly listEntries: (
    accountId: AccountId,
    page: PageRequest,
  ) => Promise<Page<StoredAuditEntry>>;
};

/** Returns a page of the audit log of the caller's account, newest first. */
export async function listAuditLog(
  { audit }: { readonly audit: AuditStore },
  { accountId }: Caller,
  page: PageRequest,
): Promise<Page<StoredAuditEntry>> {
  return await audit.listEntries(accountId, page);
}

/** An action of a caller, which is recorded with the environment of the key or session. */
type CallersAction = {
  readonly action: AuditAction;
  readonly at: Instant;
  readonly subject: string;
  readonly details?: AuditEntry["details"];
};

/** Appends an action of a caller to the account's audit log. */
export async function recordAction(
  { audit }: { readonly audit: AuditStore },
  caller: Caller,
  { action, at, subject, details = {} }: CallersAction,
): Promise<void> {
  const { accountId, environment } = caller;
  const by = actorOf(caller.by);
  await audit.append({ accountId, at, action, by, subject, details: { environment, ...details } });
}
