import { Command } from "commander";
import { type InputFlags, inputOptions } from "../input/input-flags.ts";
import { checkOutput } from "../output/output-file.ts";
import { shareOf } from "../terminal/option-values.ts";
import { misuse, Refusal } from "../terminal/refusal.ts";
import { print, printNotice } from "../terminal/terminal.ts";

type Options = InputFlags & {
  readonly output?: string;
  readonly preview?: string;
  readonly minConfidence: number;
  readonly force?: boolean;
  readonly json?: boolean;
};

const MIN_CONFIDENCE = 0.5;

const HELP = `
The CSV's first row names its columns as you like: "First name", "SSN". The labels printed on the form,
its tooltips and its field names decide which field a column means. A column whose field is not clear is
left out; add it to the mapping by hand. Delimiter and encoding are recognised, and what was assumed is
printed. No service is needed, and nothing is sent anywhere.

Examples:
  $ platen map form.pdf people.csv
  $ platen map form.pdf people.csv -o mapping.json --preview map.pdf
  $ platen fill form.pdf people.csv -m mapping.json -o out.zip

Exit codes: 0 at least one column was matched, 1 failure or no match, 2 usage error.
`;

/** `platen map`: proposes a mapping from a CSV's columns to a form's fields. */
export function mapCommand(): Command {
  const command = new Command("map")
    .description("Find the form field for each column of a CSV.")
    .argument("<form.pdf>", "the form")
    .argument("<rows.csv>", "the rows, CSV or .xlsx")
    .option("-o, --output <mapping.json>", "the mapping to write")
    .option("--preview <map.pdf>", "write all pages with row 1 and the numbers of the fields")
    .option(
      "--min-confidence <share>",
      "leave out pairs below this confidence, from 0 to 1",
      shareOf,
      MIN_CONFIDENCE,
    )
    .option("-f, --force", "overwrite files that exist")
    .option("--json", "print the result as JSON");
  for (const option of inputOptions().filter(({ long }) => long !== "--header"))
    command.addOption(option);
  return command.addHelpText("after", HELP).action(map);
}

async function map(formPath: string, csvPath: string, options: Options): Promise<void> {
  const { output = null, preview = null, minConfidence, force = false } = options;
  if (output !== null && output === preview)
    throw misuse("--output and --preview are the same file.", "Give them two names.");
  for (const path of [output, preview])
    if (path !== null) checkOutput(path, force, [formPath, csvPath]);
  const { mapForm } = await import("../map/map-form.ts");
  const { reportJson, reportText } = await import("../map/report.ts");
  const { report, notices } = await mapForm({
    formPath,
    csvPath,
    input: options,
    output,
    preview,
    minConfidence,
  });
  for (const notice of notices) printNotice(notice);
  const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
  print(
    options.json === true ? JSON.stringify(reportJson(report), null, 2) : reportText(report, width),
  );
  if (report.pairs.length > 0) return;
  throw new Refusal(
    `No column was matched with confidence ${minConfidence} or more; no file was written.`,
    "The first row of the CSV must name the columns. `platen fields` lists the form's fields.",
  );
}
