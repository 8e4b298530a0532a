import type { DefineOptions, DefineResult, FieldDefinition } from "#authoring";
import type { CompileOptions } from "#compile";
import type { CompiledTemplate, FieldValue, RowIssue } from "#fill";
import type { FieldEntry } from "#form";
import type { IngestLimits, OpenForm, OpenResult } from "#ingest";

/** A row: values by full field name. A missing or `null` value keeps the form's own; "" clears it. */
export type Values = Readonly<Record<string, FieldValue>>;

/** A filled row. A failed row has no PDF; `issues` has errors and warnings. */
export type FilledRow = {
  /** Index of the row, from 0. */
  readonly index: number;
  readonly issues: readonly RowIssue[];
  readonly pdf: Uint8Array | null;
};

/** A ZIP that is generated piece by piece and never held in memory as a whole. */
export type Bundle = {
  readonly sizeBytes: number;
  /** The archive's bytes in order, in pieces of any length. */
  readonly chunks: () => Iterable<Uint8Array>;
  /** Issues of all rows; a failed row has no file. */
  readonly rows: readonly {
    readonly index: number;
    readonly name: string | null;
    readonly issues: readonly RowIssue[];
  }[];
};

/** Several forms joined: each one's fields begin with its prefix, "" for the first, then `t2.`, `t3.` … */
export type JoinedForm = OpenForm & { readonly prefixes: readonly string[] };

/** Compilation options of a bundle, and its file names. */
export type BundleChoices = CompileOptions & {
  /** The requested file name of a row's PDF; made unique and valid on any file system. Default `row-00001.pdf` … */
  readonly name?: (values: Values, index: number) => string;
  /** Modification time of the archive's files in DOS format. Default 1980-01-01, so that bytes are reproducible. */
  readonly modified?: { readonly dosDate: number; readonly dosTime: number };
};

/**
 * Fills PDF forms. An open form never changes. A template is a compiled form: plain data that threads share. Methods
 * that take a form compile it for the characters of the rows, and cache the result.
 *
 * No method throws because of the contents of a PDF or of a text. Mistakes of the caller throw: a field that the
 * template does not have (`RangeError`), a value of a type that no field takes (`TypeError`), both with the row's
 * index.
 */
export type Engine = {
  /** Opens an untrusted PDF. `encryption`: what becomes of a form's encryption in filled PDFs; default "remove". The host should bound time and memory, for example with a worker that it can terminate. */
  readonly open: (
    pdf: Uint8Array,
    limits?: Partial<IngestLimits>,
    encryption?: "keep" | "remove",
  ) => Promise<OpenResult>;
  /**
   * Adds fields to an untrusted PDF, flat or with fields, and returns a file of it. Faults of the definitions are in the
   * result, all of them.
   */
  readonly addFields: (
    pdf: Uint8Array,
    definitions: readonly FieldDefinition[],
    options?: DefineOptions,
  ) => Promise<DefineResult>;
  /** Joins forms, pages in order. The forms are not modified, and one may occur twice. */
  readonly join: (forms: readonly OpenForm[]) => JoinedForm;
  /** The form's fields, in its order. */
  readonly fields: (form: OpenForm) => readonly FieldEntry[];
  /**
   * Compiles a form for any number of rows. Costs some milliseconds; with `characters`, tens more for each fallback
   * font. @throws RangeError where `fields` has a name that the form does not have.
   */
  readonly compile: (form: OpenForm, choices?: CompileOptions) => CompiledTemplate;
  /** Fills one row. The same values give the same bytes. */
  readonly fill: (
    form: OpenForm | CompiledTemplate,
    values: Values,
    choices?: CompileOptions,
  ) => FilledRow;
  /**
   * Fills rows lazily. For a template the rows are read one by one, from any iterable; for a form all rows are read
   * first, to collect their characters.
   */
  readonly fillMany: (
    form: OpenForm | CompiledTemplate,
    rows: Iterable<Values>,
    choices?: CompileOptions,
  ) => Iterable<FilledRow>;
  /** Fills all rows and lays them out as a ZIP. Holds only the rows' tails in memory, a few kilobytes each. */
  readonly bundle: (
    form: OpenForm | CompiledTemplate,
    rows: readonly Values[],
    choices?: BundleChoices,
  ) => Bundle;
  /** The form with its current values burnt into the pages. */
  readonly flatten: (form: OpenForm) => Uint8Array;
};
