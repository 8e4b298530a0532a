import { csvLine } from "@platen/forms/csv";
import { Command } from "commander";
import { csvByLabel } from "../form/csv-by-label.ts";
import { fieldJson, fieldLines, isFillable } from "../form/field-rows.ts";
import { type LabelledField, type LabelledForm, withLabelledForm } from "../form/labelled-form.ts";
import { formWarningLine } from "../output/form-warnings.ts";
import { checkOutput, writeOutput } from "../output/output-file.ts";
import { counted } from "../output/wording.ts";
import { numberUpTo } from "../terminal/option-values.ts";
import { misuse, Refusal } from "../terminal/refusal.ts";
import { bold, dim, print, printNotice } from "../terminal/terminal.ts";

type Options = {
  readonly json?: boolean;
  readonly csvTemplate?: boolean;
  /** The CSV to write. */
  readonly labels?: string;
  readonly page?: number;
  readonly filter?: string;
  /** The PDF to write. */
  readonly preview?: string;
  readonly force?: boolean;
};

const PAGE_MAX = 1_000_000;

const HELP = `
NO is the field's position in reading order, LABEL its tooltip or the text printed beside it. A terminal
shows the end of a long field name and leaves columns out where it is narrow; --json has everything.

Examples:
  $ platen fields form.pdf
  $ platen fields form.pdf --page 2 --filter "zip code"
  $ platen fields form.pdf --preview map.pdf
  $ platen fields form.pdf --json | jq '.fields[].name'
  $ platen fields form.pdf --csv-template > people.csv
  $ platen fields form.pdf --csv-template --labels people.csv
`;

/** `platen fields`: the fields of a form. */
export function fieldsCommand(): Command {
  return new Command("fields")
    .description("Show the fields of a PDF form.")
    .argument("<form.pdf>", "the form")
    .option("--page <number>", "only the fields on this page", numberUpTo(PAGE_MAX))
    .option("--filter <text>", "only the fields with this text in their label or name")
    .option("--preview <map.pdf>", "write a PDF of all pages with the numbers on the fields")
    .option("--json", "print them as JSON")
    .option("--csv-template", "print the header row of a CSV to fill the form with")
    .option(
      "--labels <people.csv>",
      "with --csv-template: write the header row with labels instead of field names to this file, and the mapping that it needs beside it",
    )
    .option("-f, --force", "overwrite files that exist")
    .addHelpText("after", HELP)
    .action(show);
}

async function show(path: string, options: Options): Promise<void> {
  checkOptions(options);
  await withLabelledForm(path, async (form) => {
    for (const warning of form.warnings) printNotice(`${form.name}: ${formWarningLine(warning)}`);
    if (!form.isWhole)
      printNotice(
        `${form.name}: The pages could not be read to the end, so labels can be missing.`,
      );
    const fields = chooseFields(form, options);
    if (options.preview !== undefined) await writePreview(form, options.preview);
    if (options.labels !== undefined) await writeByLabel(form, fields, options.labels);
    else if (options.csvTemplate === true) print(csvTemplateOf(form, fields));
    else if (options.json === true) print(JSON.stringify(formJson(form, fields), null, 2));
    else print(describe(form, fields));
  });
}

function checkOptions({ json, csvTemplate, labels, preview, force }: Options): void {
  if (json === true && csvTemplate === true)
    throw misuse("--json and --csv-template cannot be printed at once.", "Choose one of them.");
  if (labels !== undefined && csvTemplate !== true)
    throw misuse("--labels belongs to --csv-template.", "Give both, or leave --labels out.");
  const files = labels === undefined ? [] : [labels, mappingPathOf(labels)];
  for (const file of [...files, ...(preview === undefined ? [] : [preview])])
    checkOutput(file, force === true);
}

/** Returns the fields that the options select, in the order of the form. */
function chooseFields(form: LabelledForm, { page, filter }: Options): readonly LabelledField[] {
  if (page !== undefined && page > form.pageCount)
    throw misuse(
      `${form.name} has ${counted(form.pageCount, "page")}.`,
      "Give the number of one of them with --page.",
    );
  const text = filter?.toLowerCase();
  const found = form.fields.filter(
    ({ name, label, widgets }) =>
      (page === undefined || widgets.some((widget) => widget.page === page)) &&
      (text === undefined || `${label ?? ""}\n${name}`.toLowerCase().includes(text)),
  );
  if (found.length > 0 || form.fields.length === 0) return found;
  const where = page === undefined ? form.name : `page ${page} of ${form.name}`;
  const what = filter === undefined ? "" : ` with "${filter}" in its label or name`;
  throw new Refusal(
    `There is no field${what} on ${where}.`,
    `Without --page and --filter all ${counted(form.fields.length, "field")} are shown.`,
  );
}

function formJson(
  form: LabelledForm,
  fields: readonly LabelledField[],
): Readonly<Record<string, unknown>> {
  return {
    filename: form.name,
    page_count: form.pageCount,
    pages: form.pages.map(({ box: [x1, y1, x2, y2], rotation, unit }, index) => ({
      page: index + 1,
      width: (x2 - x1) * unit,
      height: (y2 - y1) * unit,
      rotation,
      box: [x1, y1, x2, y2],
    })),
    field_count: form.fields.length,
    xfa: form.xfa,
    warnings: form.warnings,
    fields: fields.map(fieldJson),
  };
}

function csvTemplateOf(form: LabelledForm, fields: readonly LabelledField[]): string {
  return csvLine(listFillable(form, fields).map((field) => field.name));
}

function listFillable(
  form: LabelledForm,
  fields: readonly LabelledField[],
): readonly LabelledField[] {
  const filled = fields.filter(isFillable);
  if (filled.length > 0) return filled;
  throw new Refusal(`${form.name} has no field that a CSV could fill.`);
}

async function writeByLabel(
  form: LabelledForm,
  fields: readonly LabelledField[],
  path: string,
): Promise<void> {
  const { header, mapping } = csvByLabel(listFillable(form, fields));
  const mappingPath = mappingPathOf(path);
  await writeOutput(path, `${header}\n`);
  await writeOutput(mappingPath, `${JSON.stringify(mapping, null, 2)}\n`);
  const columns = counted(Object.keys(mapping).length, "column");
  print(`${path}: ${columns}, named by the fields' labels. Add a row for each PDF, then run:`);
  print(`platen fill ${form.name} ${path} -m ${mappingPath} -o out.zip`);
}

function mappingPathOf(csvPath: string): string {
  return `${csvPath.replace(/\.csv$/i, "")}.mapping.json`;
}

async function writePreview(form: LabelledForm, path: string): Promise<void> {
  const map = await form.drawMap();
  if (map === null)
    throw new Refusal(
      `The pages of ${form.name} cannot be drawn within the limits of time and memory.`,
      "Leave --preview out: the table has each field's page and label.",
    );
  await writeOutput(path, map);
  printNotice(`${path} shows the numbers on ${counted(form.pageCount, "page")}.`);
}

function describe(form: LabelledForm, fields: readonly LabelledField[]): string {
  const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
  const [titles = "", ...lines] = fieldLines(fields, width);
  const all = counted(form.fields.length, "field");
  const shown = fields.length === form.fields.length ? all : `${fields.length} of ${all}`;
  const head = `${bold(form.name)}: ${counted(form.pageCount, "page")}, ${shown}`;
  return [head, "", dim(titles), ...lines].join("\n");
}
