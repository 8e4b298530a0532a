import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { onDatabase } from "../service/operator.ts";
import { misuse, Refusal } from "../terminal/refusal.ts";
import { print } from "../terminal/terminal.ts";

type Options = { readonly email: string; readonly json?: boolean };
type FactorOptions = Options & { readonly yes?: boolean };

const PASSWORD_HELP = `
The link opens the page on which the person chooses a new password. It works once, for one hour, and voids earlier ones.
Nothing is mailed: send the link yourself. The new password ends all the person's sessions; a second factor stays. The
audit logs of the person's accounts record it.

Example:
  $ platen admin reset-password --email ada@example.org
`;

const FACTOR_HELP = `
For a person who lost the phone and the recovery codes: removes both, and ends all the person's sessions. The password
alone then signs in, so make sure that it is the person who asks. The audit logs of the person's accounts record it.

Examples:
  $ platen admin reset-second-factor --email ada@example.org
  $ platen admin reset-second-factor --email ada@example.org --yes
`;

/** `platen admin reset-password`: the link with which a person chooses a new password. */
export function resetPasswordCommand(): Command {
  return new Command("reset-password")
    .description("Print a link with which a person chooses a new password.")
    .requiredOption("--email <address>", "the person's e-mail address")
    .option("--json", "print it as JSON")
    .addHelpText("after", PASSWORD_HELP)
    .action(resetPassword);
}

/** `platen admin reset-second-factor`: removes a person's second factor. */
export function resetSecondFactorCommand(): Command {
  return new Command("reset-second-factor")
    .description("Remove a person's second factor, and sign the person out.")
    .requiredOption("--email <address>", "the person's e-mail address")
    .option("--yes", "do not ask for confirmation")
    .option("--json", "print the result as JSON")
    .addHelpText("after", FACTOR_HELP)
    .action(resetSecondFactor);
}

async function resetPassword({ email, json }: Options): Promise<void> {
  const { resetPasswordIn } = await import("@platen/service");
  const link = await onDatabase((config) => resetPasswordIn(config, email));
  print(json === true ? JSON.stringify(link, null, 2) : link.url);
}

async function resetSecondFactor({ email, yes, json }: FactorOptions): Promise<void> {
  if (yes !== true) await confirm(`Remove the second factor of ${email}, and end all sessions?`);
  const { removeSecondFactorIn } = await import("@platen/service");
  const person = await onDatabase((config) => removeSecondFactorIn(config, email));
  print(
    json === true
      ? JSON.stringify(person, null, 2)
      : `${person.email} signs in with the password alone; all sessions are ended.`,
  );
}

/** Returns when the user agrees. */
async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw misuse("This cannot be undone and must be confirmed.", "Confirm it with --yes.");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new Refusal("Nothing was changed.");
  } finally {
    lines.close();
  }
}
