import type {
  CompiledTemplate,
  DefinitionFault,
  FieldDefinition,
  FieldEntry,
  StoredSignature,
} from "@platen/engine";
import type { ShownPage } from "@platen/engine/assemble";

/** A PDF with a form that can be filled. */
export type ReadForm = {
  readonly kind: "form";
  /** In the order of the form. */
  readonly fields: readonly FieldEntry[];
  readonly pageCount: number;
  readonly pages: readonly ShownPage[];
  readonly xfa: "none" | "static" | "dynamic_flattened";
  /** Whether the PDF is encrypted, and whether documents made from it are. */
  readonly encryption: FormEncryption;
  readonly fieldsSource: FieldsSource;
  /**
   * The PDF that everything else describes, where it is not the given one: a dynamic XFA form was converted, or fields
   * were added.
   */
  readonly converted: Uint8Array | null;
  /** Losses and repairs during reading and conversion. */
  readonly warnings: readonly FormWarning[];
};

/** Whether the PDF had the fields, definitions added them, or both. */
export type FieldsSource = "pdf" | "defined" | "both";

/** `kept`: documents are encrypted like the PDF. `removed`: the PDF is encrypted, documents are not. */
export type FormEncryption = "none" | "kept" | "removed";

/** Whether documents made from an encrypted PDF are encrypted like it. */
export type EncryptionChoice = "keep" | "remove";

/** Fields to add to a PDF; with `replace` those that it has are removed first. */
export type AddedFields = {
  readonly definitions: readonly FieldDefinition[];
  readonly replace: boolean;
};

/** Definitions that cannot be added to a PDF, with all their faults. */
export type FaultyFields = {
  readonly kind: "faulty";
  readonly faults: readonly DefinitionFault[];
};

/** Why a PDF cannot be used: `reason` is a code, `message` a sentence for its owner. */
export type FormRefusal = {
  readonly kind: "refused";
  readonly code: "invalid_pdf" | "no_form_fields";
  readonly reason: string;
  readonly message: string;
};

export type FormWarning = {
  readonly code: string;
  readonly message: string;
  /** Raw names of the fields concerned. Absent: the whole form. */
  readonly fields?: readonly string[];
};

/**
 * A PDF to send to another process: its bytes, or a stream of exactly `sizeBytes` that is opened only when a process is
 * free, so that waiting uploads take no memory.
 */
export type PdfInput =
  | Uint8Array
  | { readonly sizeBytes: number; readonly open: () => AsyncIterable<Uint8Array> };

/** One of the forms that make a document, in order. */
export type FormPart = {
  readonly pdf: PdfInput;
  /** Raw names in the order of a row's values; every writable field when absent. */
  readonly fields?: readonly string[];
  /** Formats by raw name, which replace the field's own, in the notation of `FieldEntry.format`. */
  readonly formats?: Readonly<Record<string, string>>;
  /** By raw name, the fields whose text is made smaller where it does not fit. */
  readonly overflow?: Readonly<Record<string, "shrink">>;
  /** "remove" by default, and always where several forms make a document: their keys differ. */
  readonly encryption?: EncryptionChoice;
};

/** Options of a compilation. */
export type CompileOptions = {
  /** Turn the fields into page content. */
  readonly flatten?: boolean;
  /** Write TEST across every page. */
  readonly test?: boolean;
  /** Characters that the form's own fonts lack, drawn in the service's fonts as far as one has them. */
  readonly characters?: string;
  /** The signatures that rows refer to, by id. */
  readonly signatures?: ReadonlyMap<string, StoredSignature>;
};

/**
 * Reads untrusted PDFs in another process, within limits of time and memory. For any bytes the result is a form or a
 * refusal for the owner; it throws only when the attempt could not be made.
 */
export type FormReader = {
  /** Converts dynamic XFA, which removes its encryption. `encryption` is "keep" by default. */
  readonly read: (pdf: PdfInput, encryption?: EncryptionChoice) => Promise<ReadForm | FormRefusal>;
  /** Adds fields to a PDF, which may have none, and reads the result; `converted` is the PDF with them. */
  readonly readWithFields: (
    pdf: PdfInput,
    added: AddedFields,
    encryption?: EncryptionChoice,
  ) => Promise<ReadForm | FormRefusal | FaultyFields>;
  /**
   * A row's values are those of the first form's fields, then of the second's, and so on; later forms' field names get a
   * prefix, which keeps them distinct.
   */
  readonly compile: (
    forms: readonly FormPart[],
    options?: CompileOptions,
  ) => Promise<CompiledTemplate | FormRefusal>;
};
