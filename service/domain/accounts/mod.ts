/**
 * Accounts: who pays, and the API keys that speak for them. A key has a scope and belongs to an
 * environment; it is shown once and kept as its hash. Everything else that is asked for begins
 * with `authenticate`, which turns a key into a `Caller`.
 */
export { type Account, type AccountId, type Environment } from "./account.ts";
export type { ApiKey, KeyId } from "./api-key.ts";
export { type AuthenticatePorts, authenticate } from "./authenticate.ts";
export { type Caller, requireScope } from "./caller.ts";
export {
  type CreateAccountPorts,
  type CreatedAccount,
  createAccount,
  type NewAccount,
  type WantedKey,
} from "./create-account.ts";
export type { Scope } from "./scope.ts";
export type { AccountStore } from "./store.ts";
