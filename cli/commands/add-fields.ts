import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readAddedFields, readRequestedFields, ServiceRefusal } from "@platen/service/added-fields";
import { Command } from "commander";
import { writeForm } from "../fill/write-form.ts";
import { withFormReader } from "../form/form-processes.ts";
import { Refusal, reasonOf } from "../terminal/refusal.ts";

type Options = {
  readonly output: string;
  readonly force?: boolean;
  readonly replace?: boolean;
};

const HELP = `
The file of fields is a JSON array with one object for each field:

  [{ "name": "person.name", "type": "text", "page": 1, "rect": [72, 700, 300, 720],
     "label": "Full name", "required": true, "max_length": 40 },
   { "name": "agree", "type": "checkbox", "page": 1, "rect": [72, 660, 84, 672] },
   { "name": "single", "type": "radio", "group": "status", "page": 1, "rect": [72, 640, 84, 652] },
   { "name": "married", "type": "radio", "group": "status", "page": 1, "rect": [130, 640, 142, 652] },
   { "name": "country", "type": "choice", "page": 1, "rect": [72, 600, 200, 618],
     "options": ["France", "Peru"] }]

rect is [x1, y1, x2, y2] in points from the page's lower left corner. Further members are read_only,
default_value, comb, multiline, export_value, font_size, align (left, center, right) and format (date,
number, ssn, zip, phone). Fields that the PDF has stay, unless --replace is given.

Examples:
  $ platen add-fields flat.pdf fields.json -o form.pdf
  $ platen add-fields form.pdf fields.json --replace -o new-form.pdf
`;

/** `platen add-fields`: adds fields to a PDF, locally. */
export function addFieldsCommand(): Command {
  return new Command("add-fields")
    .description("Add fields to a PDF, also to one that has none.")
    .argument("<form.pdf>", "the PDF")
    .argument("<fields.json>", "the fields to add")
    .requiredOption("-o, --output <out.pdf>", "the PDF to write; - writes standard output")
    .option("--replace", "remove the fields that the PDF has first")
    .option("-f, --force", "overwrite the file if it exists")
    .addHelpText("after", HELP)
    .action(addFields);
}

async function addFields(path: string, fieldsPath: string, options: Options): Promise<void> {
  const { output, force = false, replace = false } = options;
  await writeForm({ output, force, inputs: [path, fieldsPath] }, async () => {
    const pdf = await bytesOf(path);
    const text = new TextDecoder().decode(await bytesOf(fieldsPath));
    const form = await withFaults(fieldsPath, async () => {
      const added = readAddedFields({ fields: text, replace_fields: String(replace) });
      if (added === null) throw new Error("assertion failed: a text is a list or refused");
      return await withFormReader((reader) => readRequestedFields(reader, pdf, added, "keep"));
    });
    const name = basename(path);
    if (form.kind === "refused") throw new Refusal(`${name} cannot be used. ${form.message}`);
    return { ...form, name, pdf: form.converted ?? pdf };
  });
}

async function bytesOf(path: string): Promise<Uint8Array> {
  return await readFile(path).catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}.`);
  });
}

type Detail = { readonly field: string | null; readonly message: string };

/** Reports the faults of definitions, a line each. */
async function withFaults<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error;
    const details = (error.extras["details"] ?? []) as readonly Detail[];
    const lines = details.map(({ field, message }) => `${field ?? "fields"}: ${message}`);
    throw new Refusal([`${basename(path)}: ${error.message}`, ...lines].join("\n  "));
  }
}
