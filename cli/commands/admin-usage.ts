import { Command, InvalidArgumentError } from "commander";
import { tableLines } from "../output/table.ts";
import { count } from "../output/wording.ts";
import { onDatabase } from "../service/operator.ts";
import { print } from "../terminal/terminal.ts";

type Options = { readonly account?: string; readonly month?: string; readonly json?: boolean };

const HELP = `
The usage of each account in the month, highest first: PDFs and their limit, overage and its cost, the overage already
reported to the payment processor, and the account's status.

Examples:
  $ platen admin usage
  $ platen admin usage --month 2026-01 --json
`;

/** `platen admin usage`: the usage of accounts in a month. */
export function usageCommand(): Command {
  return new Command("usage")
    .description("Show the usage of accounts in a month, and their status.")
    .option("--account <id>", "only this account")
    .option("--month <month>", "another month, such as 2026-01", monthOf)
    .option("--json", "print it as JSON")
    .addHelpText("after", HELP)
    .action(show);
}

async function show({ account, month, json }: Options): Promise<void> {
  const { readUsageIn } = await import("@platen/service");
  const wanted = { account: account ?? null, month: month ?? null };
  const usage = await onDatabase((config) => readUsageIn(config, wanted));
  if (json === true) {
    print(JSON.stringify(usage, null, 2));
    return;
  }
  if (usage.accounts.length === 0) {
    print("No accounts.");
    return;
  }
  print(`${usage.month}\n`);
  const rows = usage.accounts.map((one) => [
    one.account_id,
    one.email ?? "",
    one.plan,
    one.status ?? "none",
    count(one.pdfs),
    one.limit === null ? "unlimited" : count(one.limit),
    count(one.overage_pdfs),
    (one.overage_cents / 100).toFixed(2),
    count(one.reported_pdfs),
    count(one.ai_generations),
  ]);
  print(tableLines(COLUMNS, rows).join("\n"));
}

const COLUMNS = [
  { title: "ACCOUNT" },
  { title: "OWNER" },
  { title: "PLAN" },
  { title: "STATUS" },
  { title: "PDFS", align: "right" },
  { title: "LIMIT", align: "right" },
  { title: "OVERAGE", align: "right" },
  { title: "USD", align: "right" },
  { title: "REPORTED", align: "right" },
  { title: "AI", align: "right" },
] as const;

function monthOf(text: string): string {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError("Give a month such as 2026-01.");
}
