import { parseArgs } from "node:util";
import { exitCodeOf } from "./command.ts";
import { prepare, readCases } from "./suggestions/cases.ts";
import { crossValidate, type JudgedCase } from "./suggestions/cross-validate.ts";
import { figuresOf } from "./suggestions/metrics.ts";
import { reportLabels, reportMapping } from "./suggestions/report.ts";
import { scoreLabels } from "./suggestions/score-labels.ts";
import { reportShortHeaders, scoreShortHeaders } from "./suggestions/short-headers.ts";

const HELP = `npm run score:suggestions -- --truth DIR [options]

Measures mapping suggestions, labels and types on forms whose true mapping is known, and prints the figures
beside those required. Each form is judged by weights trained on forms of other groups, so the figures are
not of the training data; the product's own weights are trained on all.

  --truth DIR  a folder with index.json and forms/NAME.json
  --families   leaves out all forms with names of the same program, not only those of the same group
  --forms      the figures of each form too
  --misses     the wrong suggestions too, the surest first
  --short DIR  instead, what the product's own weights make of short headers, written by hand, for the forms in
               DIR that have them
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = readArguments();
  if (!args.help && args.short !== undefined) return await printShort(args.short);
  if (args.help || args.truth === undefined) {
    console.log(HELP);
    return args.help ? 0 : 2;
  }
  const cases = (await readCases(args.truth, ["plain", "bare", "headers"])).map(prepare);
  const judged = crossValidate(cases, args.families ? "family" : "group");
  const labels = scoreLabels(cases.filter(({ variant }) => variant === "plain"));
  const lines = [
    ...(args.forms ? judged.map(formLine) : []),
    ...(args.misses ? misses(judged) : []),
    ...reportMapping(judged),
    ...reportLabels(labels),
  ];
  for (const line of lines) console.log(line);
  return 0;
}

async function printShort(dir: string): Promise<number> {
  const results = await scoreShortHeaders(dir);
  if (results === null) console.log(`Forms are missing in ${dir}; nothing was scored.`);
  for (const line of reportShortHeaders(results ?? [])) console.log(line);
  return results === null ? 1 : 0;
}

function formLine(one: JudgedCase): string {
  const { recall, three, coverage, precision } = figuresOf([one]);
  const figures = [recall, three, coverage, precision].map((value) => value.toFixed(2)).join("  ");
  return `${one.case.truth.form.slice(0, 40).padEnd(42)}${one.case.variant}  ${figures}`;
}

function misses(judged: readonly JudgedCase[]): string[] {
  return judged
    .filter((one) => one.case.variant === "plain")
    .flatMap((one) => one.judged.map((item) => ({ item, form: one.case.truth.form })))
    .filter(({ item: { rawField, isRight } }) => rawField !== null && !isRight)
    .toSorted((a, b) => b.item.confidence - a.item.confidence)
    .map(
      ({ item, form }) =>
        `${item.confidence.toFixed(2)} ${form.slice(0, 20)}: ${item.alias} -> ${item.rawField} (${item.reason})`,
    );
}

function readArguments() {
  return parseArgs({
    options: {
      truth: { type: "string" },
      families: { type: "boolean", default: false },
      forms: { type: "boolean", default: false },
      short: { type: "string" },
      misses: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
