import { Argument, Command } from "commander";
import { completionFor, SHELLS } from "../terminal/completion.ts";
import { print } from "../terminal/terminal.ts";

const HELP = `
Examples:
  $ platen completion bash > ~/.local/share/bash-completion/completions/platen
  $ platen completion zsh >> ~/.zshrc
  $ platen completion fish > ~/.config/fish/completions/platen.fish
`;

/** `platen completion`: the script with which a shell completes commands and options. */
export function completionCommand(): Command {
  const command = new Command("completion")
    .description("Print the script with which a shell completes commands and options.")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .addHelpText("after", HELP);
  return command.action((shell: (typeof SHELLS)[number]) => {
    if (command.parent !== null) print(completionFor(shell, command.parent).trimEnd());
  });
}
