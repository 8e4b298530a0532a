import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Trees } from "@platen/forms/detection";
import { exitCodeOf } from "./command.ts";
import { measureForm, trainModel } from "./detection/train.ts";
import { readTruth } from "./detection/truth.ts";

const HELP = `npm run train:detection -- --dir DIR

Trains the trees of forms/detection/trained-trees.ts on the PDF forms in DIR.`;
const TARGET = join(import.meta.dirname, "..", "forms", "detection", "trained-trees.ts");

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const options = {
    dir: { type: "string", multiple: true },
    help: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help || values.dir === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const forms = (await readTruth(values.dir)).forms.map(measureForm);
  const { places, boxes } = trainModel(forms);
  const lines = [
    "// Written by `npm run train:detection`; not edited by hand.",
    'import type { DetectionModel } from "./trees.ts";',
    "",
    "export const TRAINED: DetectionModel = {",
    ...["places", "boxes"].flatMap((name, at) => treesText(name, at === 0 ? places : boxes)),
    "};",
    "",
  ];
  await writeFile(TARGET, lines.join("\n"));
  console.log(`Trained on ${forms.length} forms.`);
  return 0;
}

function treesText(name: string, { base, scale, shift, trees }: Trees): string[] {
  return [
    `${name}: { base: ${base}, scale: ${scale}, shift: ${shift}, trees: [`,
    ...trees.map((tree) => `${JSON.stringify(tree).replaceAll('"', "")},`),
    "] },",
  ];
}
