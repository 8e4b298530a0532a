import type { BulkStatus, BulkUpload, Field, MappingSuggestions, Platen } from "@platen/sdk";
import { FAILURES_MAX, jobWarnings } from "./answers.ts";
import {
  type FormList,
  type FormSource,
  type Job,
  type JobRequest,
  MIN_CONFIDENCE,
  type RowMapping,
  type RowsRequest,
  type Suggestion,
  type ToolWarning,
} from "./contract.ts";
import { ownEnvelope } from "./own-envelope.ts";
import { type DescribedField, isFilled, rowSchemaOf } from "./row-schema.ts";
import { ToolError } from "./tool-error.ts";

type FileKind = ".pdf" | ".zip";

/** Files of the machine on which the tools run. */
export type ServiceFiles = {
  /** Refuses a destination before anything is filled. */
  readonly checkOutput: (path: string, overwrite: boolean, kind: FileKind) => void;
  /** Writes a download; returns the path for the answer. */
  readonly save: (
    response: Response,
    path: string,
    overwrite: boolean,
    kind: FileKind,
  ) => Promise<string>;
  /** Opens a file of rows as an upload for an envelope, with what was assumed about it. */
  readonly openRows: (
    path: string,
    envelopeId: number,
  ) => Promise<{
    readonly upload: Omit<BulkUpload, "envelope_id">;
    readonly notes: readonly string[];
  }>;
};

/** Dependencies of the tools at a service. */
export type ServiceParts = {
  readonly platen: Platen;
  /** Null: the tools read and write no files. */
  readonly files: ServiceFiles | null;
  /** How long fill_rows and get_job wait for the end of a job. */
  readonly waitMs: number;
};

/** A form of a service, as tools spell it. */
type Target = { readonly kind: "template" | "envelope"; readonly id: number };

const FORM = /^(template|envelope):([1-9]\d{0,9})$/;
const LISTED_MAX = 100;

/** Returns the forms of a service: its envelopes, filled by their aliases, and its templates, by their own names. */
export function serviceForms(parts: ServiceParts): FormSource {
  const { platen } = parts;
  return {
    listForms: ({ search = "" }) => listForms(platen, search),
    describeForm: ({ form, page, search }) => describeForm(platen, form, { page, search }),
    suggestMapping: async ({ form, columns, min_confidence = MIN_CONFIDENCE }) => {
      const template_id = await templateOf(platen, targetOf(form));
      return suggestionOf(
        await platen.ai.suggestMapping({ template_id, csv_headers: columns, min_confidence }),
      );
    },
    fillForm: async ({ form, data, output, overwrite = false, ...options }) => {
      const { kind, id } = targetOf(form);
      const files = output === undefined ? null : filesOf(parts);
      if (output !== undefined) files?.checkOutput(output, overwrite, ".pdf");
      const target = kind === "template" ? { template_id: id } : { envelope_id: id };
      const made = await platen.generate.pdf({ ...target, ...optionsOf(options), data });
      const { warnings, size_bytes, file_id, download_url: url } = made;
      const path =
        output === undefined || files === null
          ? null
          : await files.save(await platen.files.download(file_id), output, overwrite, ".pdf");
      return { warnings: [...warnings], path, url, size_bytes };
    },
    fillRows: (request) => fillRows(parts, request),
    getJob: (request) => getJob(parts, request),
  };
}

async function listForms(platen: Platen, search: string): Promise<FormList> {
  const query = { limit: LISTED_MAX };
  const [envelopes, templates] = await Promise.all([
    platen.envelopes.list(query).page(),
    platen.templates.list(query).page(),
  ]);
  const all = [
    ...envelopes.envelopes.map((one) => ({ ...one, form: `envelope:${one.id}` })),
    ...templates.templates.map((one) => ({ ...one, form: `template:${one.id}` })),
  ];
  const forms = all
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ form, name, description }) => ({ form, title: name, description }));
  const isCut = envelopes.next_cursor !== null || templates.next_cursor !== null;
  const message = `Only the newest ${LISTED_MAX} envelopes and templates are listed.`;
  return { warnings: isCut ? [{ field: null, code: "more_forms", message }] : [], forms };
}

async function describeForm(
  platen: Platen,
  form: string,
  filter: { readonly page?: number | undefined; readonly search?: string | undefined },
) {
  const { kind, id } = targetOf(form);
  if (kind === "envelope") return await describeEnvelope(platen, form, filter);
  const template = await platen.templates.get(id);
  return {
    warnings: template.warnings.map(({ code, message }) => ({ field: null, code, message })),
    form,
    title: template.name,
    pages: template.page_count,
    field_count: template.fields.filter(isFilled).length,
    row_schema: rowSchemaOf(template.fields, filter),
  };
}

/** The properties of its rows are its aliases, described by the first field that each one fills. */
async function describeEnvelope(platen: Platen, form: string, filter: object) {
  const envelope = await platen.envelopes.get(targetOf(form).id);
  const template = await platen.templates.get(envelope.template_id);
  const byName = new Map<string, Field>(template.fields.map((field) => [field.name, field]));
  const fields = envelope.expected_aliases.flatMap(
    ({ alias, raw_fields, required }): DescribedField[] => {
      const field = raw_fields.map((name) => byName.get(name)).find((found) => found !== undefined);
      // A transform or condition may take values of any length.
      return field === undefined ? [] : [{ ...field, name: alias, required, max_length: null }];
    },
  );
  return {
    warnings: [],
    form,
    title: envelope.name,
    pages: template.page_count,
    field_count: fields.length,
    row_schema: rowSchemaOf(fields, filter),
  };
}

async function templateOf(platen: Platen, { kind, id }: Target): Promise<number> {
  return kind === "template" ? id : (await platen.envelopes.get(id)).template_id;
}

/** Returns the pairs as a mapping, with the boxes of a divided value one by one. */
function suggestionOf(found: MappingSuggestions): Suggestion {
  const { suggestions, unmatched_aliases, split_values, warnings } = found;
  const boxes = new Map(split_values.map(({ parts }) => [parts[0]?.raw_field, parts] as const));
  const entries = suggestions.flatMap(
    ({ raw_field, alias: source }): [string, RowMapping[string]][] => {
      const parts = boxes.get(raw_field);
      if (parts === undefined) return [[raw_field, source]];
      return parts.map((part) => [part.raw_field, { source, transform: part.transform }]);
    },
  );
  return {
    warnings: warnings.map(({ code, message }) => ({ field: null, code, message })),
    mapping: Object.fromEntries(entries),
    pairs: suggestions.map(({ alias, raw_field, confidence, reason }) => ({
      column: alias,
      field: raw_field,
      confidence,
      reason,
    })),
    unmatched_columns: [...unmatched_aliases],
  };
}

async function fillRows(parts: ServiceParts, request: RowsRequest): Promise<Job> {
  const { platen } = parts;
  const { form, rows, file, mapping, output, overwrite = false, ...options } = request;
  if (output !== undefined) filesOf(parts).checkOutput(output, overwrite, ".zip");
  const target = targetOf(form);
  if (target.kind === "envelope" && mapping !== undefined) throw mappedAlready();
  const envelope_id =
    target.kind === "envelope" ? target.id : await ownEnvelope(platen, target.id, rows, mapping);
  const opened =
    file === undefined
      ? { upload: jsonLines(rows ?? []), notes: [] }
      : await filesOf(parts).openRows(file, envelope_id);
  const job = await platen.bulk.submit({ envelope_id, ...opened.upload, ...optionsOf(options) });
  const assumed = opened.notes.map((message) => ({ field: null, code: "file_assumed", message }));
  return await jobAnswer(parts, { job: job.upload_id, output, overwrite }, assumed);
}

async function getJob(parts: ServiceParts, request: JobRequest): Promise<Job> {
  const { output, overwrite = false } = request;
  if (output !== undefined) filesOf(parts).checkOutput(output, overwrite, ".zip");
  return await jobAnswer(parts, request, []);
}

async function jobAnswer(
  parts: ServiceParts,
  { job, output, overwrite = false }: JobRequest,
  assumed: readonly ToolWarning[],
): Promise<Job> {
  const { platen } = parts;
  const status = await statusOf(parts, job);
  const { total, succeeded, failed, warnings, warning_counts, download_url: url = null } = status;
  const failures = failed === 0 ? [] : await failuresOf(platen, job);
  const path =
    output === undefined || url === null
      ? null
      : await filesOf(parts).save(await platen.bulk.download(job), output, overwrite, ".zip");
  return {
    warnings: [...assumed, ...jobWarnings(warnings, warning_counts)],
    job,
    status: status.status,
    total,
    succeeded,
    failed,
    failures,
    path,
    url,
  };
}

/** Returns the status at the end of the job, or after the wait. */
async function statusOf({ platen, waitMs }: ServiceParts, job: string): Promise<BulkStatus> {
  if (waitMs === 0) return await platen.bulk.status(job);
  const signal = AbortSignal.timeout(waitMs);
  try {
    return await platen.bulk.wait(job, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    return await platen.bulk.status(job);
  }
}

async function failuresOf(platen: Platen, job: string): Promise<Job["failures"]> {
  const list = platen.bulk.results(job, { status: "failed", limit: FAILURES_MAX });
  const { results } = await list.page();
  return results.map(({ row, field, error, error_code }) => ({
    row,
    field,
    code: error_code ?? "failed",
    message: error ?? "The row failed.",
  }));
}

function jsonLines(rows: readonly object[]): Omit<BulkUpload, "envelope_id"> {
  const file = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return { file, filename: "rows.jsonl" };
}

/** The options of a request with their defaults. */
function optionsOf(options: {
  readonly flatten?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly test?: boolean | undefined;
}): { readonly flatten: boolean; readonly strict: boolean; readonly test: boolean } {
  const { flatten = false, strict = false, test = false } = options;
  return { flatten, strict, test };
}

function targetOf(form: string): Target {
  const [, kind, id] = FORM.exec(form) ?? [];
  if (kind === "template" || kind === "envelope") return { kind, id: Number(id) };
  throw new ToolError(
    "form_not_found",
    `There is no form ${JSON.stringify(form)}.`,
    "Call list_forms; forms are named template:12 or envelope:3.",
  );
}

/** Only tools that read and write files have members that name one. */
function filesOf({ files }: ServiceParts): ServiceFiles {
  if (files !== null) return files;
  throw new Error("assertion failed: a tool without files was given one");
}

function mappedAlready(): ToolError {
  return new ToolError(
    "validation_error",
    "An envelope has a mapping of its own.",
    "Leave mapping out and name the values as describe_form does, or fill the template.",
  );
}
