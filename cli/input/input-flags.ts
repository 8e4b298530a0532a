import type { InputOptions } from "@platen/forms/input";
import { InvalidArgumentError, Option } from "commander";
import { oneOf } from "../terminal/option-values.ts";

/** Options for the format of a file of rows, as parsed. */
export type InputFlags = {
  readonly delimiter?: InputOptions["delimiter"];
  readonly encoding?: InputOptions["encoding"];
  readonly header?: InputOptions["headerMatch"];
  /** Name or number of a workbook's sheet. */
  readonly sheet?: string;
};

/** Flags, description and parser of each. */
export const INPUT_FLAGS = [
  ["--delimiter <sign>", "what separates the cells: , ; tab | auto (default: auto)", delimiterOf],
  [
    "--encoding <name>",
    "utf-8, windows-1252, utf-16 or auto (default: auto)",
    oneOf(["utf-8", "windows-1252", "utf-16", "auto"] as const),
  ],
  [
    "--header <match>",
    "loose ignores case, spaces, _ and - in names; or exact (default: loose)",
    oneOf(["loose", "exact"] as const),
  ],
  ["--sheet <name>", "the sheet of an .xlsx workbook, by name or number (default: the first)"],
] as const satisfies readonly (readonly [string, string, ((text: string) => unknown)?])[];

const MEMBER_NAMES = /\b(s)et (header_match|encoding|delimiter) to "/gi;

/** Returns the flags as options of a command. */
export function inputOptions(): readonly Option[] {
  return INPUT_FLAGS.map(([flags, description, parse]) => {
    const option = new Option(flags, description);
    return parse === undefined ? option : option.argParser((text) => parse(text));
  });
}

/** Returns the service's advice on how a file is to be read, in terms of the command's options. */
export function withOptionNames(message: string): string {
  return message.replaceAll(
    MEMBER_NAMES,
    (_, first: string, name: string) =>
      `${first === "S" ? "G" : "g"}ive --${name === "header_match" ? "header" : name} as "`,
  );
}

function delimiterOf(text: string): InputOptions["delimiter"] {
  if (text === "tab" || text === "\\t") return "\t";
  const found = ([",", ";", "\t", "|", "auto"] as const).find((one) => one === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError('Give one of , ; tab | auto. Quote ";" and "|" in a shell.');
}
