import { z } from "zod";
import { PageQuery } from "./page.ts";
import { Timestamp } from "./text.ts";

const Count = z.int().min(0);
const Seconds = z.number().min(0);

/** One check of the installation, as `platen admin doctor` prints it. */
const Check = z
  .object({
    check: z.string(),
    status: z.enum(["ok", "warn", "fail"]),
    detail: z.string(),
  })
  .meta({ id: "OperatorCheck" });

const WaitingWork = z.object({
  kind: z.enum(["bulk", "task"]),
  priority: z.string(),
  count: Count.meta({ description: "Chunks of bulk jobs, or tasks." }),
  rows: Count,
  oldest_seconds: Seconds,
});

const ServiceProcess = z
  .object({
    process_id: z.string(),
    role: z.string(),
    host: z.string(),
    pid: z.int(),
    version: z.string(),
    started_at: Timestamp,
    seen_at: Timestamp,
    state: z.enum(["running", "draining", "drained"]),
    holds: Count.meta({ description: "Leases and deliveries under way." }),
    rows_per_second: z.number().meta({ description: "Averaged over a minute." }),
  })
  .meta({ id: "ServiceProcess" });

const UnsentMail = z.object({
  id: z.int(),
  kind: z.string(),
  email: z.string().nullable(),
  created_at: Timestamp,
  due_at: Timestamp,
  attempts: Count,
  error: z.string().nullable(),
});

const GivenUpMail = z
  .object({
    id: z.int(),
    kind: z.string(),
    account_id: z.string().nullable().meta({ description: "Null for the reset of a password." }),
    account_name: z.string().nullable(),
    attempts: Count,
    given_up_at: Timestamp,
    error: z.string().nullable(),
  })
  .meta({ id: "GivenUpMail" });

const FailingWebhook = z
  .object({
    id: z.int(),
    account_id: z.string(),
    account_name: z.string().nullable(),
    environment: z.string(),
    host: z.string().meta({ description: "The host of its URL, whose other parts may be secret." }),
    is_active: z.boolean().meta({ description: "False: paused, or disabled after failures." }),
    failures_in_row: Count.meta({
      description: "Deliveries that failed for good, one after another.",
    }),
    last_status_code: z.int().nullable().meta({
      description: "The status of the last failed delivery; null: the endpoint did not answer.",
    }),
    last_error: z.string().nullable(),
    failing_since: Timestamp.nullable().meta({
      description:
        "When the first of these deliveries was created; null: longer ago than the log of deliveries, or 1,000 of them.",
    }),
  })
  .meta({ id: "FailingWebhook" });

/** The state of the installation. */
export const OperatorStatus = z
  .object({
    at: Timestamp,
    version: z.string(),
    checks: z.array(Check).nullable().meta({
      description:
        "The checks of `platen admin doctor`, at most a minute old; null: the first are under way.",
    }),
    queue: z.object({
      oldest_seconds: Seconds.meta({
        description: "How long ago the oldest work that waits was submitted; 0: none waits.",
      }),
      rows_per_second: z
        .number()
        .meta({ description: "All processes together, over the last minute." }),
      waiting: z.array(WaitingWork),
    }),
    processes: z.array(ServiceProcess),
    storage: z.object({
      free_ratio: z.number().nullable().meta({ description: "Null: an object store, or unknown." }),
      purge_backlog: Count.meta({ description: "Expired files and jobs still to be deleted." }),
    }),
    database: z.object({
      backup_age_seconds: Seconds.nullable(),
      replica_lag_seconds: Seconds.nullable(),
      ledger_months_ahead: z.int().nullable(),
    }),
    mails: z.object({
      has_server: z.boolean().meta({ description: "False: mails are kept and not sent." }),
      unsent: z.array(UnsentMail).meta({ description: "The newest ones." }),
      has_more: z.boolean(),
      given_up: Count.meta({ description: "Mails that are not attempted again." }),
      newest_given_up: z.array(GivenUpMail).meta({ description: "At most 50, the newest first." }),
    }),
    webhooks: z.object({
      failing: Count.meta({ description: "Webhooks whose last delivery failed for good." }),
      oldest_due_seconds: Seconds,
      newest_failing: z
        .array(FailingWebhook)
        .meta({ description: "At most 50, those that failed last first." }),
    }),
  })
  .meta({ id: "OperatorStatus" });

/** Paging of the accounts. */
export const OperatorAccountQuery = z.object({
  limit: PageQuery.shape.limit,
  cursor: z
    .string()
    .regex(/^acct_\w{1,60}$/, "Not a cursor of this list.")
    .optional()
    .meta({ description: "The next_cursor of the previous page." }),
});

const OperatorAccount = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    plan: z.string(),
    subscription_status: z.string().nullable().meta({ description: "Null: never subscribed." }),
    created_at: Timestamp,
    pdf_generations: z
      .object({ used: Count, limit: Count.nullable() })
      .meta({ description: "This month; limit null: unlimited." }),
    ai_generations: Count,
    overage_pdfs: Count,
  })
  .meta({ id: "OperatorAccount" });

/** A page of accounts, the newest first. */
export const OperatorAccountPage = z
  .object({ accounts: z.array(OperatorAccount), next_cursor: z.string().nullable() })
  .meta({ id: "OperatorAccountPage" });
