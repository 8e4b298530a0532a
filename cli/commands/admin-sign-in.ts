import { Argument, Command } from "commander";
import { onDatabase } from "../service/operator.ts";
import { print } from "../terminal/terminal.ts";

const HELP = `
Owners change this in the dashboard. Use it when an account requires single sign-on and the OpenID provider is lost: make
sure that it is the owner who asks. The change is in the account's audit log and takes effect at once.

Examples:
  $ platen admin sign-in acct_5hKq2mVtR8wYb3nXc0Lp any
`;

/** `platen admin sign-in`: how members of an account must have signed in. */
export function signInCommand(): Command {
  return new Command("sign-in")
    .description("Change how members of an account sign in.")
    .argument("<account>", "the account's id")
    .addArgument(new Argument("<way>", "in any way, or by single sign-on").choices(["any", "sso"]))
    .addHelpText("after", HELP)
    .action(change);
}

async function change(account: string, way: string): Promise<void> {
  const { changeAccountIn } = await import("@platen/service");
  const signIn = way === "sso" ? "sso" : "any";
  await onDatabase((config) => changeAccountIn(config, account, { signIn }));
  print(
    signIn === "sso"
      ? `Members of ${account} sign in by single sign-on only.`
      : `Members of ${account} may sign in in any way.`,
  );
}
