/**
 * Envelopes: a template and a mapping under one number, and what follows from the two: which
 * aliases a row may bring, which it must, and what a row looks like as CSV and as JSON.
 */
export { csvTemplate } from "./csv-template.ts";
export type { Envelope, EnvelopeId, Pair } from "./envelope.ts";
export { type ExpectedAlias, expectedAliases, type MappedForm } from "./expected-aliases.ts";
export { checkFilenamePattern, type PatternPart, patternParts } from "./filename-pattern.ts";
export {
  type EnvelopeStores,
  listEnvelopes,
  type OpenEnvelope,
  type OpenPair,
  type OpenPairs,
  openEnvelope,
  openPairs,
} from "./open-envelope.ts";
export { type RowSchema, rowSchema } from "./row-schema.ts";
export {
  changeEnvelope,
  createEnvelope,
  deleteEnvelope,
  type EnvelopeChange,
} from "./save-envelope.ts";
export type { EnvelopeStore } from "./store.ts";
