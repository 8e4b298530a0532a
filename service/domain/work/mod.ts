/**
 * Work that waits: chunks of bulk jobs and tasks alike. A worker leases the work of the account whose turn it is; the work
 * of accounts that stay read-only ends.
 */

export type { LeaseDeps, WorkDeps } from "./deps.ts";
export { failLocked } from "./fail-locked.ts";
export { leaseWork, type Work } from "./lease-work.ts";
export type { LockedWork } from "./locked-work.ts";
export { PLAN_VERSION } from "./plan-version.ts";
