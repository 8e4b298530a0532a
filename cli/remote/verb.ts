import type { Platen } from "@platen/sdk";
import { Command, Option } from "commander";
import { misuse } from "../refusal.ts";
import { print } from "../terminal.ts";
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
      const options = command.opts<Options & CommonOptions>();
      const shown = await spec.run({
        platen: connect(options.profile),
        args: command.args,
        options,
      });
      show(shown, options.json === true);
    });
}

function optionOf([flags, description, parse]: OptionRow): Option {
  const option = new Option(flags, description);
  return parse === undefined ? option : option.argParser((text) => parse(text));
}

/** Prints the result. */
export function show({ json, text, exitCode = 0 }: Shown, asJson: boolean): void {
  if (asJson) print(JSON.stringify(json, null, 2));
  else if (text !== "") print(text);
  process.exitCode = exitCode;
}

/** A command that only has subcommands. */
export function group(name: string, description: string, verbs: readonly Command[]): Command {
  const command = new Command(name).description(description);
  return verbs.reduce((all, one) => all.addCommand(one), command);
}

/** Parses a numeric id. */
export function idIn(text: string | undefined, what: string): number {
  if (/^[1-9]\d{0,9}$/.test(text ?? "")) return Number(text);
  throw misuse(`${JSON.stringify(text ?? "")} is not a ${what}: give a whole number.`);
}
