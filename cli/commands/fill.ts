import { Command } from "commander";
import { ownNames, readMapping } from "../fill/field-mapping.ts";
import { zipTarget } from "../fill/zip-target.ts";
import { numberUpTo } from "../option-values.ts";
import { readForm, withFormReader } from "../read-form.ts";
import { EXIT, EXIT_BY_SIGNAL } from "../refusal.ts";
import { stopSignal } from "../stop-signals.ts";
import { printNotice } from "../terminal.ts";

type Options = {
  readonly output: string;
  readonly mapping?: string;
  readonly flatten?: boolean;
  readonly test?: boolean;
  readonly strict?: boolean;
  readonly pattern?: string;
  readonly force?: boolean;
  readonly threads?: number;
};

const THREADS_MAX = 64;

const HELP = `
The CSV is UTF-8, its first row names its columns: the form's field names, or the names that the
mapping gives them. An empty cell keeps the form's own value. The ZIP contains a PDF for each row that
could be filled, and manifest.json with the result of every row. No service is needed.

Examples:
  $ platen fill form.pdf people.csv -o out.zip
  $ platen fill form.pdf people.csv -o out.zip --mapping names.json --pattern "{last_name}, {first_name}"
  $ psql -c "copy people to stdout csv header" | platen fill form.pdf - -o - > out.zip

Exit codes: 0 every row was filled, 1 failure, 2 usage error, 3 some rows failed.
`;

/** `platen fill`: turns a form and a CSV into a ZIP locally. */
export function fillCommand(): Command {
  return new Command("fill")
    .description("Fill a PDF form once for each row of a CSV.")
    .argument("<form.pdf>", "the form")
    .argument("<rows.csv>", "the rows; - reads standard input")
    .requiredOption("-o, --output <out.zip>", "the ZIP to write; - writes standard output")
    .option("-m, --mapping <names.json>", 'column names for fields: {"field": "column"}')
    .option(
      "--pattern <pattern>",
      'names of the PDFs, such as "{last_name}-{id}" (default: row-00001)',
    )
    .option("--flatten", "burn the values into the pages: PDFs without form fields")
    .option("--test", "put TEST across every page")
    .option("--strict", "treat warnings as errors")
    .option("-f, --force", "overwrite the ZIP if it exists")
    .option(
      "--threads <number>",
      "number of threads (default: one per core)",
      numberUpTo(THREADS_MAX),
    )
    .addHelpText("after", HELP)
    .action(fill);
}

async function fill(formPath: string, csvPath: string, options: Options): Promise<void> {
  const target = zipTarget(options.output, options.force === true);
  const stopping = stopSignal();
  try {
    const { fillToZip } = await import("../fill/fill-to-zip.ts");
    const { summarise } = await import("../fill/summary.ts");
    const result = await withFormReader(async (reader) => {
      const form = await readForm(reader, formPath);
      for (const warning of form.warnings) printNotice(`${form.name}: ${warning.message}`);
      const mapping =
        options.mapping === undefined ? ownNames(form) : await readMapping(options.mapping);
      const job = {
        form,
        csvPath,
        mapping,
        pattern: options.pattern ?? null,
        flatten: options.flatten === true,
        test: options.test === true,
        strict: options.strict === true,
        threads: options.threads ?? null,
      };
      return await fillToZip(reader, job, target, stopping);
    });
    const failed = summarise(result, options.output);
    process.exitCode = failed > 0 ? EXIT.rowsFailed : EXIT.done;
  } catch (error) {
    if (!stopping.aborted) throw error;
    printNotice("Stopped; no ZIP was written.");
    process.exitCode = EXIT_BY_SIGNAL;
  } finally {
    target.folder.remove();
  }
}
