/**
 * The service's contract, as its OpenAPI document has it; names are spelled as they are on the wire.
 * Written by tools/write-sdk.ts; not edited by hand.
 */

/** The answer of `POST /api/v1/generate/envelope-bulk`. */
export type BulkJob = {
  readonly upload_id: string;
  readonly envelope_id: number;
  readonly total_rows: number;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly submitted_at: string;
  readonly priority: "low" | "normal" | "high";
  readonly warnings: readonly BulkWarning[];
};

/** The answer of `GET /api/v1/generate/envelope-bulk`. */
export type BulkPage = {
  readonly jobs: readonly BulkStatus[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** The answer of `GET /api/v1/generate/envelope-bulk/results/{upload_id}`. */
export type BulkResults = {
  readonly upload_id: string;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly BulkRow[];
  readonly next_cursor: string | null;
};

/** A part of `BulkResults`. */
export type BulkRow = {
  /** Data rows count from 1. */
  readonly row: number;
  /** The line of the file on which the row begins. */
  readonly line: number;
  readonly status: "pending" | "succeeded" | "failed" | "cancelled";
  readonly filename: string | null;
  readonly error: string | null;
  readonly error_code: string | null;
  /** The alias at fault. */
  readonly field: string | null;
  readonly warnings: readonly RowWarning[];
};

/** The answer of `GET /api/v1/generate/envelope-bulk/status/{upload_id}`. */
export type BulkStatus = {
  readonly upload_id: string;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Per cent, 0 to 100; 100 only when finished. */
  readonly progress: number;
  /** Present when it has finished. */
  readonly download_url?: string;
  readonly envelope_id: number;
  readonly priority: "low" | "normal" | "high";
  readonly submitted_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
  readonly rows_per_second: number | null;
  readonly eta_seconds: number | null;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly warnings: readonly BulkWarning[];
};

/** A part of `BulkJob`. */
export type BulkWarning = {
  readonly code: string;
  readonly message: string;
  readonly column: string | null;
};

/** The answer of `POST /api/v1/envelopes`. */
export type Envelope = {
  readonly envelope_id: number;
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly template_id: number;
  readonly mapping_id: number;
  readonly template_version: number | null;
  readonly pairs: readonly {
    readonly template_id: number;
    readonly mapping_id: number;
    readonly template_version: number | null;
  }[];
  readonly filename_pattern: string | null;
  readonly retention_seconds: number | null;
  readonly expected_aliases: readonly ExpectedAlias[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sent with `POST /api/v1/envelopes`. */
export type EnvelopeCreate = {
  readonly name: string;
  readonly description?: string | null;
  readonly template_id?: number;
  readonly mapping_id?: number;
  readonly template_version?: number | null;
  readonly pairs?: readonly Pair[];
  readonly filename_pattern?: string | null;
  readonly retention_seconds?: number | null;
};

/** The answer of `GET /api/v1/envelopes`. */
export type EnvelopePage = {
  readonly envelopes: readonly Envelope[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `PUT /api/v1/envelopes/{envelope_id}`. */
export type EnvelopeUpdate = {
  readonly name?: string;
  readonly description?: string | null;
  readonly template_id?: number;
  readonly mapping_id?: number;
  readonly template_version?: number | null;
  readonly pairs?: readonly Pair[];
  readonly filename_pattern?: string | null;
  readonly retention_seconds?: number | null;
};

/** The one shape of every error. */
export type ErrorBody = {
  /** A stable code. */
  readonly error: string;
  /** One sentence for a person. */
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly request_id: string;
} & Readonly<Record<string, unknown>>;

/** One fault in what was sent. */
export type ErrorDetail = {
  readonly field: string | null;
  readonly row?: number;
  readonly line?: number;
  readonly code: string;
  readonly message: string;
};

/** A part of `Envelope`. */
export type ExpectedAlias = {
  readonly alias: string;
  readonly raw_fields: readonly string[];
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  readonly required: boolean;
  readonly max_length: number | null;
  readonly options: readonly string[];
};

/** A part of `Template`. */
export type Field = {
  /** The raw name. */
  readonly name: string;
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  readonly max_length: number | null;
  readonly default_value: string | readonly string[] | null;
  readonly required: boolean;
  /** The texts shown. */
  readonly options: readonly string[];
  /** The values written, same order. */
  readonly export_values: readonly string[];
  /** Of the first widget, from 1. */
  readonly page: number | null;
  /** Of the first widget: x1, y1, x2, y2 in points. */
  readonly rect: readonly [number, number, number, number] | null;
  readonly multiline: boolean;
  readonly comb: boolean;
  readonly read_only: boolean;
  readonly multi_select: boolean;
  readonly tooltip: string | null;
  readonly format: string | null;
  /** What the form's own scripts would do in a reader. They are never run here. */
  readonly scripts: readonly ("keystroke" | "validate" | "calculate" | "format")[];
  readonly widgets: readonly {
    readonly page: number | null;
    readonly rect: readonly [number, number, number, number];
  }[];
};

/** A part of `Mapping`. */
export type FieldMappings = Readonly<
  Record<
    string,
    | string
    | {
        readonly source: string;
        readonly default?: string | number | boolean | readonly string[] | null;
        readonly required?: boolean;
        readonly transform?: never;
        readonly condition?: never;
        readonly format?: never;
      }
  >
>;

/** The answer of `POST /api/v1/mappings`. */
export type Mapping = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly template_id: number;
  readonly template_version: number;
  readonly schema_template_id: number | null;
  readonly field_mappings: FieldMappings;
  readonly is_template: boolean;
  readonly category: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Sent with `POST /api/v1/mappings`. */
export type MappingCreate = {
  readonly name: string;
  readonly description?: string | null;
  readonly template_version?: number;
  readonly schema_template_id?: number | null;
  readonly field_mappings: FieldMappings;
  readonly is_template?: boolean;
  readonly category?: string | null;
  readonly template_id: number;
};

/** The answer of `GET /api/v1/mappings`. */
export type MappingPage = {
  readonly mappings: readonly Mapping[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** Sent with `PUT /api/v1/mappings/{mapping_id}`. */
export type MappingUpdate = {
  readonly name?: string;
  readonly description?: string | null;
  readonly template_version?: number;
  readonly schema_template_id?: number | null;
  readonly field_mappings?: FieldMappings;
  readonly is_template?: boolean;
  readonly category?: string | null;
};

/** A part of `EnvelopeCreate`. */
export type Pair = {
  readonly template_id: number;
  readonly mapping_id: number;
  readonly template_version?: number | null;
};

/** A JSON Schema (2020-12). */
export type RowSchema = {
  readonly $schema: string;
  readonly type: "object";
} & Readonly<Record<string, unknown>>;

/** A part of `BulkRow`. */
export type RowWarning = {
  readonly field: string | null;
  /** text_truncated, font_substituted, glyph_missing, format_mismatch, field_read_only or unknown_alias. */
  readonly code: string;
  readonly message: string;
};

/** The answer of `POST /api/v1/templates/upload`. */
export type Template = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly filename: string;
  /** By raw field name. */
  readonly field_metadata: Readonly<Record<string, Field>>;
  /** The same entries in the order of the form. */
  readonly fields: readonly Field[];
  readonly field_count: number;
  readonly page_count: number;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly xfa: "none" | "static" | "dynamic_flattened";
  readonly warnings: readonly Warning[];
  readonly current_version: number;
  readonly environment_versions: {
    readonly development: number | null;
    readonly staging: number | null;
    readonly production: number | null;
  };
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

/** The answer of `GET /api/v1/templates`. */
export type TemplatePage = {
  readonly templates: readonly Template[];
  readonly total: number;
  readonly next_cursor: string | null;
};

/** A part of `Template`. */
export type Warning = {
  readonly code: string;
  readonly message: string;
};

/** Every call: what it takes, and what it answers by status; `null` is no JSON. */
export type Calls = {
  /** Upload a fillable PDF */
  readonly "POST /api/v1/templates/upload": {
    readonly body: {
      /** At most 26214400 bytes. */
      readonly file: Blob;
      readonly name: string;
      readonly description?: string;
    };
    readonly answers: { readonly 201: Template };
  };
  /** List the account's templates, newest first */
  readonly "GET /api/v1/templates": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: TemplatePage };
  };
  /** Get a template with its fields */
  readonly "GET /api/v1/templates/{template_id}": {
    readonly path: { readonly template_id: string | number };
    readonly answers: { readonly 200: Template };
  };
  /** Download the PDF of a template's version */
  readonly "GET /api/v1/templates/{template_id}/file": {
    readonly path: { readonly template_id: string | number };
    readonly query: { readonly version?: number };
    readonly answers: { readonly 200: null };
  };
  /** Map aliases to a template's fields */
  readonly "POST /api/v1/mappings": {
    readonly body: MappingCreate;
    readonly answers: { readonly 201: Mapping };
  };
  /** List the account's mappings, newest first */
  readonly "GET /api/v1/mappings": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: MappingPage };
  };
  /** Get a mapping */
  readonly "GET /api/v1/mappings/{mapping_id}": {
    readonly path: { readonly mapping_id: string | number };
    readonly answers: { readonly 200: Mapping };
  };
  /** Change the members given of a mapping */
  readonly "PUT /api/v1/mappings/{mapping_id}": {
    readonly path: { readonly mapping_id: string | number };
    readonly body: MappingUpdate;
    readonly answers: { readonly 200: Mapping };
  };
  /** Delete a mapping that no envelope uses */
  readonly "DELETE /api/v1/mappings/{mapping_id}": {
    readonly path: { readonly mapping_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Pair a template with a mapping */
  readonly "POST /api/v1/envelopes": {
    readonly body: EnvelopeCreate;
    readonly answers: { readonly 201: Envelope };
  };
  /** List the account's envelopes, newest first */
  readonly "GET /api/v1/envelopes": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: EnvelopePage };
  };
  /** Get an envelope with the aliases it expects */
  readonly "GET /api/v1/envelopes/{envelope_id}": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 200: Envelope };
  };
  /** Change the members given of an envelope */
  readonly "PUT /api/v1/envelopes/{envelope_id}": {
    readonly path: { readonly envelope_id: string | number };
    readonly body: EnvelopeUpdate;
    readonly answers: { readonly 200: Envelope };
  };
  /** Delete an envelope; what it made stays */
  readonly "DELETE /api/v1/envelopes/{envelope_id}": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 204: null };
  };
  /** Get the JSON Schema (2020-12) of one row */
  readonly "GET /api/v1/envelopes/{envelope_id}/schema": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 200: RowSchema };
  };
  /** Download an empty CSV with the envelope's header */
  readonly "GET /api/v1/envelopes/{envelope_id}/csv-template": {
    readonly path: { readonly envelope_id: string | number };
    readonly answers: { readonly 200: null };
  };
  /** Fill one PDF for each row of a CSV */
  readonly "POST /api/v1/generate/envelope-bulk": {
    readonly query: { readonly dry_run?: "false" };
    readonly body: {
      /** At most 52428800 bytes. */
      readonly file: Blob;
      /** The envelope whose rows are filled. */
      readonly envelope_id: string;
      readonly priority?: "low" | "normal" | "high";
      /** Burn the values into the pages. */
      readonly flatten?: "true" | "false";
      /** Every warning is an error. */
      readonly strict?: "true" | "false";
      readonly test?: "true" | "false";
      readonly retention_seconds?: number;
    };
    readonly answers: { readonly 202: BulkJob };
  };
  /** List the jobs of the key's environment, newest first */
  readonly "GET /api/v1/generate/envelope-bulk": {
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
    };
    readonly answers: { readonly 200: BulkPage };
  };
  /** See how far a job is */
  readonly "GET /api/v1/generate/envelope-bulk/status/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 200: BulkStatus };
  };
  /** List what became of the rows; the failed ones unless asked otherwise */
  readonly "GET /api/v1/generate/envelope-bulk/results/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly query: {
      readonly limit?: number;
      readonly skip?: number;
      /** The next_cursor of the page before. */
      readonly cursor?: string;
      readonly status?: "failed" | "succeeded" | "all";
    };
    readonly answers: { readonly 200: BulkResults };
  };
  /** Download the ZIP: a PDF for each row that succeeded, and manifest.json */
  readonly "GET /api/v1/generate/envelope-bulk/download/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 200: null; readonly 206: null };
  };
  /** Download the PDF of one row, as soon as it is filled */
  readonly "GET /api/v1/generate/envelope-bulk/download/{upload_id}/{row}": {
    readonly path: { readonly upload_id: string | number; readonly row: string | number };
    readonly answers: { readonly 200: null; readonly 206: null };
  };
  /** Cancel a job; rows that are done stay */
  readonly "DELETE /api/v1/generate/envelope-bulk/{upload_id}": {
    readonly path: { readonly upload_id: string | number };
    readonly answers: { readonly 200: BulkStatus };
  };
};
