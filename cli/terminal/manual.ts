import type { Command } from "commander";

const WIDTH = 78;

/** Returns the manual page (roff) of a program: the help of each command, as `--help` prints it. */
export function manualPage(program: Command, version: string): string {
  const name = program.name();
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    ".SH NAME",
    `${name} \\- ${escaped(program.description())}`,
    ...helpOf(program, name),
    "",
  ].join("\n");
}

function helpOf(command: Command, path: string): readonly string[] {
  let help = "";
  const before = command.configureOutput();
  command.configureOutput({
    ...before,
    writeOut: (text) => {
      help += text;
    },
    getOutHelpWidth: () => WIDTH,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  command.configureOutput(before);
  return [
    `.SH ${escaped(path.toUpperCase())}`,
    ".nf",
    ...help.trimEnd().split("\n").map(escaped),
    ".fi",
    ...command.commands.flatMap((one) => helpOf(one, `${path} ${one.name()}`)),
  ];
}

/** A line of text: a leading dot or apostrophe would be a request to the formatter. */
function escaped(line: string): string {
  const text = line.replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return /^[.']/.test(text) ? `\\&${text}` : text;
}
