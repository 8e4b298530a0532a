/**
 * Fills PDF forms: bytes in, bytes out. No files, network, clock or globals; a host can supply faster implementations
 * as a `Platform`.
 *
 * `open` reads a form, `manifest` lists its fields, `compile` prepares it once, a `RowFiller` fills row after row, and
 * `layoutBundle` describes the ZIP of all outputs without creating it.
 */
export {
  type Joined,
  joinForms,
  type ShownPage,
  type ShownRect,
  type Source,
  shownPages,
  shownRect,
  shownSize,
} from "#assemble";
export {
  type BundleEntry,
  type BundleInput,
  type BundleLayout,
  type EntryColumns,
  type EntryRange,
  entryColumns,
  entryNames,
  layoutBundle,
  type Segment,
} from "#bundle";
export {
  COMPILED_VERSION,
  type CompileOptions,
  compile,
  missingCharacters,
  needsShaper,
  type StoredSignature,
  selfTest,
  substitutedFonts,
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
export { formatterOf } from "#format";
export {
  type ImageFault,
  type PdfImage,
  readImage,
  readSignature,
  type SignatureValue,
} from "#image";
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
  type Host,
  type JoinedForm,
  type Values,
} from "#library";
export {
  type MergeInput,
  MergeLayout,
  type MergeSegment,
  type RowGroup,
  RowMerger,
  TailUnpacker,
} from "#merge";
export { type Platform, purePlatform } from "#platform";
export type { FaceName, Scripts, Shaper } from "#scripts";
