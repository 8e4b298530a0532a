import { Command } from "commander";
import { manualPage } from "../terminal/manual.ts";
import { print } from "../terminal/terminal.ts";

const HELP = `
Examples:
  $ platen manual > platen.1
  $ man ./platen.1
`;

/** `platen manual`: the manual page, which the installed package has as well. */
export function manualCommand(version: string): Command {
  const command = new Command("manual")
    .description("Print the manual page, which has the help of every command.")
    .addHelpText("after", HELP);
  return command.action(() => {
    if (command.parent !== null) print(manualPage(command.parent, version).trimEnd());
  });
}
