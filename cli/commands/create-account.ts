import { Command, InvalidArgumentError, Option } from "commander";
import { cannotReach } from "../cannot-reach.ts";
import { serviceRefusal } from "../service-refusal.ts";
import { readSettings } from "../settings.ts";
import { tableLines } from "../table.ts";
import { bold, print } from "../terminal.ts";

const PLANS = ["PRO", "BUSINESS", "ENTERPRISE"] as const;
const ENVIRONMENTS = ["development", "staging", "production"] as const;
const SCOPES = ["read", "write", "admin"] as const;

type Plan = (typeof PLANS)[number];
type Key = {
  readonly environment: (typeof ENVIRONMENTS)[number];
  readonly scope: (typeof SCOPES)[number];
};
type Options = {
  readonly email: string;
  readonly plan: Plan;
  readonly keys?: readonly Key[];
  readonly json?: boolean;
};

const HELP = `
The account is made in the database that DATABASE_URL or PLATEN_HOME names, whether the service runs
or not. Keys are shown this once and stored as hashes.

Examples:
  $ platen admin create-account --email you@example.org --plan PRO
  $ platen admin create-account --email you@example.org --plan BUSINESS --keys production:write,staging:admin --json
`;

/** `platen admin create-account`: an account and its first keys. */
export function createAccountCommand(): Command {
  return new Command("create-account")
    .description("Make an account and its first API keys.")
    .requiredOption("--email <address>", "the owner's e-mail address")
    .addOption(new Option("--plan <plan>", "the plan").choices(PLANS).makeOptionMandatory())
    .option(
      "--keys <list>",
      "keys as environment:scope, by comma (default: one admin key for each environment)",
      keysOf,
    )
    .option("--json", "print the account as JSON")
    .addHelpText("after", HELP)
    .action(create);
}

async function create({ email, plan, keys, json }: Options): Promise<void> {
  const { createAccountIn } = await import("@platen/service");
  const config = await readSettings();
  const wanted = { email, plan, ...(keys === undefined ? {} : { keys }) };
  const account = await createAccountIn(config, wanted).catch((error: unknown) => {
    throw serviceRefusal(error) === null ? cannotReach(config, error) : error;
  });
  if (json === true) {
    print(JSON.stringify(account, null, 2));
    return;
  }
  print(`Account ${bold(account.account_id)} for ${account.email} on ${plan}\n`);
  const rows = Object.entries(account.keys).flatMap(([environment, byScope]) =>
    Object.entries(byScope).map(([scope, key]) => [environment, scope, key]),
  );
  const columns = [{ title: "ENVIRONMENT" }, { title: "SCOPE" }, { title: "KEY" }];
  print(tableLines(columns, rows).join("\n"));
  print("\nKeep the keys now: they are not shown again.");
}

function keysOf(text: string): readonly Key[] {
  return text.split(",").map((part) => {
    const [environment, scope] = part.trim().split(":");
    const key = {
      environment: ENVIRONMENTS.find((name) => name === environment),
      scope: SCOPES.find((name) => name === scope),
    };
    if (key.environment !== undefined && key.scope !== undefined) {
      return { environment: key.environment, scope: key.scope };
    }
    throw new InvalidArgumentError(
      `"${part}" is no environment:scope. Environments: ${ENVIRONMENTS.join(", ")}; scopes: ${SCOPES.join(", ")}.`,
    );
  });
}
