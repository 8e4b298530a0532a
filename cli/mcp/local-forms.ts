import assert from "node:assert/strict";
import { basename } from "node:path";
import {
  adviceOn,
  columnWarnings,
  type DescribedField,
  type FillRequest,
  type FormSource,
  isFilled,
  MIN_CONFIDENCE,
  rowSchemaOf,
  ToolError,
} from "@platen/mcp";
import { startFillPool } from "@platen/service/fill-workers";
import { labelForm } from "@platen/service/labels";
import { ownNames } from "../fill/field-mapping.ts";
import { fillOne } from "../fill/fill-one.ts";
import { withFormReader, withImageWorkers } from "../form/form-processes.ts";
import { type LabelledField, withLabelledForm } from "../form/labelled-form.ts";
import { readForm } from "../form/read-form.ts";
import { mappingOf, proposeMapping } from "../map/propose.ts";
import { checkOutput, writeStream } from "../output/output-file.ts";
import { serviceRefusal } from "../service/service-refusal.ts";
import { isSystemError, Refusal, reasonOf } from "../terminal/refusal.ts";
import { cellOf, LocalJobs } from "./local-jobs.ts";
import type { RootFolder } from "./root-folder.ts";

/** Returns the PDF files below the root as forms: no service is needed, and nothing is sent anywhere. */
export function localForms(root: RootFolder, signal: AbortSignal): FormSource {
  const jobs = new LocalJobs(root, signal);
  return {
    listForms: async ({ search = "" }) => listForms(root, search),
    describeForm: ({ form, page, search }) =>
      explained(() => describeForm(root, form, { page, search })),
    suggestMapping: ({ form, columns, min_confidence = MIN_CONFIDENCE }) =>
      explained(() => suggest(root.input(form), columns, min_confidence)),
    fillForm: (request) => explained(() => fillForm(root, request)),
    fillRows: (request) => explained(() => jobs.start(request)),
    getJob: ({ job }) => explained(() => jobs.find(job)),
  };
}

function listForms(root: RootFolder, search: string) {
  const { paths, isCut } = root.forms();
  const forms = paths
    .filter((path) => path.toLowerCase().includes(search.toLowerCase()))
    .map((form) => ({ form, title: basename(form), description: null }));
  const message = "The folder has more PDFs than are listed; start with a folder of fewer.";
  return { warnings: isCut ? [{ field: null, code: "more_forms", message }] : [], forms };
}

async function describeForm(
  root: RootFolder,
  form: string,
  filter: { readonly page?: number | undefined; readonly search?: string | undefined },
) {
  return await withLabelledForm(root.input(form), async (read) => {
    const fields = read.fields.map(described);
    return {
      warnings: read.warnings.map(({ code, message }) => ({ field: null, code, message })),
      form,
      title: read.name,
      pages: read.pageCount,
      field_count: fields.filter(isFilled).length,
      row_schema: rowSchemaOf(fields, filter),
    };
  });
}

/** A field in the spelling of a service. */
function described(field: LabelledField): DescribedField {
  return {
    ...field,
    max_length: field.maxLength,
    export_values: field.exportValues,
    option_labels: field.optionLabels,
    read_only: field.readOnly,
    multi_select: field.multiSelect,
  };
}

async function suggest(path: string, columns: readonly string[], minConfidence: number) {
  const { pairs, leftColumns } = await withImageWorkers((workers) =>
    withFormReader(async (reader) => {
      const form = await readForm(reader, path);
      const labelled = await labelForm(workers, form);
      const { fields } = form;
      return proposeMapping({ fields, ...labelled, columns, rows: [], minConfidence });
    }),
  );
  return {
    warnings: [],
    mapping: { ...mappingOf(pairs) },
    pairs: pairs.map(({ column, rawField, confidence, reason }) => ({
      column,
      field: rawField,
      confidence,
      reason,
    })),
    unmatched_columns: [...leftColumns],
  };
}

async function fillForm(root: RootFolder, request: FillRequest) {
  const { form: path, data, overwrite = false } = request;
  const { flatten = false, test = false, strict = false } = request;
  const input = root.input(path);
  const output =
    request.output === undefined
      ? root.freeName(input, ".pdf")
      : root.output(request.output, overwrite, ".pdf");
  const target = checkOutput(output.path, output.overwrite, [input]);
  const given = Object.entries(data).filter(([, value]) => value !== null);
  const row = { columns: given.map(([name]) => name), cells: given.map(cellOf) };
  const pool = startFillPool({ threads: 1 });
  try {
    const { pdf, state, warnings } = await withFormReader(async (reader) => {
      const form = await readForm(reader, input);
      const choices = { flatten, test, strict };
      return await fillOne({ reader, pool, form }, row, ownNames(form), choices);
    });
    if (state.status === "failed") throw notFilled(state.errors);
    assert(pdf !== null, "a row that succeeded has a document");
    const bytes = async function* () {
      yield pdf;
    };
    await writeStream(target, bytes());
    return {
      warnings: [
        ...state.warnings.map(({ field, code, message }) => ({ field, code, message })),
        ...columnWarnings(warnings),
      ],
      path: root.shown(output.path),
      url: null,
      size_bytes: pdf.length,
    };
  } finally {
    await pool.stop();
  }
}

function notFilled(details: readonly object[]): ToolError {
  return new ToolError(
    "validation_error",
    "The form cannot be filled with these values; no file was written.",
    "Correct what details names; describe_form has the fields of the form.",
    { details },
  );
}

/** Runs `work`; refusals of the command line and of the rules of filling are the tool's error. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toolErrorOf(error);
  }
}

function toolErrorOf(error: unknown): unknown {
  if (error instanceof Refusal)
    return new ToolError("refused", error.message, error.advice ?? adviceOn("refused"));
  const refusal = serviceRefusal(error);
  if (refusal !== null) {
    const { code, message, details } = refusal;
    return new ToolError(code, message, adviceOn(code), details.length === 0 ? {} : { details });
  }
  return isSystemError(error)
    ? new ToolError("file_error", reasonOf(error), adviceOn("file_error"))
    : error;
}
