import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { Background } from "#base/async/background.ts";
import { compilationUses } from "../adapters/database/bulk/compilation-uses.ts";
import { lockedWork } from "../adapters/database/bulk/locked-work.ts";
import { choreClaims } from "../adapters/database/connection/claim-chores.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { openWakeUps, type WakeUpSource } from "../adapters/database/connection/wakeups.ts";
import { ledgerMonths } from "../adapters/database/usage/ledger-months.ts";
import { startFillPool } from "../adapters/fill-workers/mod.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import { chores } from "../worker/chores.ts";
import { startWorker, type Worker } from "../worker/start-worker.ts";
import { startTimetable } from "../worker/timetable.ts";
import { startBilling } from "./billing.ts";
import { startDeliveries } from "./deliver.ts";
import { startMailSender } from "./mails.ts";
import { showBillingWork } from "./metrics/billing-metrics.ts";
import type { ServicePorts } from "./ports.ts";
import type { Orders } from "./process-orders.ts";

/** Running work; `stop` finishes or gives back what is in progress. */
export type BackgroundWork = {
  readonly isBillingBusy: () => boolean;
  /** Leases and deliveries under way. */
  readonly holds: () => number;
  readonly stop: () => Promise<void>;
};

/** Work that continues after the response to its request. */
export function openBackground(logger: Logger): Background {
  const onError = (err: unknown): void => logger.error({ err }, "work after a response failed");
  return new Background({ concurrencyMax: 2, waitingMax: 1000, onError });
}

type WorkParts = {
  readonly database: Database;
  readonly register: Registry;
  readonly logger: Logger;
  readonly timing: Timing;
  readonly orders: Orders;
};

/** Starts everything that runs without a request: bulk jobs and tasks, chores, mails, deliveries and billing. */
export async function startBackgroundWork(
  config: Config,
  ports: ServicePorts,
  parts: WorkParts,
): Promise<BackgroundWork> {
  const { database, register, logger, timing, orders } = parts;
  const wakeUps = openWakeUps(database.pool, (err) =>
    logger.warn({ err }, "waiting work, deliveries and customers will be found by polling"),
  );
  const work = await startWork(ports, config, { ...parts, wakeUps: wakeUps.of("work") });
  const webhooks = { ...config.webhooks, pollMs: timing.idlePollMs };
  const sending = startDeliveries(
    ports,
    database,
    wakeUps.of("webhooks"),
    webhooks,
    register,
    logger,
    () => orders.isDraining,
  );
  const keeping = startBilling(ports.billingDeps, database, wakeUps.of("billing"), timing, logger);
  if (keeping !== null) showBillingWork(register, keeping);
  return {
    holds: () => work.held() + sending.unrecorded(),
    isBillingBusy: () => keeping?.isRunning() ?? false,
    stop: async () => {
      await Promise.all([work.stop(), sending.stop(), keeping?.stop()]);
      await wakeUps.stop();
    },
  };
}

/** Additional lanes, so that one can query the database while the threads fill for another. */
const LANES_MORE = 1;

/** Takes work from the queue; `stop` finishes the chunks in progress or gives them back. */
async function startWork(
  uses: Omit<ServicePorts, "fillPool">,
  { mail, purgeGraceSeconds }: Config,
  {
    database,
    wakeUps,
    logger,
    timing,
    orders,
  }: Omit<WorkParts, "register"> & { wakeUps: WakeUpSource },
): Promise<Pick<BackgroundWork, "stop"> & Pick<Worker, "held">> {
  const { db } = database;
  await using starting = new AsyncDisposableStack();
  const pool = uses.meteredPool("bulk", startFillPool({ isYielding: true }));
  starting.defer(() => pool.stop());
  const onError = (err: unknown, what: string): void => logger.warn({ err }, what);
  const given = { ...uses, ...timing.work, onError, isDraining: () => orders.isDraining };
  const ports = { ...given, fillPool: pool, compilations: uses.jobCompilations };
  const worker = startWorker(ports, wakeUps, pool.threads + LANES_MORE);
  const timetable = startTimetable(
    { ...ports, ...choreClaims(db), pollMs: timing.timetablePollMs },
    chores({
      ...given,
      compilationUses: compilationUses(db),
      lockedWork: lockedWork(db),
      ledgerMonths: ledgerMonths(db),
      purgeGraceSeconds,
    }),
  );
  const mails = startMailSender(uses, { db }, { ...mail, pollMs: timing.mailPollMs }, logger);
  starting.defer(async () => {
    await Promise.all([worker.stop(), timetable.stop(), mails.stop()]);
  });
  const open = starting.move();
  return { held: worker.held, stop: () => open.disposeAsync() };
}
