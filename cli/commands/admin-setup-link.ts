import { Command } from "commander";
import { onDatabase } from "../service/operator.ts";
import { Refusal } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

const HELP = `
The link opens the page on which the first account and its owner are created. It works once, for 24 hours, and voids
earlier ones. Set-up is closed as soon as there is an account or a person; then use "platen admin invite".
BASE_URL is where the link leads.

Examples:
  $ platen admin setup-link
  $ BASE_URL=https://forms.example.org platen admin setup-link --json
`;

/** `platen admin setup-link`: the link that sets up an empty installation. */
export function setupLinkCommand(): Command {
  return new Command("setup-link")
    .description("Print a link that sets up an empty installation in a browser.")
    .option("--json", "print it as JSON")
    .addHelpText("after", HELP)
    .action(printLink);
}

async function printLink({ json }: { readonly json?: boolean }): Promise<void> {
  const { issueSetupLinkIn } = await import("@platen/service");
  const link = await onDatabase(issueSetupLinkIn);
  if (link === null)
    throw new Refusal(
      "Set-up is closed: there is an account already.",
      "Invite its owner with: platen admin invite --account ACCOUNT --email ADDRESS --role owner",
    );
  print(json === true ? JSON.stringify(link, null, 2) : link.url);
}
