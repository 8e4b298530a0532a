import { Command } from "commander";
import { csvLine } from "../csv-text.ts";
import { fieldJson, fieldRow, isFillable } from "../field-rows.ts";
import { type OpenedForm, readForm, withFormReader } from "../read-form.ts";
import { misuse, Refusal } from "../refusal.ts";
import { tableLines } from "../table.ts";
import { bold, dim, print, printNotice } from "../terminal.ts";
import { counted } from "../wording.ts";

type Options = { readonly json?: boolean; readonly csvTemplate?: boolean };

const COLUMNS = [
  { title: "FIELD" },
  { title: "TYPE" },
  { title: "PAGE", align: "right" },
  { title: "MAX", align: "right" },
  { title: "REQUIRED" },
  { title: "OPTIONS" },
] as const;
/** Minimum width of the options column, and its width where the output is not a terminal. */
const OPTIONS_WIDTH_MIN = 24;

const HELP = `
Examples:
  $ platen fields form.pdf
  $ platen fields form.pdf --json | jq '.fields[].name'
  $ platen fields form.pdf --csv-template > people.csv
`;

/** `platen fields`: the fields of a form. */
export function fieldsCommand(): Command {
  return new Command("fields")
    .description("Show the fields of a PDF form.")
    .argument("<form.pdf>", "the form")
    .option("--json", "print them as JSON")
    .option("--csv-template", "print the header row of a CSV to fill the form with")
    .addHelpText("after", HELP)
    .action(show);
}

async function show(path: string, { json, csvTemplate }: Options): Promise<void> {
  if (json === true && csvTemplate === true) {
    throw misuse("--json and --csv-template cannot be printed at once.", "Choose one of them.");
  }
  const form = await withFormReader((reader) => readForm(reader, path));
  for (const warning of form.warnings) printNotice(`${form.name}: ${warning.message}`);
  if (json === true) print(JSON.stringify(formJson(form), null, 2));
  else if (csvTemplate === true) print(csvTemplateOf(form));
  else print(describe(form));
}

function formJson(form: OpenedForm): Readonly<Record<string, unknown>> {
  return {
    filename: form.name,
    page_count: form.pageCount,
    field_count: form.fields.length,
    xfa: form.xfa,
    warnings: form.warnings,
    fields: form.fields.map(fieldJson),
  };
}

function csvTemplateOf(form: OpenedForm): string {
  const names = form.fields.filter(isFillable).map((field) => field.name);
  if (names.length > 0) return csvLine(names);
  throw new Refusal(`${form.name} has no field that a CSV could fill.`);
}

function describe(form: OpenedForm): string {
  const [titles = "", ...lines] = tableLines(
    COLUMNS,
    form.fields.map((field) => fieldRow(field, optionsWidth(form))),
  );
  const head = `${bold(form.name)}: ${counted(form.pageCount, "page")}, ${counted(form.fields.length, "field")}`;
  return [head, "", dim(titles), ...lines].join("\n");
}

/** The width that the other columns leave; unlimited for a file or a pipe. */
function optionsWidth(form: OpenedForm): number {
  if (!process.stdout.isTTY) return Number.POSITIVE_INFINITY;
  const bare = tableLines(
    COLUMNS,
    form.fields.map((field) => fieldRow(field, 0)),
  );
  const used = Math.max(...bare.map((line) => line.length));
  return Math.max(OPTIONS_WIDTH_MIN, process.stdout.columns - used);
}
