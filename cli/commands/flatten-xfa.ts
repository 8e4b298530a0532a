import { Command } from "commander";
import { fileTarget } from "../fill/file-target.ts";
import { withFormReader } from "../form/form-processes.ts";
import { readForm } from "../form/read-form.ts";
import { formWarningLine } from "../output/form-warnings.ts";
import { checkOutput } from "../output/output-file.ts";
import { counted, size } from "../output/wording.ts";
import { Refusal } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";

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

async function flattenXfa(path: string, { output, force }: Options): Promise<void> {
  if (output !== "-") checkOutput(output, force === true, [path]);
  const target = fileTarget(output, force === true, "PDF");
  try {
    const form = await withFormReader((reader) => readForm(reader, path));
    const { name, pdf, converted, warnings } = form;
    if (converted === null)
      throw new Refusal(`${name} is not a dynamic XFA form.`, "It can be used as it is.");
    for (const warning of warnings) printNotice(`${name}: ${formWarningLine(warning)}`);
    await target.write(yieldOnce(pdf), () => undefined);
    if (output === "-") return;
    const [pages, fields] = [counted(form.pageCount, "page"), counted(form.fields.length, "field")];
    printNotice(`${output}: ${pages}, ${fields}, ${size(pdf.length)}`);
  } finally {
    target.folder.remove();
  }
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
