import { z } from "zod";
import { type FormSource, INPUTS, OUTPUTS } from "./contract.ts";
import { ToolError } from "./tool-error.ts";

/** A tool: what an agent reads of it, and what it does. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** True: it changes nothing. */
  readonly readOnly: boolean;
  /** Runs it with arguments that `input` accepts. */
  readonly run: (forms: FormSource, input: unknown) => Promise<unknown>;
};

/** Members of inputs that name files of the machine. */
const OF_FILES = { file: true, output: true, overwrite: true } as const;

/** Returns the tools; without `hasFiles` none of them reads or writes a file of the machine. */
export function toolsFor({ hasFiles }: { readonly hasFiles: boolean }): readonly Tool[] {
  return hasFiles ? TOOLS : TOOLS.map(withoutFiles);
}

function withoutFiles(tool: Tool): Tool {
  const members = Object.entries(tool.input.shape).filter(([name]) => !(name in OF_FILES));
  return { ...tool, input: z.object(Object.fromEntries(members)) };
}

const TOOLS: readonly Tool[] = [
  makeTool({
    name: "list_forms",
    title: "List forms",
    description: "Lists the PDF forms that can be filled. Start here to learn a form's name.",
    input: INPUTS.listForms,
    output: OUTPUTS.formList,
    readOnly: true,
    run: (forms, input) => forms.listForms(input),
  }),
  makeTool({
    name: "describe_form",
    title: "Describe a form",
    description:
      "Returns the fields of a form as a JSON Schema of one row: label, type, options, greatest length, and which are required. Call it before fill_form, and narrow a long form by page or search.",
    input: INPUTS.describeForm,
    output: OUTPUTS.description,
    readOnly: true,
    run: (forms, input) => forms.describeForm(input),
  }),
  makeTool({
    name: "suggest_mapping",
    title: "Suggest a mapping",
    description:
      "Finds the field that each column of a table means. Pass the mapping to fill_rows after checking the pairs below 0.9; at a service it counts as an AI generation.",
    input: INPUTS.suggestMapping,
    output: OUTPUTS.suggestion,
    readOnly: true,
    run: (forms, input) => forms.suggestMapping(input),
  }),
  makeTool({
    name: "fill_form",
    title: "Fill a form",
    description:
      "Fills a form once and returns where the PDF is, with every warning first. A warning means that the PDF may not show what was intended: correct the value and fill again, or report the warning.",
    input: INPUTS.fillForm,
    output: OUTPUTS.document,
    readOnly: false,
    run: (forms, input) => forms.fillForm(input),
  }),
  makeTool({
    name: "fill_rows",
    title: "Fill a form for many rows",
    description:
      "Fills a form once for each row and makes a ZIP of PDFs. Returns a job; call get_job until its status is completed, failed or cancelled.",
    input: INPUTS.fillRows,
    output: OUTPUTS.job,
    readOnly: false,
    run: (forms, input) => {
      if ((input.rows === undefined) === (input.file === undefined)) throw rowsOrFile();
      return forms.fillRows(input);
    },
  }),
  makeTool({
    name: "get_job",
    title: "Get a job",
    description:
      "Returns the state of a job of fill_rows: how many rows succeeded, which failed and why, and where the ZIP is.",
    input: INPUTS.getJob,
    output: OUTPUTS.job,
    readOnly: true,
    run: (forms, input) => forms.getJob(input),
  }),
];

type Spec<Input extends z.ZodObject, Output extends z.ZodObject> = Omit<
  Tool,
  "input" | "output" | "run"
> & {
  readonly input: Input;
  readonly output: Output;
  readonly run: (forms: FormSource, input: z.output<Input>) => Promise<z.output<Output>>;
};

function makeTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: Spec<Input, Output>,
): Tool {
  return { ...spec, run: (forms, input) => spec.run(forms, spec.input.parse(input)) };
}

function rowsOrFile(): ToolError {
  const message = "fill_rows takes either rows or a file.";
  return new ToolError("validation_error", message, "Give one of them.");
}
