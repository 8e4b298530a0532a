import { Command, Option } from "commander";
import { onDatabase } from "../service/operator.ts";
import { print } from "../terminal/terminal.ts";

const ROLES = ["owner", "admin", "editor", "viewer"] as const;

type Options = {
  readonly account: string;
  readonly email: string;
  readonly role: (typeof ROLES)[number];
  readonly json?: boolean;
};

const HELP = `
The link is for the person with that address, who joins the account with it: it works once, for seven days, and voids
earlier ones. Nothing is mailed: send the link yourself. A person who signs in already joins a further account with it.
The member is added unless it was invited before.

With the role owner: the link of the account's owner, until an owner has joined. Another address than the one that the
account was created with becomes the owner's address. Afterwards only the owner can hand the account over.

Examples:
  $ platen admin invite --account acct_5hKq2mVtR8wYb3nXc0Lp --email ada@example.org --role editor
  $ platen admin invite --account acct_5hKq2mVtR8wYb3nXc0Lp --email ann@example.org --role owner --json
`;

/** `platen admin invite`: the link with which a person joins an account. */
export function inviteCommand(): Command {
  return new Command("invite")
    .description("Print a link with which a person joins an account.")
    .requiredOption("--account <id>", "the account")
    .requiredOption("--email <address>", "the person's e-mail address")
    .addOption(
      new Option("--role <role>", "the role in the account").choices(ROLES).makeOptionMandatory(),
    )
    .option("--json", "print it as JSON")
    .addHelpText("after", HELP)
    .action(invite);
}

async function invite({ account, email, role, json }: Options): Promise<void> {
  const { inviteIn } = await import("@platen/service");
  const link = await onDatabase((config) => inviteIn(config, { account, email, role }));
  print(json === true ? JSON.stringify(link, null, 2) : link.url);
}
