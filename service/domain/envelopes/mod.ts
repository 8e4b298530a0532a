/**
 * Envelopes: pairs of template and mapping, and what follows from them: the aliases that rows may and must have, and the
 * shape of a row as CSV and JSON.
 */

export type { EnvelopeDeps, EnvelopeStores } from "./deps.ts";
export type { Envelope, EnvelopeId, Pair } from "./envelope.ts";
export { csvTemplate, type ExpectedAlias, expectedAliases } from "./expected-aliases.ts";
export { type FailOnCode, refusesUnknown } from "./fail-on.ts";
export {
  listEnvelopes,
  type OpenEnvelope,
  openEnvelope,
  openPairs,
} from "./open-envelope.ts";
export { rowSchema } from "./row-schema.ts";
export {
  changeEnvelope,
  checkFilenamePattern,
  createEnvelope,
  deleteEnvelope,
  type EnvelopeChange,
} from "./save-envelope.ts";
export type { EnvelopeStore } from "./store.ts";
