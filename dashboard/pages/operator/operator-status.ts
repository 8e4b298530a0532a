import type { OperatorAccountPage, OperatorStatus } from "@platen/sdk";
import type { Tone } from "#kit/badge.tsx";
import { operatorWords } from "#words/en/operator.ts";

/** An account of the installation, with its usage of this month. */
export type OperatorAccount = OperatorAccountPage["accounts"][number];

/** A webhook whose last delivery failed for good. */
export type FailingWebhook = OperatorStatus["webhooks"]["newest_failing"][number];

/** A mail that is not attempted again. */
export type GivenUpMail = OperatorStatus["mails"]["newest_given_up"][number];

const TEXTS = operatorWords.figures;
/** While the first checks are under way. */
const SOON_MS = 2000;
const EVERY_MS = 15_000;
/** As the service's own check of the storage. */
const FREE_MIN = 0.1;

const UNITS = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** After how many milliseconds the state is read again. */
export function readAgainMs(status: OperatorStatus | undefined): number {
  return status?.checks === null ? SOON_MS : EVERY_MS;
}

/** The colour of a check's result. */
export function checkTone(status: NonNullable<OperatorStatus["checks"]>[number]["status"]): Tone {
  return ({ ok: "done", warn: "warning", fail: "danger" } as const)[status];
}

/** The colour of an account's subscription. */
export function subscriptionTone(status: OperatorAccount["subscription_status"]): Tone {
  if (status === "active" || status === "trialing") return "done";
  return status === "past_due" ? "danger" : "neutral";
}

/** A time in its largest unit, rounded down: "3 hours". */
export function ageText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [length, unit] = UNITS.find(([size]) => whole >= size) ?? ([1, "second"] as const);
  const count = Math.floor(whole / length);
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}

/** A number of rows with one decimal below ten. */
export function rateText(perSecond: number): string {
  const digits = perSecond < 10 ? 1 : 0;
  return perSecond.toLocaleString("en", { maximumFractionDigits: digits });
}

/** Returns what a mail is about in words. */
export function mailKind(kind: string): string {
  return operatorWords.mails.kinds[kind] ?? kind;
}

/** The command that prints a new link for a mail that was given up, or its text to send by hand. */
export function mailCommand({ kind, account_id: account }: GivenUpMail): string {
  if (account === null) return "platen admin reset-password --email ADDRESS";
  return kind === "invitation"
    ? `platen admin invite --account ${account} --email ADDRESS --role ROLE`
    : `platen admin notices --account ${account} --given-up --json`;
}

/** The answer to the last failed delivery, or why there was none. */
export function lastAnswer({ last_status_code: code, last_error: error }: FailingWebhook): string {
  return code === null ? (error ?? operatorWords.failing.unknown) : String(code);
}

/** The facts of the page: a title, a text, and whether it asks for attention. */
export function figuresOf(status: OperatorStatus): readonly {
  readonly title: string;
  readonly text: string;
  readonly isBad: boolean;
}[] {
  const { checks, queue, storage, database, mails, webhooks } = status;
  const failing = checks?.filter(({ status: result }) => result === "fail").length ?? null;
  const { free_ratio: free } = storage;
  const { backup_age_seconds: backup, replica_lag_seconds: lag } = database;
  const unsent = mails.unsent.length;
  const months = database.ledger_months_ahead;
  return [
    {
      title: TEXTS.checks,
      text: failing === null ? TEXTS.unknown : failing === 0 ? TEXTS.none : countText(failing),
      isBad: failing !== null && failing > 0,
    },
    { title: TEXTS.oldest, text: ageOrNone(queue.oldest_seconds), isBad: false },
    { title: TEXTS.rate, text: rateText(queue.rows_per_second), isBad: false },
    {
      title: TEXTS.storage,
      text: free === null ? TEXTS.unknown : TEXTS.percent(free),
      isBad: free !== null && free < FREE_MIN,
    },
    { title: TEXTS.purge, text: countText(storage.purge_backlog), isBad: false },
    {
      title: TEXTS.backup,
      text: backup === null ? TEXTS.noBackup : TEXTS.ago(ageText(backup)),
      isBad: false,
    },
    { title: TEXTS.replica, text: lag === null ? TEXTS.noReplica : ageText(lag), isBad: false },
    {
      title: TEXTS.months,
      text: months === null ? TEXTS.unknown : countText(months),
      isBad: months !== null && months < 1,
    },
    {
      title: TEXTS.mails,
      text: mails.has_more ? TEXTS.atLeast(unsent) : countText(unsent),
      isBad: mails.has_server && unsent > 0,
    },
    { title: TEXTS.givenUp, text: countText(mails.given_up), isBad: mails.given_up > 0 },
    { title: TEXTS.failing, text: countText(webhooks.failing), isBad: webhooks.failing > 0 },
    { title: TEXTS.due, text: ageOrNone(webhooks.oldest_due_seconds), isBad: false },
  ];
}

function ageOrNone(seconds: number): string {
  return seconds === 0 ? TEXTS.none : ageText(seconds);
}

function countText(count: number): string {
  return count.toLocaleString("en");
}
