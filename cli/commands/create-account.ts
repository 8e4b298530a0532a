import type { Config } from "@platen/service";
import { Command, InvalidArgumentError, Option } from "commander";
import { tableLines } from "../output/table.ts";
import { cannotReach } from "../service/operator.ts";
import { serviceRefusal } from "../service/service-refusal.ts";
import { readSettings } from "../service/settings.ts";
import { misuse, Refusal } from "../terminal/refusal.ts";
import { bold, print } from "../terminal/terminal.ts";

const PLANS = ["PRO", "BUSINESS", "ENTERPRISE"] as const;
const ENVIRONMENTS = ["development", "staging", "production"] as const;
const SCOPES = ["read", "write", "admin"] as const;
const STATUSES = ["trialing", "active", "past_due", "canceled", "none"] as const;

type Mode = Config["billing"]["mode"];
type Plan = (typeof PLANS)[number];
type Key = {
  readonly environment: (typeof ENVIRONMENTS)[number];
  readonly scope: (typeof SCOPES)[number];
};
type Options = {
  readonly email: string;
  readonly plan: Plan;
  readonly status?: (typeof STATUSES)[number];
  readonly keys?: readonly Key[];
  readonly allowDuplicate?: boolean;
  readonly json?: boolean;
};

const DUPLICATE = "Use that account, or create another one with --allow-duplicate.";

const HELP = `
The account is created in the database of DATABASE_URL or PLATEN_HOME; the service need not be running. Keys and the
link with which the owner joins are shown only once and stored as hashes; "platen admin invite" prints another link.

With sandbox billing (BILLING=sandbox, or unset) the account subscribes to the plan with a test card and gets the
status: trialing, active, past_due (its card has failed), canceled, or none (never subscribed, and read-only until it
does). With BILLING=stripe accounts subscribe themselves, and the status is none; with BILLING=off there is no status to
choose, and every account has ENTERPRISE.

Examples:
  $ platen admin create-account --email you@example.org --plan PRO
  $ platen admin create-account --email you@example.org --plan PRO --status trialing
  $ platen admin create-account --email you@example.org --plan BUSINESS --keys production:write,staging:admin --json
`;

/** `platen admin create-account`: creates an account and its first keys. */
export function createAccountCommand(): Command {
  return new Command("create-account")
    .description("Create an account and its first API keys.")
    .requiredOption("--email <address>", "the owner's e-mail address")
    .addOption(new Option("--plan <plan>", "the plan").choices(PLANS).makeOptionMandatory())
    .addOption(
      new Option("--status <status>", "the status of its subscription (default: active)").choices(
        STATUSES,
      ),
    )
    .option(
      "--keys <list>",
      "keys as environment:scope, separated by commas (default: one admin key for each environment)",
      keysOf,
    )
    .option("--allow-duplicate", "create it even if another account has the address")
    .option("--json", "print the account as JSON")
    .addHelpText("after", HELP)
    .action(create);
}

async function create(options: Options): Promise<void> {
  const { email, plan, status, keys, allowDuplicate: isDuplicateAllowed = false, json } = options;
  const { createBilledAccountIn } = await import("@platen/service");
  const config = await readSettings();
  const wanted = { email, plan, isDuplicateAllowed, ...(keys === undefined ? {} : { keys }) };
  const accountStatus = statusFor(config.billing.mode, status);
  const account = await createBilledAccountIn(config, { ...wanted, status: accountStatus }).catch(
    (error: unknown) => {
      const refusal = serviceRefusal(error);
      if (refusal === null) throw cannotReach(config, error);
      throw refusal.code === "member_exists" ? new Refusal(refusal.message, DUPLICATE) : error;
    },
  );
  if (json === true) {
    print(JSON.stringify(account, null, 2));
    return;
  }
  print(
    `Account ${bold(account.account_id)} for ${account.email} ${statusText(config, plan, account)}\n`,
  );
  const rows = Object.entries(account.keys).flatMap(([environment, byScope]) =>
    Object.entries(byScope).map(([scope, key]) => [environment, scope, key]),
  );
  const columns = [{ title: "ENVIRONMENT" }, { title: "SCOPE" }, { title: "KEY" }];
  print(tableLines(columns, rows).join("\n"));
  print("\nThe owner joins in a browser with this link, within seven days:");
  print(`  ${account.invitation_url}`);
  print("\nStore the keys and the link now: they are not shown again.");
}

function statusFor(mode: Mode, asked: Options["status"]): (typeof STATUSES)[number] {
  if (mode === "sandbox") return asked ?? "active";
  if (asked === undefined || (mode === "stripe" && asked === "none")) return "none";
  throw mode === "stripe"
    ? misuse(
        `With BILLING=stripe an account cannot be created ${asked}: it pays with a card of its own.`,
        "Create it with --status none; it subscribes at POST /api/v1/billing/checkout.",
      )
    : misuse(
        "With BILLING=off there is no status to choose, because there are no subscriptions.",
        "Omit --status, or set BILLING=sandbox.",
      );
}

function statusText(
  { billing: { mode } }: Pick<Config, "billing">,
  plan: Plan,
  { subscription_status: status }: { readonly subscription_status: string | null },
): string {
  if (mode === "off") return "with all of ENTERPRISE (BILLING=off)";
  return status === null ? "without a subscription" : `on ${plan}, ${status.replace("_", " ")}`;
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
      `"${part}" is not environment:scope. Environments: ${ENVIRONMENTS.join(", ")}; scopes: ${SCOPES.join(", ")}.`,
    );
  });
}
