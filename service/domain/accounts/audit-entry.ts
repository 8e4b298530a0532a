import type { Instant } from "#base/instant.ts";
import type { AccountId } from "./account.ts";
import type { KeyId } from "./api-key.ts";

/** What is noted for the account's admins. */
export type AuditAction =
  | "account.created"
  | "account.changed"
  | "account.erase_requested"
  | "account.erased"
  | "api_key.created"
  | "api_key.rotated"
  | "api_key.revoked"
  | "member.added"
  | "member.removed"
  | "plan.changed"
  | "scope.refused"
  | "webhook.changed"
  | "webhook.created"
  | "webhook.deleted"
  | "webhook.secret_rotated";

/**
 * A line of the audit log: written in the transaction of what it tells, never changed. It stays
 * when the account's data is erased, so it names everything by id: no address, no name, no secret.
 */
export type AuditEntry = {
  readonly accountId: AccountId;
  readonly at: Instant;
  readonly action: AuditAction;
  /** The key that did it; null: the operator or the service itself. */
  readonly keyId: KeyId | null;
  /** What it was done to, such as `api_key/12`; null: the account. */
  readonly subject: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** An entry as it is read; ids grow with time. */
export type KeptEntry = AuditEntry & { readonly id: number };
