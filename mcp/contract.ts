import { z } from "zod";

/** Rows in the arguments of one call; a service takes as many in one job. */
const ROWS_MAX = 10_000;
const TOO_MANY_ROWS =
  "A call takes at most 10,000 rows. Give more as file, where the tool has it, or in further calls.";
/** As for suggestions and aliases at a service. */
const COLUMNS_MAX = 2_000;
const NAME_CHARACTERS_MAX = 255;
/** Pairs below this confidence are left out by default. */
export const MIN_CONFIDENCE = 0.5;

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const Form = z.string().min(1).meta({ description: "The form, as list_forms returns it." });

const Row = z.record(z.string(), Value);

const Mapping = z.record(
  z.string(),
  z.union([z.string(), z.object({ source: z.string(), transform: z.string().nullish() }).loose()]),
);

const Options = z.object({
  flatten: z.boolean().optional().meta({
    description: "Draw the values into the pages and remove the fields. Default: false.",
  }),
  strict: z.boolean().optional().meta({
    description: "Fail instead of warning when a value does not fit. Default: false.",
  }),
  test: z.boolean().optional().meta({
    description:
      "Print TEST across every page; a service does not count such PDFs. Default: false.",
  }),
});

/** Members of the tools that can read and write files of the machine. */
const Output = z.object({
  output: z.string().min(1).optional().meta({
    description: "The file to write, as a path below the root folder.",
  }),
  overwrite: z.boolean().optional().meta({
    description: "Replace the file if it exists. Default: false, which is a file_exists error.",
  }),
});

const Warning = z
  .object({
    field: z.string().nullable().meta({ description: "Field or column; null: no single one." }),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "Warning" });

const Warnings = z.array(Warning).meta({
  description: "Read these first: the result may not be what was intended.",
});

const Path = z.string().nullable().meta({
  description: "The file written, as a path below the root folder; null: none.",
});

const Url = z.string().nullable().meta({
  description: "Where to download it with the same API key as bearer token; null: no service.",
});

/** Input of the tools. Those with `output` or `file` are for the local machine only. */
export const INPUTS = {
  listForms: z.object({
    search: z
      .string()
      .optional()
      .meta({ description: "Only forms with this text in their title." }),
  }),
  describeForm: z.object({
    form: Form,
    page: z.int().min(1).optional().meta({ description: "Only the fields on this page." }),
    search: z.string().optional().meta({
      description: "Only the fields with this text in their title or name.",
    }),
  }),
  suggestMapping: z.object({
    form: Form,
    columns: z
      .array(z.string().min(1).max(NAME_CHARACTERS_MAX))
      .min(1)
      .max(COLUMNS_MAX)
      .meta({ description: "The names of the columns, such as the first row of a spreadsheet." }),
    min_confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({
        description: `Leave out pairs below this confidence. Default: ${MIN_CONFIDENCE}.`,
      }),
  }),
  fillForm: z.object({
    form: Form,
    data: Row.meta({
      description: "The values, by the property names of row_schema of describe_form.",
    }),
    ...Options.shape,
    ...Output.shape,
  }),
  fillRows: z.object({
    form: Form,
    rows: z.array(Row).min(1).max(ROWS_MAX, TOO_MANY_ROWS).optional().meta({
      description: "The rows, each like data of fill_form, or by the columns of mapping.",
    }),
    file: z.string().min(1).optional().meta({
      description: "Instead of rows: a CSV or .xlsx file, as a path below the root folder.",
    }),
    mapping: Mapping.optional().meta({
      description:
        "Which column fills which field, as suggest_mapping returns it. Default: columns are named like fields.",
    }),
    ...Options.shape,
    ...Output.shape,
  }),
  getJob: z.object({
    job: z.string().min(1).meta({ description: "The job, as fill_rows returns it." }),
    ...Output.shape,
  }),
};

/** Structured content of the answers. Warnings come first, and so they do in the text. */
export const OUTPUTS = {
  formList: z.object({
    warnings: Warnings,
    forms: z.array(
      z.object({
        form: z.string().meta({ description: "What the other tools call the form." }),
        title: z.string(),
        description: z.string().nullable(),
      }),
    ),
  }),
  description: z.object({
    warnings: Warnings,
    form: z.string(),
    title: z.string(),
    pages: z.int(),
    field_count: z.int().meta({ description: "All fields that can be filled." }),
    row_schema: z.record(z.string(), z.unknown()).meta({
      description:
        "A JSON Schema of data of fill_form and of one row of fill_rows, in reading order: each property is a field, its title the label printed on the form.",
    }),
  }),
  suggestion: z.object({
    warnings: Warnings,
    mapping: Mapping.meta({ description: "For fill_rows: field to column." }),
    pairs: z.array(
      z.object({
        column: z.string(),
        field: z.string(),
        confidence: z.number().meta({ description: "From 0 to 1. Check pairs below 0.9." }),
        reason: z.string(),
      }),
    ),
    unmatched_columns: z.array(z.string()),
  }),
  document: z.object({ warnings: Warnings, path: Path, url: Url, size_bytes: z.int() }),
  job: z.object({
    warnings: Warnings,
    job: z.string(),
    status: z.enum(["queued", "processing", "completed", "failed", "cancelled"]),
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    failures: z
      .array(
        z.object({
          row: z.int().meta({ description: "From 1." }),
          field: z.string().nullable(),
          code: z.string(),
          message: z.string(),
        }),
      )
      .meta({ description: "The first rows that failed." }),
    path: Path.meta({ description: "The ZIP written, below the root folder; null: none (yet)." }),
    url: Url,
  }),
};

type In = { readonly [Name in keyof typeof INPUTS]: z.output<(typeof INPUTS)[Name]> };
type Out = { readonly [Name in keyof typeof OUTPUTS]: z.output<(typeof OUTPUTS)[Name]> };

export type FormList = Out["formList"];
export type Suggestion = Out["suggestion"];
export type Job = Out["job"];
export type ToolWarning = z.output<typeof Warning>;
export type RowData = z.output<typeof Row>;
export type RowMapping = z.output<typeof Mapping>;
export type FillRequest = In["fillForm"];
export type RowsRequest = In["fillRows"];
export type JobRequest = In["getJob"];

/** Forms that tools list, describe and fill: those of a service, or files of this machine. */
export type FormSource = {
  readonly listForms: (input: In["listForms"]) => Promise<FormList>;
  readonly describeForm: (input: In["describeForm"]) => Promise<Out["description"]>;
  readonly suggestMapping: (input: In["suggestMapping"]) => Promise<Suggestion>;
  readonly fillForm: (input: FillRequest) => Promise<Out["document"]>;
  readonly fillRows: (input: RowsRequest) => Promise<Job>;
  readonly getJob: (input: JobRequest) => Promise<Job>;
};
