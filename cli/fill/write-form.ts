import { formWarningLine } from "../output/form-warnings.ts";
import { checkOutput } from "../output/output-file.ts";
import { counted, size } from "../output/wording.ts";
import { printNotice } from "../terminal/terminal.ts";
import { fileTarget } from "./file-target.ts";

/** A form to write: its PDF, and what is printed of it. */
export type WrittenForm = {
  /** The name of the given file, which warnings begin with. */
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly fields: readonly unknown[];
  readonly warnings: readonly Parameters<typeof formWarningLine>[0][];
};

/**
 * Writes the form that `make` returns to `output`, or to standard output for `-`, and prints its warnings, pages, fields and
 * size. An output that exists, or is one of `inputs`, is refused before `make` is called.
 */
export async function writeForm(
  { output, force, inputs }: { output: string; force: boolean; inputs: readonly string[] },
  make: () => Promise<WrittenForm>,
): Promise<void> {
  if (output !== "-") checkOutput(output, force, inputs);
  const target = fileTarget(output, force, "PDF");
  try {
    const { name, pdf, pageCount, fields, warnings } = await make();
    for (const warning of warnings) printNotice(`${name}: ${formWarningLine(warning)}`);
    await target.write(yieldOnce(pdf), () => undefined);
    if (output === "-") return;
    const counts = [counted(pageCount, "page"), counted(fields.length, "field")];
    printNotice(`${output}: ${counts.join(", ")}, ${size(pdf.length)}`);
  } finally {
    target.folder.remove();
  }
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
