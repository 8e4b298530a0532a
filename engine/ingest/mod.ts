/** Turns untrusted bytes into a normalised document and its form, or a refusal. */
export { decryptOutput } from "./decrypt-output.ts";
export { type IngestWarning, withEncryptionRemoved } from "./ingest-warning.ts";
export { INGEST_LIMITS, type IngestLimits } from "./limits.ts";
export {
  type OpenForm,
  type OpenResult,
  open,
  openAny,
} from "./open.ts";
export type { Refused } from "./refused.ts";
