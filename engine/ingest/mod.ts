/** Turns untrusted bytes into a normalised document and its form, or a refusal. */
export { INGEST_LIMITS, type IngestLimits } from "./limits.ts";
export {
  ENCRYPTION_REMOVED,
  type IngestWarning,
  type OpenForm,
  type OpenResult,
  open,
} from "./open.ts";
export type { Refused } from "./refused.ts";
