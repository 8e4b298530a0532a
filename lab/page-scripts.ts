import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { exitCodeOf } from "./command.ts";
import { fillScripts } from "./scripts/fill-scripts.ts";

const HELP = `npm run page:scripts -- --out FILE.pdf [--form]

Writes a page of text, comb, multi-line and list fields, filled in every script: what people should look at
after a change of fonts, shaping or layout. Tests judge what can be copied from it; how it looks, only eyes can.

  --out FILE.pdf  where the page goes
  --form          the form, filled; else its values are burnt into the page
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { out, form, help } = readArguments();
  if (help || out === undefined) {
    console.log(HELP);
    return help ? 0 : 2;
  }
  const { fields, filled, flattened } = await fillScripts();
  const pdf = form ? filled : flattened;
  await writeFile(out, pdf);
  console.log(`${out}: ${fields.length} fields, ${pdf.length} bytes`);
  return 0;
}

function readArguments() {
  return parseArgs({
    options: {
      out: { type: "string" },
      form: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
