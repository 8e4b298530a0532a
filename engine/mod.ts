/**
 * Fills PDF forms: bytes in, bytes out. No files, network, clock or globals; a host can supply faster implementations
 * as a `Platform`.
 *
 * `createEngine` is for programs. The parts that it is made of are for the other workspaces: `open` reads a form,
 * `manifest` lists its fields, `compile` prepares it once, and a `RowFiller` fills row after row. Bundles, merging, joining
 * and images have interfaces of their own, such as `@platen/engine/bundle`.
 */
export type { DefineOptions, DefineResult, DefinitionFault, FieldDefinition } from "#authoring";
export {
  type CompileOptions,
  compile,
  type StoredSignature,
} from "#compile";
export {
  type CompiledTemplate,
  type FieldValue,
  optionList,
  RowFiller,
  type RowIssue,
  type RowIssueCode,
} from "#fill";
export {
  type Field,
  type FieldEntry,
  type FieldType,
  type Form,
  isWritable,
  manifest,
} from "#form";
export {
  decryptOutput,
  INGEST_LIMITS,
  type IngestLimits,
  type OpenForm,
  type OpenResult,
  open,
  type Refused,
} from "#ingest";
export {
  type Bundle,
  type BundleChoices,
  createEngine,
  type Engine,
  type FilledRow,
  type JoinedForm,
  type Values,
} from "#library";
export { type Platform, purePlatform } from "#platform";
export type { FaceName, Host, Scripts, Shaper } from "#scripts";
