import { Argument, Command } from "commander";
import { onDatabase } from "../service/operator.ts";
import { print } from "../terminal/terminal.ts";

const HELP = `
With a model configured in PLATEN_AI_MODEL_URL, mapping suggestions for accounts that consent send it labels and section
headings of the form, and column names; never values, files, or names of templates and accounts. Accounts do not consent
unless this command says so. The change is in the account's audit log and takes effect at once.

Examples:
  $ platen admin ai-consent acct_5hKq2mVtR8wYb3nXc0Lp on
  $ platen admin ai-consent acct_5hKq2mVtR8wYb3nXc0Lp off
`;

/** `platen admin ai-consent`: whether an account's suggestions may use the external model. */
export function aiConsentCommand(): Command {
  return new Command("ai-consent")
    .description("Record whether an account consents to an external model for suggestions.")
    .argument("<account>", "the account's id")
    .addArgument(new Argument("<consent>", "its consent").choices(["on", "off"]))
    .addHelpText("after", HELP)
    .action(record);
}

async function record(account: string, consent: string): Promise<void> {
  const { changeAccountIn } = await import("@platen/service");
  const consents = consent === "on";
  await onDatabase((config) =>
    changeAccountIn(config, account, { externalModelConsent: consents }),
  );
  print(
    consents
      ? `Suggestions of ${account} may use the external model.`
      : `Suggestions of ${account} do not use an external model.`,
  );
}
