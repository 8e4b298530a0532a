/**
 * Access to an account: its API keys, and what callers may do. A key has a scope and belongs to an environment; it is
 * shown once and stored as a hash. An account is created here, with its first keys.
 */

export { type ApiKey, isWellFormed } from "./api-key.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { createKey, type KeyWithText } from "./create-key.ts";
export type { AccessDeps } from "./deps.ts";
export { findKey, listKeys } from "./find-key.ts";
export { requireOwner } from "./key-creator.ts";
export type { KeyStore } from "./key-store.ts";
export {
  isAtLeast,
  MEMBER_ROLES,
  memberRequired,
  requireRecentPassword,
  requireRole,
  requireScope,
  requireWritable,
  roleRequired,
  scopeOfRole,
} from "./permissions.ts";
export { revokeKey } from "./revoke-key.ts";
export { rotateKey } from "./rotate-key.ts";
