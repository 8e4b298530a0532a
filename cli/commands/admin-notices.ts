import { Command, Option } from "commander";
import { tableLines } from "../output/table.ts";
import { shortened } from "../output/wording.ts";
import { onDatabase } from "../service/operator.ts";
import { numberUpTo } from "../terminal/option-values.ts";
import { print } from "../terminal/terminal.ts";

type Options = {
  readonly unsent?: boolean;
  readonly givenUp?: boolean;
  readonly account?: string;
  readonly limit: number;
  readonly json?: boolean;
};

const LIMIT = 50;
const LIMIT_MAX = 1000;
const SUBJECT_WIDTH = 60;
const REASON_WIDTH = 60;

const HELP = `
Persons are mailed invitations and password resets; owners are notified when they have used parts of their monthly limit, when trials end, payments fail,
subscriptions end and webhooks fail. Without SMTP_URL these notices are only stored and shown here; with it they are
sent within seconds, and failures are retried for three days. --json includes the texts, without links to persons.

Examples:
  $ platen admin notices
  $ platen admin notices --unsent --account acct_4kD9sLq0Zx81bTn3VwYe --json
  $ platen admin notices --given-up
`;

/** `platen admin notices`: mails, sent or pending. */
export function noticesCommand(): Command {
  return new Command("notices")
    .description("Show the mails: sent, pending, or given up.")
    .option("--unsent", "only pending mails")
    .addOption(new Option("--given-up", "only mails that were given up").conflicts("unsent"))
    .option("--account <id>", "only mails about this account")
    .option("--limit <number>", "at most this many, newest first", numberUpTo(LIMIT_MAX), LIMIT)
    .option("--json", "print them as JSON, with their texts")
    .addHelpText("after", HELP)
    .action(show);
}

async function show({ unsent, givenUp, account, limit, json }: Options): Promise<void> {
  const { listNoticesIn } = await import("@platen/service");
  const state = unsent === true ? "unsent" : givenUp === true ? "given_up" : null;
  const query = { state, account: account ?? null, limit } as const;
  const notices = await onDatabase((config) => listNoticesIn(config, query));
  if (json === true) {
    print(JSON.stringify({ notices }, null, 2));
    return;
  }
  if (notices.length === 0) {
    print("No notices.");
    return;
  }
  const columns = [
    { title: "ID", align: "right" },
    { title: "CREATED" },
    { title: "ACCOUNT" },
    { title: "TO" },
    { title: "SUBJECT" },
    { title: "STATUS" },
  ] as const;
  const rows = notices.map((notice) => [
    String(notice.id),
    notice.created_at,
    notice.account_id ?? "",
    notice.email ?? "",
    shortened(notice.subject, SUBJECT_WIDTH),
    statusOf(notice),
  ]);
  print(tableLines(columns, rows).join("\n"));
}

type Shown = Awaited<ReturnType<typeof import("@platen/service").listNoticesIn>>[number];

function statusOf({ status, sent_at, due_at, attempts, error }: Shown): string {
  const reason = shortened((error ?? "").replace(/\s+/g, " "), REASON_WIDTH);
  if (status === "sent") return `sent ${sent_at}`;
  if (status === "given_up") return `given up: ${reason}`;
  return attempts === 0 ? "unsent" : `again ${due_at}: ${reason}`;
}
