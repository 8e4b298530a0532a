/**
 * Accounts, their members and their API keys. A key has a scope and belongs to an environment; it is shown once and
 * stored as a hash. Every request starts with `authenticator`, which turns a key into a `Caller` and counts the request
 * towards its hourly limit.
 */

export {
  type Account,
  type AccountId,
  ENVIRONMENTS,
  type Environment,
  listEnvironments,
} from "./account.ts";
export type { AccountStore } from "./account-store.ts";
export type {
  AdmissionStore,
  CountedKey,
  CountedMember,
  CountedWindow,
  MemberAdmissionStore,
  RejectedSession,
} from "./admission-store.ts";
export type { ApiKey, KeyId, Scope } from "./api-key.ts";
export {
  type AuditAction,
  type AuditEntry,
  type AuditStore,
  listAuditLog,
  type StoredAuditEntry,
} from "./audit-log.ts";
export { type AuthenticatePorts, authenticator } from "./authenticate.ts";
export {
  type AuthenticateMemberPorts,
  accountNotFound,
  type MemberAdmission,
  memberAuthenticator,
} from "./authenticate-member.ts";
export { type Actor, actorOf, type Caller, type CallerIdentity } from "./caller.ts";
export {
  changeAccount,
  ownAccount,
  type RetentionPorts,
  retentionOf,
} from "./change-account.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { createKey } from "./create-key.ts";
export { foldAddress, isAddress, storedAddress } from "./email-address.ts";
export { setExternalModelConsent } from "./external-model-consent.ts";
export { findKey, listKeys } from "./find-key.ts";
export {
  type IdempotencyScope,
  type IdempotencyStore,
  idempotencyScope,
  isReplayable,
  lockIdempotencyKey,
  type PurgeAdmissionPorts,
  purgeAdmission,
  type StoredResponse,
} from "./idempotency.ts";
export { requireOwner } from "./key-creator.ts";
export type { KeyPorts, KeyWithText } from "./key-ports.ts";
export type { KeyStore } from "./key-store.ts";
export { lockAccount, sessionRequired } from "./lock-account.ts";
export {
  isAtLeast,
  MEMBER_ROLES,
  type Member,
  type MemberId,
  type MemberRole,
  type MemberStore,
  type MemberWithPerson,
} from "./member.ts";
export { listMembers } from "./members.ts";
export {
  requireRecentPassword,
  requireRole,
  requireScope,
  roleRequired,
  scopeOfRole,
} from "./permissions.ts";
export type { PersonId, SessionId } from "./person.ts";
export { LAST_USE_SECONDS, type RequestWindow, WINDOW_SECONDS } from "./request-window.ts";
export { revokeKey } from "./revoke-key.ts";
export { rotateKey } from "./rotate-key.ts";
export {
  MAY_WRITE,
  mayWrite,
  requireWritable,
  type SubscriptionStatus,
} from "./subscription-status.ts";
