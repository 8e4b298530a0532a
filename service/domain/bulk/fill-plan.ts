import type { EnvelopeId } from "#domain/envelopes";
import type { FieldMappings, MappingId, PlannedField } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";

/** What is done with every row, fixed at submission: later changes of envelope or mapping do not reach it. */
export type FillPlan = {
  /** Null where template and mapping were named by themselves. */
  readonly envelopeId: EnvelopeId | null;
  /** Each row yields one PDF: the pages of all, in order. */
  readonly pairs: readonly [FillPair, ...FillPair[]];
  /** What a row has to be besides, as JSON Schemas. */
  readonly schemas: readonly unknown[];
  /** Names the compilation that every row is filled with, and where it lies. */
  readonly compiledKey: string;
  /** The version of the engine that makes it; another one cannot fill rows with it. */
  readonly compiledVersion: number;
  readonly flatten: boolean;
  /** True: a row with a warning fails. */
  readonly strict: boolean;
  /** True: TEST stands across every page, and nothing is counted. */
  readonly test: boolean;
  /** What every output lost of its form; absent where nothing, and in orders made before this was recorded. */
  readonly formWarnings?: readonly FormLoss[];
  /** The column of each alias that the file has. */
  readonly columns: readonly (readonly [alias: string, column: number])[];
};

/** What an output lacks that its template has; it never fails a row. */
export type FormLoss = { readonly code: "encryption_removed"; readonly message: string };

/** A version of a template and what feeds it. */
export type FillPair = {
  readonly templateId: TemplateId;
  readonly templateVersion: number;
  /** Where the PDF lies, and the SHA-256 of its bytes. */
  readonly templateKey: string;
  readonly templateSha256: string;
  /** Null: every field is fed by its raw name. */
  readonly mappingId: MappingId | null;
  readonly fieldMappings: FieldMappings;
  /** The fields that the mapping names, in the order of the form. */
  readonly fields: readonly PlannedField[];
};

/** A stored signature that a value names by its id. */
export type SignatureRef =
  | { readonly id: string; readonly kind: "image"; readonly objectKey: string }
  | { readonly id: string; readonly kind: "typed"; readonly name: string };

/** What the ledger says of outputs of an order: of several pairs the first. */
export function outputsOf({
  envelopeId,
  pairs: [{ templateId, mappingId }],
}: FillPlan): Pick<FillPlan, "envelopeId"> & Pick<FillPair, "templateId" | "mappingId"> {
  return { envelopeId, templateId, mappingId };
}

/** Every mapping of an order, each once. */
export function mappingsOf({ pairs }: FillPlan): readonly MappingId[] {
  return [...new Set(pairs.flatMap(({ mappingId }) => (mappingId === null ? [] : [mappingId])))];
}
