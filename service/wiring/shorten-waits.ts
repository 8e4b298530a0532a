import type { Logger } from "pino";
import { type Repeating, repeatUntilStopped } from "#base/async/repeat.ts";
import { BUNDLE_LEASE_SECONDS } from "#domain/bulk";
import { TASK_PAUSE_SECONDS_MAX } from "#domain/documents";
import { MAIL_WAITS_SECONDS } from "#domain/notices";
import { AI_LEASE_SECONDS } from "#domain/usage";
import { deliveryWaits } from "#domain/webhooks";
import { LEASE_SECONDS } from "#domain/webhooks/records";
import type { DatabaseClock } from "../adapters/database/connection/clock.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { shortenWaits } from "../adapters/database/connection/shorten-waits.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import { CHORE_SECONDS } from "../worker/chores.ts";
import { BACKFILL_INTERVAL_SECONDS } from "../worker/sync-billing.ts";
import { DRAIN_MS } from "../worker/timetable.ts";

type ShorteningParts = {
  readonly database: Database;
  readonly clock: DatabaseClock;
  readonly timing: Timing;
  readonly logger: Logger;
};

/**
 * Shortens the waits that a clock that was set back has made longer: at the start, because it may have been set back while
 * no process ran, and in every process after each such step that it notices, until which it stores the former time.
 */
export function startShorteningWaits(
  { webhooks: { scheduleSeconds } }: Config,
  { database: { db }, clock, timing, logger }: ShorteningParts,
): Repeating {
  const limits = {
    workLease: timing.work.leaseMs / 1000,
    taskRetry: TASK_PAUSE_SECONDS_MAX,
    bundleLease: BUNDLE_LEASE_SECONDS,
    aiReservation: AI_LEASE_SECONDS,
    deliveryLease: LEASE_SECONDS,
    deliveries: deliveryWaits(scheduleSeconds),
    mails: MAIL_WAITS_SECONDS,
    chores: { ...CHORE_SECONDS, "processor-events": BACKFILL_INTERVAL_SECONDS },
  };
  let done: number | null = null;
  const shorten = async (): Promise<void> => {
    const setBacks = clock.setBacks();
    if (setBacks === done) return;
    if (done !== null) logger.warn("the clock of the database was set back: waits are shortened");
    await shortenWaits(db, clock.now(), limits);
    done = setBacks;
  };
  return repeatUntilStopped(shorten, {
    everyMs: timing.timetablePollMs,
    drainMs: DRAIN_MS,
    onError: (err) => logger.warn({ err }, "waits will be shortened later"),
  });
}
