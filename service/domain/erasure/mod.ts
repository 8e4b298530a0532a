/**
 * Erasure: deletes an account's data at its owner's request. Its keys are revoked with the answer; a chore deletes
 * objects and rows, and resumes after a kill. Usage and audit records stay, without personal data.
 */
export { askErasure } from "./ask-erasure.ts";
export type { ErasureDeps } from "./deps.ts";
export { eraseAccounts } from "./erase-accounts.ts";
export type { Erasure, ErasureStore } from "./store.ts";
