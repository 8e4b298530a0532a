import type { InputOptions } from "@platen/forms/input";
import { InvalidArgumentError, Option } from "commander";
import { oneOf } from "../option-values.ts";

/** Options that say how a file of rows is written, as parsed. */
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

/** The flags as options of a command. */
export function inputOptions(): readonly Option[] {
  return INPUT_FLAGS.map(([flags, description, parse]) => {
    const option = new Option(flags, description);
    return parse === undefined ? option : option.argParser((text) => parse(text));
  });
}

function delimiterOf(text: string): InputOptions["delimiter"] {
  if (text === "tab" || text === "\\t") return "\t";
  const found = ([",", ";", "\t", "|", "auto"] as const).find((one) => one === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError('Give one of , ; tab | auto. Quote ";" and "|" in a shell.');
}
