import { Command } from "commander";
import { writeForm } from "../fill/write-form.ts";
import { withFormReader } from "../form/form-processes.ts";
import { readForm } from "../form/read-form.ts";
import { Refusal } from "../terminal/refusal.ts";

type Options = { readonly output: string; readonly force?: boolean };

const HELP = `
A dynamic XFA form shows "Please wait" in most programs: its pages and fields exist only where Adobe's
software lays them out. The output has them as ordinary pages and fields, with the values that the form
holds. Scripts are not run, and what depends on them is printed as a warning. fields, map and fill convert
such forms by themselves.

Examples:
  $ platen flatten-xfa form.pdf -o converted.pdf
  $ platen flatten-xfa form.pdf -o - > converted.pdf
`;

/** `platen flatten-xfa`: converts a dynamic XFA form to a PDF with fields, locally. */
export function flattenXfaCommand(): Command {
  return new Command("flatten-xfa")
    .description("Convert a dynamic XFA form to a PDF form that any program can open.")
    .argument("<form.pdf>", "the form")
    .requiredOption("-o, --output <out.pdf>", "the PDF to write; - writes standard output")
    .option("-f, --force", "overwrite the file if it exists")
    .addHelpText("after", HELP)
    .action(flattenXfa);
}

async function flattenXfa(path: string, { output, force = false }: Options): Promise<void> {
  await writeForm({ output, force, inputs: [path] }, async () => {
    const form = await withFormReader((reader) => readForm(reader, path));
    if (form.converted === null)
      throw new Refusal(`${form.name} is not a dynamic XFA form.`, "It can be used as it is.");
    return form;
  });
}
