import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";
import { monthOf } from "#base/month.ts";
import type { Objects } from "#base/objects.ts";
import { VERSION } from "#base/version.ts";
import { limitsOf } from "#domain/plans";
import { workFigures } from "../adapters/database/bulk/work-figures.ts";
import type { DatabaseClock } from "../adapters/database/connection/clock.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { purgeBacklog } from "../adapters/database/documents/purge-backlog.ts";
import { countGivenUp, noticeOutbox } from "../adapters/database/notices/notice-outbox.ts";
import { readBackupAge } from "../adapters/database/operator/backup-record.ts";
import { listProcesses } from "../adapters/database/operator/processes.ts";
import { readReplicaLag } from "../adapters/database/operator/replica-lag.ts";
import { type AccountUsage, usageOverview } from "../adapters/database/usage/usage-overview.ts";
import { listFailingWebhooks } from "../adapters/database/webhooks/failing-webhooks.ts";
import { deliveryFigures } from "../adapters/database/webhooks/find-due-work.ts";
import type { Installation } from "../api/operator/operator-routes.ts";
import type { Config } from "../settings/config.ts";
import { examine } from "./examine.ts";
import { freeStorageShare, keptValue } from "./load.ts";
import { readMonthsAhead } from "./metrics/meters.ts";

type Parts = {
  readonly database: Database;
  readonly objects: Objects;
  readonly clock: Pick<DatabaseClock, "now">;
};

/** How old the results of the checks may be: they store an object and sign in at the mail server. */
const CHECKS_MS = 60_000;
const MAILS_MAX = 20;
/** The length of the lists of failing webhooks and of mails that were given up. */
const FAILURES_MAX = 50;
const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/** The installation as its operators see it: with the figures of `/metrics` and the checks of `platen admin doctor`. */
export function openInstallation(config: Config, parts: Parts): Installation {
  const { database, objects, clock } = parts;
  const { db } = database;
  const readChecks = keptValue(() => examine(config, database, async () => objects), CHECKS_MS);
  return {
    readStatus: async () => {
      const now = clock.now();
      const [queue, mails, webhooks, storage, backup, lag, monthsAhead] = await Promise.all([
        readQueue(db, now),
        readMails(config, db),
        readWebhooks(db, now),
        readStorage(config, db, now),
        readBackupAge(db),
        readReplicaLag(db),
        readMonthsAhead(db, clock),
      ]);
      return {
        at: now,
        version: VERSION,
        checks: readChecks(),
        ...queue,
        storage,
        database: {
          backupAgeSeconds: backup,
          replicaLagSeconds: lag,
          ledgerMonthsAhead: monthsAhead,
        },
        mails,
        webhooks,
      };
    },
    listAccounts: async (page) => {
      const found = await usageOverview(db, { month: monthOf(clock.now()), ...page });
      return found.map((account) => accountOf(config, account));
    },
  };
}

async function readQueue(db: Database["db"], now: Instant) {
  const [work, processes] = await Promise.all([workFigures(db, now), listProcesses(db)]);
  const waiting = work.map((one) => ({ ...one, oldestSeconds: secondsSince(one.oldestAt, now) }));
  return {
    queue: {
      waiting,
      oldestSeconds: Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds)),
      rowsPerSecond: perSecond(processes.reduce((sum, one) => sum + one.rowsPerMinute, 0)),
    },
    processes: processes.map(({ id: processId, rowsPerMinute, ...process }) => ({
      processId,
      rowsPerSecond: perSecond(rowsPerMinute),
      ...process,
    })),
  };
}

async function readStorage(config: Config, db: Database["db"], now: Instant) {
  const [freeRatio, backlog] = await Promise.all([
    freeStorageShare(config).catch(() => null),
    purgeBacklog(db, now, config.purgeGraceSeconds),
  ]);
  return { freeRatio, purgeBacklog: backlog.files + backlog.bulk_jobs };
}

async function readMails({ mail }: Config, db: Database["db"]) {
  const outbox = noticeOutbox(db);
  const all = { accountId: null } as const;
  const [found, ended, givenUp] = await Promise.all([
    outbox.list({ ...all, state: "unsent", limit: MAILS_MAX + 1 }),
    outbox.list({ ...all, state: "given_up", limit: FAILURES_MAX }),
    countGivenUp(db),
  ]);
  const unsent = found.slice(0, MAILS_MAX).map(({ id, facts, ...notice }) => ({
    ...notice,
    id: Number(id),
    kind: facts.kind,
  }));
  const newestGivenUp = ended.map(({ id, facts, account, givenUpAt, ...notice }) => ({
    ...notice,
    id: Number(id),
    kind: facts.kind,
    accountName: account?.name ?? null,
    givenUpAt: present(givenUpAt, "time of a mail that was given up"),
  }));
  const hasMore = found.length > MAILS_MAX;
  return { hasServer: mail.url !== null, unsent, hasMore, givenUp, newestGivenUp };
}

async function readWebhooks(db: Database["db"], now: Instant) {
  const [{ failingWebhooks, oldestDueAt }, newestFailing] = await Promise.all([
    deliveryFigures(db, now),
    listFailingWebhooks(db, FAILURES_MAX),
  ]);
  const oldestDueSeconds = secondsSince(oldestDueAt, now);
  return { failing: failingWebhooks, oldestDueSeconds, newestFailing };
}

function accountOf({ plans }: Config, usage: AccountUsage) {
  const { accountId: id, tier, status, pdfs, createdAt } = usage;
  const { pdfGenerationsPerMonth, pdfUnlimited } = limitsOf(plans, tier);
  return {
    ...usage,
    id,
    plan: tier,
    subscriptionStatus: status,
    createdAt: instant(createdAt),
    pdfGenerations: { used: pdfs, limit: pdfUnlimited ? null : pdfGenerationsPerMonth },
  };
}

/** 0 for none. */
function secondsSince(at: Instant | null, now: Instant): number {
  return at === null ? 0 : Math.max(0, now - at) / SECOND_MS;
}

function perSecond(rowsPerMinute: number): number {
  return rowsPerMinute / MINUTE_SECONDS;
}
