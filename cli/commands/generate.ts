import type { FailOnCode, PdfRequest } from "@platen/sdk";
import { type Command, InvalidArgumentError } from "commander";
import { given, jsonIn } from "../remote/inputs.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { ID_MAX, verb } from "../remote/verb.ts";
import { FAIL_ON_OPTION, numberUpTo } from "../terminal/option-values.ts";
import { misuse } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";

type Options = {
  readonly output?: string;
  readonly force?: boolean;
  readonly envelope?: number;
  readonly template?: number;
  readonly mapping?: number;
  readonly set?: Readonly<Record<string, string>>;
  readonly test?: boolean;
  readonly flatten?: boolean;
  readonly strict?: boolean;
  readonly detach?: boolean;
  readonly failOn?: readonly FailOnCode[];
};

/** `platen generate`: fills one PDF at a service. */
export function generateCommand(): Command {
  const set = collectValues();
  return verb<Options>({
    name: "generate",
    description: "Fill one PDF, at a service.",
    args: [["[data.json]", 'the values: {"name": "value"}; - reads standard input']],
    options: [
      ["-o, --output <out.pdf>", "the PDF to write; - writes standard output"],
      ["-f, --force", "overwrite the PDF if it exists"],
      ["--envelope <envelope>", "what to fill", numberUpTo(ID_MAX)],
      ["--template <template>", "what to fill, by the form's own names", numberUpTo(ID_MAX)],
      ["--mapping <mapping>", "with --template: by these names", numberUpTo(ID_MAX)],
      ["--set <name=value>", "a value; may be repeated, and takes precedence over the file", set],
      ["--test", "put TEST across every page; not counted"],
      ["--flatten", "burn the values into the pages"],
      ["--strict", "treat warnings about values as errors"],
      FAIL_ON_OPTION,
      ["--detach", "fill it in the background: print the task and exit"],
    ],
    examples: [
      "generate person.json --envelope 3 -o person.pdf",
      'generate --template 12 --set "Name=Ada Lovelace" -o ada.pdf',
    ],
    run: async ({ platen, args: [path], options }) => {
      const { output, detach = false } = options;
      if (detach === (output !== undefined))
        throw misuse("Either --output or --detach is required.", "Give one of them.");
      if (output !== undefined) canBeSaved({ ...options, output });
      const data = { ...(path === undefined ? {} : await jsonIn(path)), ...options.set };
      const request = { data, ...targetOf(options) };
      if (output === undefined) {
        const { wait: _, download: __, ...task } = await platen.generate.task(request);
        printNotice(`Submitted: platen tasks download ${task.task_id} -o out.pdf`);
        return { json: task, text: task.task_id };
      }
      const file = await platen.generate.pdf(request);
      for (const { field, message } of file.warnings)
        printNotice(`${field === null ? "" : `${field}: `}${message}`);
      const saved = await save(await platen.files.download(file.file_id), { ...options, output });
      return { json: { ...file, file: saved.json }, text: saved.text };
    },
  });
}

function targetOf(options: Options): Omit<PdfRequest, "data"> {
  const { envelope, template, mapping, test, flatten, strict, failOn } = options;
  if ((envelope === undefined) === (template === undefined))
    throw misuse("Either --envelope or --template is required.", "Give one of them.");
  const target = given({ envelope_id: envelope, template_id: template, mapping_id: mapping });
  return { ...target, ...given({ test, flatten, strict, fail_on: failOn }) };
}

/** Collects all `--set` options of a command line. */
function collectValues(): (text: string) => Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  return (text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new InvalidArgumentError("Give it as name=value.");
    values[text.slice(0, at)] = text.slice(at + 1);
    return values;
  };
}
