import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { definitionBody } from "@platen/service/added-fields";
import type { ImageWorkers } from "@platen/service/untrusted";
import { Command } from "commander";
import { writeForm } from "../fill/write-form.ts";
import { withFormReader, withImageWorkers } from "../form/form-processes.ts";
import { checkOutput, writeOutput } from "../output/output-file.ts";
import { counted } from "../output/wording.ts";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";

type Options = {
  readonly output?: string;
  /** The JSON to write. */
  readonly fields?: string;
  readonly force?: boolean;
};

type Detected = Extract<Awaited<ReturnType<ImageWorkers["detectFields"]>>, { kind: "detected" }>;

/** Below this confidence a field is named, so that it is looked at. */
const SURE = 0.8;
const UNCERTAIN_SHOWN_MAX = 20;

const HELP = `
Fields are found by the lines, boxes and texts of the pages; nothing leaves this machine. Fields that the PDF
has stay, and only others are found. A page that is a picture, such as a scan, has nothing to go by.

Examples:
  $ platen detect flat.pdf -o form.pdf
  $ platen detect flat.pdf --fields fields.json      edit the file, then:
  $ platen add-fields flat.pdf fields.json -o form.pdf
`;

/** `platen detect`: finds the fields of a flat PDF, locally. */
export function detectCommand(): Command {
  return new Command("detect")
    .description("Find the fields of a flat PDF, and add them to it.")
    .argument("<form.pdf>", "the PDF")
    .option("-o, --output <out.pdf>", "the PDF with the fields to write; - writes standard output")
    .option("--fields <fields.json>", "write the fields to this file, for platen add-fields")
    .option("-f, --force", "overwrite files that exist")
    .addHelpText("after", HELP)
    .action(detect);
}

async function detect(path: string, options: Options): Promise<void> {
  const { output, fields, force = false } = options;
  if (output === undefined && fields === undefined)
    throw misuse("The fields have to be written somewhere.", "Give -o, --fields or both.");
  if (fields !== undefined) checkOutput(fields, force, [path]);
  if (output === undefined) {
    const pdf = await bytesOf(path);
    const detected = await findFields(basename(path), pdf);
    await writeDefinitions(detected, fields);
    return;
  }
  await writeForm({ output, force, inputs: [path] }, async () => {
    const pdf = await bytesOf(path);
    const name = basename(path);
    const detected = await findFields(name, pdf);
    const added = { definitions: detected.fields, replace: false };
    const form = await withFormReader((reader) => reader.readWithFields(pdf, added, "keep"));
    if (form.kind === "refused") throw new Refusal(`${name} cannot be used. ${form.message}`);
    if (form.kind === "faulty")
      throw new Error(`assertion failed: found fields can be added: ${form.faults[0]?.message}`);
    await writeDefinitions(detected, fields);
    return { ...form, name, pdf: form.converted ?? pdf };
  });
}

async function bytesOf(path: string): Promise<Uint8Array> {
  return await readFile(path).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
}

/** Finds the fields, and prints what to look at. */
async function findFields(name: string, pdf: Uint8Array): Promise<Detected> {
  const detected = await withImageWorkers((workers) => workers.detectFields(pdf));
  if (detected.kind === "refused") throw new Refusal(`${name} cannot be used. ${detected.message}`);
  const { fields, warnings, pages } = detected;
  for (const { message } of warnings) printNotice(`${name}: ${message}`);
  if (fields.length === 0)
    throw new Refusal(
      `No fields were found on the ${counted(pages.length, "page")} of ${name}.`,
      "Describe them in a JSON file, and add them with platen add-fields.",
    );
  const unsure = fields.filter(({ confidence }) => confidence < SURE);
  const toCheck = unsure.length === 0 ? "" : `, ${unsure.length} of them uncertain`;
  printNotice(`${name}: ${counted(fields.length, "field")} found${toCheck}`);
  for (const { name: field, page, confidence, reason } of unsure.slice(0, UNCERTAIN_SHOWN_MAX))
    printNotice(`  page ${page}, ${field}: ${confidence.toFixed(2)}, ${reason}`);
  const left = unsure.length - UNCERTAIN_SHOWN_MAX;
  if (left > 0) printNotice(`  and ${left} more`);
  return detected;
}

async function writeDefinitions({ fields }: Detected, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const lines = fields.map((field) => JSON.stringify(definitionBody(field)));
  await writeOutput(path, `[\n  ${lines.join(",\n  ")}\n]\n`);
  printNotice(`${path}: ${counted(fields.length, "field")}`);
}
