import type { CompileOptions } from "#compile";
import type { CompiledTemplate, FieldValue, RowIssue } from "#fill";
import type { FieldEntry } from "#form";
import type { IngestLimits, OpenForm, OpenResult } from "#ingest";
import type { Platform } from "#platform";
import type { Scripts } from "#scripts";

/** What a host does for the engine. */
export type Host = {
  readonly platform: Platform;
  /** Shaping and fallback fonts; `null` = what a form's own fonts lack fails its row (`unencodable_text`). */
  readonly scripts: Scripts | null;
};

/** A row: values by full field name. What is absent or `null` leaves the form's own value, "" clears it. */
export type Values = Readonly<Record<string, FieldValue>>;

/** One row filled. A row that failed has no PDF; `issues` says why, or what was noted. */
export type FilledRow = {
  /** Place of the row, from 0. */
  readonly index: number;
  readonly issues: readonly RowIssue[];
  readonly pdf: Uint8Array | null;
};

/** A ZIP that is never held whole: each file's bytes come when its turn comes. */
export type Bundle = {
  readonly sizeBytes: number;
  /** The archive's bytes in order, in pieces of any length. */
  readonly chunks: () => Iterable<Uint8Array>;
  /** Rows that failed have no file; their issues and those of the others. */
  readonly rows: readonly {
    readonly index: number;
    readonly name: string | null;
    readonly issues: readonly RowIssue[];
  }[];
};

/** Several forms as one: the fields of each begin with its prefix, "" for the first, then `t2.`, `t3.` … */
export type JoinedForm = OpenForm & { readonly prefixes: readonly string[] };

/** How a bundle's rows are compiled, and what it calls their files. */
export type BundleChoices = CompileOptions & {
  /** The wished file name of a row's PDF; made unique and fit for any file system. Default `row-00001.pdf` … */
  readonly name?: (values: Values, index: number) => string;
  /** What the archive says its files were changed at, as DOS had it. Default 1980-01-01, so that bytes are stable. */
  readonly modified?: { readonly dosDate: number; readonly dosTime: number };
};

/**
 * PDF forms, filled. A form is opened once and never changed; a template is a form compiled, plain data that threads
 * share. Where a form is given, it is compiled for what the rows bring, and remembered.
 *
 * Nothing here throws for what a PDF or a text in it is. What is the caller's fault does: a field that the template does
 * not have (`RangeError`), a value of a type that no field takes (`TypeError`), both with the row's index.
 */
export type Engine = {
  /** Reads a PDF of unknown origin, in memory and time that the host should bound (a worker that can be stopped). */
  readonly open: (pdf: Uint8Array, limits?: Partial<IngestLimits>) => Promise<OpenResult>;
  /** One form of several, their pages in order. The forms stay as they are, and one may occur twice. */
  readonly join: (forms: readonly OpenForm[]) => JoinedForm;
  /** The form's fields, in its order. */
  readonly fields: (form: OpenForm) => readonly FieldEntry[];
  /**
   * Makes a form ready for any number of rows. Costs some milliseconds; with `characters` some tens more for each font
   * that stands in. @throws RangeError where `fields` names one that the form does not have.
   */
  readonly compile: (form: OpenForm, choices?: CompileOptions) => CompiledTemplate;
  /** Fills one row. The same values give the same bytes. */
  readonly fill: (
    form: OpenForm | CompiledTemplate,
    values: Values,
    choices?: CompileOptions,
  ) => FilledRow;
  /**
   * Fills row after row, each when it is asked for. Of a template the rows are taken one by one too, from any iterable;
   * of a form they are all read first, for the characters that they bring.
   */
  readonly fillMany: (
    form: OpenForm | CompiledTemplate,
    rows: Iterable<Values>,
    choices?: CompileOptions,
  ) => Iterable<FilledRow>;
  /** Fills all rows and lays them out as a ZIP. Holds what differs from row to row, a few kilobytes each. */
  readonly bundle: (
    form: OpenForm | CompiledTemplate,
    rows: readonly Values[],
    choices?: BundleChoices,
  ) => Bundle;
  /** The form as it stands, its values burnt into the pages. */
  readonly flatten: (form: OpenForm) => Uint8Array;
};
