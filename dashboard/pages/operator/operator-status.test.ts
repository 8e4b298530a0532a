import assert from "node:assert/strict";
import { test } from "node:test";
import type { OperatorStatus } from "@platen/sdk";
import {
  ageText,
  figuresOf,
  lastAnswer,
  mailCommand,
  mailKind,
  rateText,
  readAgainMs,
} from "./operator-status.ts";

const CALM: OperatorStatus = {
  at: "2026-11-29T09:00:00.000Z",
  version: "1.0.0",
  checks: [],
  queue: { oldest_seconds: 0, rows_per_second: 0, waiting: [] },
  processes: [],
  storage: { free_ratio: 0.5, purge_backlog: 0 },
  database: { backup_age_seconds: 60, replica_lag_seconds: null, ledger_months_ahead: 2 },
  mails: { has_server: true, unsent: [], has_more: false, given_up: 0, newest_given_up: [] },
  webhooks: { failing: 0, oldest_due_seconds: 0, newest_failing: [] },
};
const MAIL = {
  id: 1,
  kind: "invitation",
  email: "ada@example.org",
  created_at: CALM.at,
  due_at: CALM.at,
  attempts: 1,
  error: null,
};

const badOf = (change: Partial<OperatorStatus>): readonly string[] =>
  figuresOf({ ...CALM, ...change })
    .filter(({ isBad }) => isBad)
    .map(({ title, text }) => `${title}: ${text}`);

test("a time is shown in its largest unit, and a rate with a decimal below ten", () => {
  assert.deepEqual([0, 1, 59.9, 60, 7199, 86_400, 200_000].map(ageText), [
    "0 seconds",
    "1 second",
    "59 seconds",
    "1 minute",
    "1 hour",
    "1 day",
    "2 days",
  ]);
  assert.deepEqual([0, 0.25, 9.94, 1234.6].map(rateText), ["0", "0.3", "9.9", "1,235"]);
});

test("figures ask for attention where something fails or runs out, and are calm otherwise", () => {
  assert.deepEqual(badOf({}), []);
  assert.deepEqual(
    badOf({
      checks: [
        { check: "clock", status: "warn", detail: "the clocks differ" },
        { check: "mail", status: "fail", detail: "the mail server cannot be reached" },
      ],
      storage: { free_ratio: 0.05, purge_backlog: 3 },
      database: { ...CALM.database, ledger_months_ahead: 0 },
      mails: { ...CALM.mails, unsent: [MAIL], has_more: true, given_up: 3 },
      webhooks: { ...CALM.webhooks, failing: 2, oldest_due_seconds: 90 },
    }),
    [
      "Failed checks: 1",
      "Free storage: 5 %",
      "Months prepared in the ledger: 0",
      "Mails not sent: 1 or more",
      "Mails given up: 3",
      "Failing webhooks: 2",
    ],
  );
  assert.deepEqual(badOf({ mails: { ...CALM.mails, has_server: false, unsent: [MAIL] } }), []);
});

test("for a mail that was given up the command prints a new link, or its text", () => {
  const mail = {
    id: 1,
    account_id: "acct_1",
    account_name: null,
    attempts: 9,
    given_up_at: CALM.at,
    error: null,
  };
  assert.deepEqual(
    [
      { ...mail, kind: "invitation" },
      { ...mail, kind: "reset", account_id: null },
      { ...mail, kind: "trial_ending" },
    ].map(mailCommand),
    [
      "platen admin invite --account acct_1 --email ADDRESS --role ROLE",
      "platen admin reset-password --email ADDRESS",
      "platen admin notices --account acct_1 --given-up --json",
    ],
  );
  assert.deepEqual(["invitation", "later_kind"].map(mailKind), ["An invitation", "later_kind"]);
});

test("the last answer of a failing webhook is its status, or why there is none", () => {
  const webhook = {
    id: 1,
    account_id: "acct_1",
    account_name: null,
    environment: "production",
    host: "example.com",
    is_active: true,
    failures_in_row: 1,
    failing_since: null,
  };
  const answers = [
    { ...webhook, last_status_code: 503, last_error: "The endpoint answered with status 503." },
    { ...webhook, last_status_code: null, last_error: "The endpoint did not answer." },
    { ...webhook, last_status_code: null, last_error: null },
  ].map(lastAnswer);
  assert.deepEqual(answers, ["503", "The endpoint did not answer.", "No longer in the log"]);
});

test("the state is read again sooner while the first checks are under way", () => {
  assert.ok(readAgainMs({ ...CALM, checks: null }) < readAgainMs(CALM));
  assert.equal(readAgainMs(undefined), readAgainMs(CALM));
});
