/**
 * Erasure: an account's data goes when its owner says so. Its keys end with the answer; a chore
 * deletes the rest, bytes and rows, and goes on where it was killed. What was used and what was
 * done stays, without anybody's name.
 */
export { type AskErasurePorts, askErasure } from "./ask-erasure.ts";
export { type ErasePorts, eraseAccounts } from "./erase-accounts.ts";
export type { Erasure, ErasureStore } from "./store.ts";
