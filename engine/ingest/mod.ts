/** Turns untrusted bytes into a normalised document and its form, or a refusal. */
export { ENCRYPTION_REMOVED, type IngestWarning } from "./ingest-warning.ts";
export { INGEST_LIMITS, type IngestLimits } from "./limits.ts";
export {
  type OpenForm,
  type OpenResult,
  open,
} from "./open.ts";
export type { Refused } from "./refused.ts";
