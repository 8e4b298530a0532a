/**
 * Accounts: who pays, and the API keys that speak for them. A key has a scope and belongs to an
 * environment; it is shown once and kept as its hash. Everything else that is asked for begins
 * with `authenticator`, which turns a key into a `Caller` and counts the request in its hour.
 */

export type { Account, AccountId, Environment } from "./account.ts";
export type { AdmissionStore, CountedKey } from "./admission-store.ts";
export type { ApiKey, KeyId } from "./api-key.ts";
export type { AuditAction, AuditEntry, KeptEntry } from "./audit-entry.ts";
export type { AuditStore } from "./audit-store.ts";
export {
  type Admission,
  type Authenticate,
  type AuthenticatePorts,
  authenticator,
} from "./authenticate.ts";
export { type Caller, requireScope } from "./caller.ts";
export { type AccountChange, changeAccount, ownAccount } from "./change-account.ts";
export {
  type CreateAccountPorts,
  type CreatedAccount,
  createAccount,
  type NewAccount,
  type WantedKey,
} from "./create-account.ts";
export { createKey, type NewKey } from "./create-key.ts";
export { findKey, listKeys } from "./find-key.ts";
export {
  type AnswerPlace,
  holdPlace,
  type IdempotencyStore,
  isKept,
  type KeptAnswer,
} from "./idempotency.ts";
export type { FreshKey, KeyPorts } from "./key-ports.ts";
export type { KeyStore } from "./key-store.ts";
export { listAuditLog } from "./list-audit-log.ts";
export { listEnvironments } from "./list-environments.ts";
export { lockAccount } from "./lock-account.ts";
export type { Member, MemberId, MemberRole } from "./member.ts";
export type { MemberStore } from "./member-store.ts";
export { addMember, listMembers, removeMember } from "./members.ts";
export { type PurgeAdmissionPorts, purgeAdmission } from "./purge-admission.ts";
export type { RequestWindow } from "./request-window.ts";
export { requireStanding } from "./require-standing.ts";
export { type RetentionPorts, retentionOf } from "./retention-of.ts";
export { revokeKey } from "./revoke-key.ts";
export { type Rotation, rotateKey } from "./rotate-key.ts";
export type { Scope } from "./scope.ts";
export type { AccountStore } from "./store.ts";
export { MAY_WRITE, mayWrite, type SubscriptionStatus } from "./subscription-status.ts";
