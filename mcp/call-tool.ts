import type { FormSource, ToolWarning } from "./contract.ts";
import { expectedError, ToolError } from "./tool-error.ts";
import type { Tool } from "./tools.ts";

/** The answer to a call: text for the agent, and the same as structured content unless it is an error. */
export type ToolAnswer = {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
};

const ISSUES_MAX = 50;
const WARNINGS_SHOWN_MAX = 20;

/** Runs a tool; a refusal and invalid arguments are the answer's error. Other errors are passed on to `report`. */
export async function callTool(
  tools: readonly Tool[],
  forms: FormSource,
  call: { readonly name: string; readonly arguments?: unknown },
  report: (error: unknown) => void,
): Promise<ToolAnswer> {
  try {
    const found = tools.find(({ name }) => name === call.name);
    if (found === undefined) throw unknownTool(call.name, tools);
    const input = found.input.strict().safeParse(call.arguments ?? {});
    if (!input.success) throw invalidArguments(input.error.issues);
    // Parsing gives the members the order of the schema, in which warnings are the first.
    const content = found.output.parse(await found.run(forms, input.data));
    const text = `${warningLines(content["warnings"])}${JSON.stringify(content)}`;
    return { content: [{ type: "text", text }], structuredContent: content };
  } catch (error) {
    const expected = expectedError(error);
    if (expected === null) report(error);
    return errorAnswer(expected ?? internalError());
  }
}

function errorAnswer({ code, message, whatToDo, extras }: ToolError): ToolAnswer {
  const text = JSON.stringify({ code, message, what_to_do: whatToDo, ...extras });
  // Without structured content, which clients validate against the schema of the result.
  return { content: [{ type: "text", text }], isError: true };
}

function warningLines(warnings: unknown): string {
  // The output schemas of all tools have this member.
  const all = warnings as readonly ToolWarning[];
  if (all.length === 0) return "";
  const lines = all
    .slice(0, WARNINGS_SHOWN_MAX)
    .map(
      ({ field, code, message }) => `- ${code}${field === null ? "" : ` (${field})`}: ${message}`,
    );
  const more = all.length - lines.length;
  const head = `${all.length} ${all.length === 1 ? "warning" : "warnings"}:`;
  return [head, ...lines, ...(more > 0 ? [`- and ${more} more`] : []), "", ""].join("\n");
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

function invalidArguments(issues: readonly Issue[]): ToolError {
  const details = issues.slice(0, ISSUES_MAX).map(({ path, message }) => ({
    field: path.map(String).join("."),
    message,
  }));
  return new ToolError(
    "validation_error",
    "The arguments are not valid.",
    "Correct what details names by the tool's input schema.",
    { details },
  );
}

function unknownTool(name: string, tools: readonly Tool[]): ToolError {
  const names = tools.map((tool) => tool.name).join(", ");
  return new ToolError("tool_not_found", `There is no tool ${name}.`, `Use one of ${names}.`);
}

function internalError(): ToolError {
  return new ToolError(
    "internal_error",
    "The tool failed unexpectedly.",
    "Try again once; then report it to the person you work for.",
  );
}
