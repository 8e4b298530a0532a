import type { CompiledTemplate, FieldEntry, StoredSignature } from "@platen/engine";

/** A PDF that has a form we can fill. */
export type ReadForm = {
  readonly kind: "form";
  /** In the order of the form. */
  readonly fields: readonly FieldEntry[];
  readonly pageCount: number;
  readonly xfa: "none" | "static";
  /** What was lost or repaired on reading. */
  readonly warnings: readonly FormWarning[];
};

/** Why a PDF cannot be used: `reason` is a word, `message` a sentence that its owner understands. */
export type FormRefusal = {
  readonly kind: "refused";
  readonly code: "invalid_pdf" | "no_form_fields";
  readonly reason: string;
  readonly message: string;
};

export type FormWarning = { readonly code: string; readonly message: string };

/**
 * A PDF on its way to another process: its bytes, or a stream of exactly `sizeBytes` that is opened only once a process
 * is free, so that uploads that wait hold no memory.
 */
export type PdfInput =
  | Uint8Array
  | { readonly sizeBytes: number; readonly open: () => AsyncIterable<Uint8Array> };

/** One of the forms whose pages, in order, make a document. */
export type FormPart = {
  readonly pdf: PdfInput;
  /** Raw names, in the order of a row's values; every writable field when left out. */
  readonly fields?: readonly string[];
  /** By raw name: what is shown in place of the field's own format, in the words of `FieldEntry.format`. */
  readonly formats?: Readonly<Record<string, string>>;
};

/** What a compilation leaves out or does besides filling. */
export type CompileOptions = {
  /** Burn the fields into the pages. */
  readonly flatten?: boolean;
  /** Put TEST across every page. */
  readonly test?: boolean;
  /** What rows bring that the form's own fonts lack: drawn with fonts of ours, as far as one is installed. */
  readonly characters?: string;
  /** The signatures that rows name, by id. */
  readonly signatures?: ReadonlyMap<string, StoredSignature>;
};

/**
 * Reads PDFs that nobody vouches for: apart from this process, within limits of time and memory,
 * killed past them. Whatever the bytes are, the answer is a form or a reason that a person
 * understands; it fails only when it could not be tried.
 */
export type FormReader = {
  readonly read: (pdf: PdfInput) => Promise<ReadForm | FormRefusal>;
  /**
   * The values of a row are those of the first form's fields, then the second's …; the names of a later form's fields
   * get a prefix, so that equal ones stay apart.
   */
  readonly compile: (
    forms: readonly FormPart[],
    options?: CompileOptions,
  ) => Promise<CompiledTemplate | FormRefusal>;
};
