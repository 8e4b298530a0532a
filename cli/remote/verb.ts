import type { Platen } from "@platen/sdk";
import { Command, Option } from "commander";
import { misuse } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";
import { connect } from "./connect.ts";

/** The result of a command, for programs and for people. */
export type Shown = {
  readonly json: unknown;
  readonly text: string;
  /** Default 0. */
  readonly exitCode?: number;
};

/** The input of a command. */
type Given<Options> = {
  readonly platen: Platen;
  /** In the order of `args`. */
  readonly args: readonly string[];
  readonly options: Options & CommonOptions;
};

/** Options of every command. */
type CommonOptions = { readonly json?: boolean; readonly profile?: string };

/** An option: flags, description, parser of its value. */
type OptionRow = readonly [flags: string, description: string, parse?: (text: string) => unknown];

/** A command that calls the service. */
type Verb<Options> = {
  readonly name: string;
  readonly description: string;
  readonly args?: readonly (readonly [name: string, description: string])[];
  readonly options?: readonly OptionRow[];
  /** Options that it cannot do without. */
  readonly required?: readonly OptionRow[];
  /** Without `platen`. */
  readonly examples: readonly string[];
  /** Additional help text. */
  readonly notes?: string;
  readonly run: (given: Given<Options>) => Promise<Shown>;
};

/** Creates the command. */
export function verb<Options = object>(spec: Verb<Options>): Command {
  const command = new Command(spec.name).description(spec.description);
  for (const [name, description] of spec.args ?? []) command.argument(name, description);
  for (const row of spec.required ?? []) command.addOption(optionOf(row).makeOptionMandatory());
  for (const row of spec.options ?? []) command.addOption(optionOf(row));
  const examples = spec.examples.map((example) => `  $ platen ${example}\n`).join("");
  return command
    .option("--json", "print one JSON document and nothing else")
    .option("--profile <name>", "the service and key to use (see platen login)")
    .addHelpText(
      "after",
      `${spec.notes === undefined ? "" : `\n${spec.notes}\n`}\nExamples:\n${examples}`,
    )
    .action(async () => {
      const options = withNulls(command.opts<Options & CommonOptions>());
      refuseEmpty(command);
      const shown = await spec.run({
        platen: connect(options.profile),
        args: command.args,
        options,
      });
      show(shown, options.json === true);
    });
}

/** An empty argument is usually an unset variable of a script. */
function refuseEmpty({ args, registeredArguments }: Command): void {
  const empty = args.findIndex((arg) => arg.trim() === "");
  if (empty === -1) return;
  const argument = registeredArguments[empty] ?? registeredArguments.at(-1);
  throw misuse(`The argument <${argument?.name() ?? ""}> is empty.`);
}

function optionOf([flags, description, parse]: OptionRow): Option {
  const option = new Option(flags, description);
  return parse === undefined ? option : option.argParser((text) => parse(text) ?? NULL);
}

/** Represents null in parsed options: commander turns null into an empty text. */
const NULL = Symbol("null");

function withNulls<Options extends object>(options: Options): Options {
  const nulls = Object.entries(options).flatMap(([name, value]) =>
    value === NULL ? [[name, null] as const] : [],
  );
  return { ...options, ...Object.fromEntries(nulls) };
}

/** Prints the result. */
export function show({ json, text, exitCode = 0 }: Shown, asJson: boolean): void {
  if (asJson) print(JSON.stringify(json, null, 2));
  else if (text !== "") print(text);
  process.exitCode = exitCode;
}

/** Returns a command that only has subcommands. */
export function group(name: string, description: string, verbs: readonly Command[]): Command {
  const command = new Command(name).description(description);
  return verbs.reduce((all, one) => all.addCommand(one), command);
}

/** Largest id of a template, mapping, envelope, schema, webhook, key or member. */
export const ID_MAX = 2 ** 31 - 1;

/** Parses a numeric id. */
export function idIn(text: string | undefined, what: string): number {
  if (/^[1-9]\d{0,9}$/.test(text ?? "")) return Number(text);
  throw misuse(`${JSON.stringify(text ?? "")} is not a ${what}: give a whole number.`);
}
