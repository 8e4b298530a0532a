/**
 * Accounts: who pays, and the API keys that speak for them. A key has a scope and belongs to an
 * environment; it is shown once and kept as its hash. Everything else that is asked for begins
 * with `authenticate`, which turns a key into a `Caller`.
 */
export { type Account, type AccountId, type Environment } from "./account.ts";
export type { ApiKey, KeyId } from "./api-key.ts";
export type { AuditAction, AuditEntry } from "./audit-entry.ts";
export type { AuditStore } from "./audit-store.ts";
export { type AuthenticatePorts, authenticate } from "./authenticate.ts";
export { type Caller, requireScope } from "./caller.ts";
export {
  type CreateAccountPorts,
  type CreatedAccount,
  createAccount,
  type NewAccount,
  type WantedKey,
} from "./create-account.ts";
export type { Member, MemberId, MemberRole } from "./member.ts";
export type { MemberStore } from "./member-store.ts";
export type { Scope } from "./scope.ts";
export type { AccountStore } from "./store.ts";
export type { SubscriptionStatus } from "./subscription-status.ts";
