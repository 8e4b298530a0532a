import { parseArgs } from "node:util";
import { exitCodeOf } from "./command.ts";
import { prepare, readCases } from "./suggestions/cases.ts";
import { trainAll } from "./suggestions/cross-validate.ts";
import { writeWeights } from "./suggestions/write-weights.ts";

const HELP = `npm run train:suggestions -- --truth DIR

Trains the weights of mapping suggestions on the forms that DIR/index.json lists, and writes them to
forms/suggestions/trained-weights.ts.

  --truth DIR  a folder with index.json and forms/NAME.json
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = parseArgs({
    options: { truth: { type: "string" }, help: { type: "boolean", default: false } },
  }).values;
  if (args.help || args.truth === undefined) {
    console.log(HELP);
    return args.help ? 0 : 2;
  }
  const cases = (await readCases(args.truth, ["plain", "bare", "headers"])).map(prepare);
  const plain = cases.filter(({ variant }) => variant === "plain");
  await writeWeights(trainAll(cases), {
    date: new Date().toISOString().slice(0, 10),
    forms: plain.length,
    names: plain.reduce((sum, { aliases }) => sum + aliases.length, 0),
  });
  return 0;
}
