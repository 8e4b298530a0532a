import type { FailOnCode } from "@platen/sdk";
import { Command } from "commander";
import { ownNames, readMapping } from "../fill/field-mapping.ts";
import { fileTarget } from "../fill/file-target.ts";
import { withFormReader } from "../form/form-processes.ts";
import { readForm } from "../form/read-form.ts";
import { type InputFlags, inputOptions } from "../input/input-flags.ts";
import { formWarningLine } from "../output/form-warnings.ts";
import {
  ENCRYPTION_OPTION,
  type EncryptionChoice,
  FAIL_ON_OPTION,
  numberUpTo,
} from "../terminal/option-values.ts";
import { EXIT_BY_SIGNAL, misuse } from "../terminal/refusal.ts";
import { stopSignal } from "../terminal/stop-signals.ts";
import { printNotice } from "../terminal/terminal.ts";

type Options = InputFlags & {
  readonly output: string;
  readonly mapping?: string;
  readonly flatten?: boolean;
  readonly merge?: boolean;
  readonly test?: boolean;
  readonly strict?: boolean;
  readonly failOn?: readonly FailOnCode[];
  readonly pattern?: string;
  readonly force?: boolean;
  readonly threads?: number;
  readonly encryption?: EncryptionChoice;
};

const THREADS_MAX = 64;

const HELP = `
The rows are CSV, as Excel or a database writes it, or an .xlsx workbook; delimiter, encoding and names
that differ in case, spaces, _ or - are recognised, and what was assumed is printed. The first row names
the columns: the form's field names, or the names that the mapping gives them. An empty cell keeps the
form's own value. The ZIP contains a PDF for each row that could be filled, and manifest.json with the
result of every row. With --merge the output is one PDF for printing: the flattened pages of all rows in
order, with a bookmark for each row. No service is needed.

Examples:
  $ platen fill form.pdf people.csv -o out.zip
  $ platen fill form.pdf people.csv -o out.zip --mapping names.json --pattern "{last_name}, {first_name}"
  $ platen fill form.pdf people.csv -o all.pdf --merge
  $ platen fill form.pdf people.xlsx -o out.zip --sheet 2026
  $ psql -c "copy people to stdout csv header" | platen fill form.pdf - -o - > out.zip

Exit codes: 0 every row was filled, 1 failure or no row was filled, 2 usage error, 3 some rows failed.
`;

/** `platen fill`: turns a form and a CSV into a ZIP locally. */
export function fillCommand(): Command {
  const command = new Command("fill")
    .description("Fill a PDF form once for each row of a CSV.")
    .argument("<form.pdf>", "the form")
    .argument("<rows.csv>", "the rows, CSV or .xlsx; - reads standard input")
    .requiredOption("-o, --output <out.zip>", "the ZIP or PDF to write; - writes standard output")
    .option("-m, --mapping <names.json>", 'column names for fields: {"field": "column"}')
    .option(
      "--pattern <pattern>",
      'names of the PDFs, such as "{last_name}-{id}" (default: row-00001)',
    )
    .option("--flatten", "burn the values into the pages: PDFs without form fields")
    .option("--merge", "write one PDF for printing instead of a ZIP")
    .option("--test", "put TEST across every page")
    .option("--strict", "treat warnings about values as errors")
    .option(...FAIL_ON_OPTION)
    .option(...ENCRYPTION_OPTION)
    .option("-f, --force", "overwrite the file if it exists")
    .option(
      "--threads <number>",
      "number of threads (default: one per core)",
      numberUpTo(THREADS_MAX),
    );
  for (const option of inputOptions()) command.addOption(option);
  return command.addHelpText("after", HELP).action(fill);
}

/** One PDF of all rows is flattened and not encrypted. */
function encryptionFor({ merge = false, encryption }: Options): EncryptionChoice {
  if (merge && encryption === "keep")
    throw misuse("One PDF of all rows is not encrypted: leave out --encryption keep, or --merge.");
  return merge ? "remove" : (encryption ?? "keep");
}

async function fill(formPath: string, csvPath: string, options: Options): Promise<void> {
  const merge = options.merge === true;
  const kind = merge ? "PDF" : "ZIP";
  const target = fileTarget(options.output, options.force === true, kind);
  const stopping = stopSignal();
  try {
    const { fillToFile } = await import("../fill/fill-to-file.ts");
    const { summarise } = await import("../fill/summary.ts");
    const result = await withFormReader(async (reader) => {
      const form = await readForm(reader, formPath, encryptionFor(options));
      for (const warning of form.warnings) printNotice(`${form.name}: ${formWarningLine(warning)}`);
      const mapping =
        options.mapping === undefined ? ownNames(form) : await readMapping(options.mapping);
      const job = {
        form,
        csvPath,
        input: options,
        mapping,
        pattern: options.pattern ?? null,
        flatten: options.flatten === true,
        merge,
        test: options.test === true,
        strict: options.strict === true,
        failOn: options.failOn ?? [],
        threads: options.threads ?? null,
      };
      return await fillToFile(reader, job, target, stopping);
    });
    process.exitCode = summarise(result, options.output);
  } catch (error) {
    if (!stopping.aborted) throw error;
    printNotice(`Stopped; no ${kind} was written.`);
    process.exitCode = EXIT_BY_SIGNAL;
  } finally {
    target.folder.remove();
  }
}
