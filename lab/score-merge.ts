import { join } from "node:path";
import { parseArgs } from "node:util";
import { exitCodeOf } from "./command.ts";
import { compareForms } from "./merge/compare-forms.ts";
import { findForms } from "./score/find-forms.ts";

const HELP = `npm run score:merge -- --dir D [options]

Fills three rows of every PDF under D, merges them into one PDF, and compares its pages with those of the rows
flattened one by one, to the pixel. Exits 1 when a pixel differs.

  --dir D         a folder, searched recursively, or one PDF
  --only PATTERN  only the files whose path matches this regular expression
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: "string" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.dir === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const only = values.only === undefined ? null : new RegExp(values.only);
  const { dir, files } = await findForms(values.dir, only);
  const { compared, faults } = await compareForms(files.map((file) => join(dir, file)));
  for (const fault of faults) console.log(fault);
  console.log(`${compared} of ${files.length} forms compared, ${faults.length} differences`);
  return faults.length === 0 ? 0 : 1;
}
