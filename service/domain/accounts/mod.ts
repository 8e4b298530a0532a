/**
 * Accounts, their members and their audit log, and who calls: a use case receives a `Caller`, which is an API key or a
 * signed-in member.
 */

export {
  type Account,
  type AccountId,
  ENVIRONMENTS,
  type Environment,
  listEnvironments,
} from "./account.ts";
export type { AccountStore } from "./account-store.ts";
export {
  type AuditAction,
  type AuditEntry,
  type AuditStore,
  listAuditLog,
  recordAction,
  type StoredAuditEntry,
} from "./audit-log.ts";
export {
  type Actor,
  actorOf,
  type Caller,
  type CallerIdentity,
  type KeyId,
  type Scope,
} from "./caller.ts";
export { changeAccount, ownAccount, retentionOf } from "./change-account.ts";
export { changeAsOperator } from "./change-as-operator.ts";
export type { AccountDeps, AccountStores, RetentionDeps } from "./deps.ts";
export { accountNotFound, lockAccount, sessionRequired } from "./lock-account.ts";
export type { Member, MemberId, MemberRole, MemberWithPerson } from "./member.ts";
export type { PersonId, SessionId, SignInMethod } from "./person.ts";
export { isOpenTo, singleSignOnRequired } from "./sign-in-rule.ts";
export { MAY_WRITE, mayWrite, type SubscriptionStatus } from "./subscription-status.ts";
