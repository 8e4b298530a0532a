import type { FieldMappings } from "@platen/forms/field-mappings";
import type { PlannedField } from "@platen/forms/row-values";
import type { EnvelopeId, FailOnCode } from "#domain/envelopes";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";

/** The compilation that every row is filled with. */
export type CompilationRef = {
  /** Key of its object. */
  readonly compiledKey: string;
  /** Its format version; an engine of another version cannot fill rows with it. */
  readonly compiledVersion: number;
};

/** Options that change the pages of every document, and thus its compilation. */
export type OutputOptions = {
  readonly flatten: boolean;
  /** True: TEST is written across every page, and nothing is counted. */
  readonly test: boolean;
};

/** Options that a plan takes over from its request. */
export type FillOptions = OutputOptions & {
  /** True: a row with a warning about a value fails. */
  readonly strict: boolean;
};

/** How every row is filled, fixed at submission: later changes of the envelope or its mappings do not affect it. */
export type FillPlan = CompilationRef &
  FillOptions & {
    /** Null when the request named template and mapping itself. */
    readonly envelopeId: EnvelopeId | null;
    /** Each row yields one PDF: the pages of all, in order. */
    readonly pairs: readonly [FillPair, ...FillPair[]];
    /** JSON Schemas that every row must satisfy. */
    readonly schemas: readonly unknown[];

    /** Further warnings that fail a row. */
    readonly failOn: readonly FailOnCode[];
    /** Losses of every output compared to its form. */
    readonly formWarnings: readonly FormLoss[];
    /** The column of each alias that the file has. */
    readonly columns: readonly (readonly [alias: string, column: number])[];
  };

/** Something the template has and its outputs lack; never fails a row. */
type FormLoss = { readonly code: "encryption_removed"; readonly message: string };

/** A template version and the mapping that supplies its values. */
export type FillPair = {
  readonly templateId: TemplateId;
  readonly templateVersion: number;
  /** Object key of the PDF, and the SHA-256 of its bytes. */
  readonly templateKey: string;
  readonly templateSha256: string;
  /** Present where documents are encrypted like the form. */
  readonly encryption?: "keep";
  /** Null: every field takes the value of its raw name. */
  readonly mappingId: MappingId | null;
  readonly fieldMappings: FieldMappings;
  /** The fields that the mapping names, in the order of the form. */
  readonly fields: readonly PlannedField[];
};

/** A stored signature that a value refers to by its id. */
export type SignatureRef =
  | { readonly id: string; readonly kind: "image"; readonly objectKey: string }
  | { readonly id: string; readonly kind: "typed"; readonly name: string };

/** The origin of an output, as the usage ledger records it. */
type FilledFrom = {
  readonly envelopeId: EnvelopeId | null;
  readonly templateId: TemplateId;
  readonly mappingId: MappingId | null;
};

/** Returns what an output was made from; of several pairs, the first. */
export function outputsOf({
  envelopeId,
  pairs: [{ templateId, mappingId }],
}: FillPlan): FilledFrom {
  return { envelopeId, templateId, mappingId };
}

/** True when documents are encrypted: those of one form whose encryption is kept. */
export function isEncrypted({ pairs }: FillPlan): boolean {
  return pairs[0].encryption === "keep";
}

/** Every mapping of a plan, each once. */
export function mappingsOf({ pairs }: FillPlan): readonly MappingId[] {
  return [...new Set(pairs.flatMap(({ mappingId }) => (mappingId === null ? [] : [mappingId])))];
}
