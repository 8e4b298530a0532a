/** Bytes of unknown origin in, a plain document and its form out; or why not. */
export { INGEST_LIMITS, type IngestLimits } from "./limits.ts";
export { type IngestWarning, type OpenForm, type OpenResult, open } from "./open.ts";
export type { RefusalReason, Refused } from "./refused.ts";
