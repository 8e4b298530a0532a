import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { useOwnerContext } from "#base/async/request-owner.ts";
import { NO_TRACING, useTracing } from "#base/tracing.ts";
import { admissionStore } from "./adapters/database/admission/admission-store.ts";
import { openAdmissionPool } from "./adapters/database/connection/admission-pool.ts";
import type { DatabaseClock } from "./adapters/database/connection/clock.ts";
import { type Database, databaseOn } from "./adapters/database/connection/open.ts";
import { storesOn } from "./adapters/database/stores.ts";
import { openOutbound } from "./adapters/outbound/outbound.ts";
import { ALONE, type Siblings } from "./adapters/processes/sibling.ts";
import { forgetAddress, recordAddress } from "./adapters/system/own-address.ts";
import { ownerContext } from "./adapters/system/owner-context.ts";
import { openVault } from "./adapters/system/vault.ts";
import { openTracing } from "./adapters/tracing/open-tracing.ts";
import { drain } from "./api/http/drain.ts";
import type { Config } from "./settings/config.ts";
import { logSettings } from "./settings/log-settings.ts";
import { newLogger } from "./settings/logger.ts";
import { TIMING, type Timing } from "./settings/timing.ts";
import {
  type BackgroundWork,
  openBackground,
  startBackgroundWork,
} from "./wiring/background-work.ts";
import { openBilling, publicEndpoints } from "./wiring/billing.ts";
import { followBillingMode } from "./wiring/billing-mode.ts";
import { startDashboard } from "./wiring/dashboard.ts";
import { connect, logMigrationRetries, openClock } from "./wiring/database.ts";
import { openExternalModel } from "./wiring/external-model.ts";
import { openServer } from "./wiring/http-server.ts";
import { openMeters } from "./wiring/metrics/meters.ts";
import { openRegisters } from "./wiring/metrics/registers.ts";
import { openPorts } from "./wiring/ports.ts";
import { followOrders, type Orders } from "./wiring/process-orders.ts";
import type { Phase } from "./wiring/readiness.ts";
import { startRecorder } from "./wiring/request-log.ts";
import { startRequestWorkers, type UntrustedWorkers } from "./wiring/request-workers.ts";
import { type Setup, setupOn } from "./wiring/setup.ts";
import { startShorteningWaits } from "./wiring/shorten-waits.ts";
import { transactApartOn } from "./wiring/transact-apart.ts";

export { addOwnerIn } from "./admin/add-owner.ts";
export { exportAuditIn, verifyAudit } from "./admin/admin-audit.ts";
export { readOrMoveClockIn } from "./admin/admin-clock.ts";
export { examineIn } from "./admin/admin-doctor.ts";
export { listNoticesIn } from "./admin/admin-notices.ts";
export {
  inviteIn,
  issueSetupLinkIn,
  removeSecondFactorIn,
  resetPasswordIn,
} from "./admin/admin-people.ts";
export { drainIn, setLogLevelIn } from "./admin/admin-processes.ts";
export { readUsageIn } from "./admin/admin-usage.ts";
export { readWorkIn, requeueIn } from "./admin/admin-work.ts";
export { backupIn } from "./admin/backup.ts";
export { changeAccountIn } from "./admin/change-account.ts";
export { createAccountIn, setClockIn } from "./admin/create-account.ts";
export { createBilledAccountIn } from "./admin/create-billed-account.ts";
export { migrateIn } from "./admin/migrate.ts";
export { moveObjectsIn } from "./admin/move-objects.ts";
export { restoreIn } from "./admin/restore.ts";
export { verifyIn } from "./admin/verify.ts";
export { type Config, readConfig } from "./settings/config.ts";
export { describeSettings } from "./settings/describe-settings.ts";
export type { Timing } from "./settings/timing.ts";

/** A running service. */
export type Service = {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly setup: Setup;
  /** Whether syncs, reports or a backfill are under way in this process; for tests that move the clock. */
  readonly isBillingBusy: () => boolean;
  /** Finishes what is in progress, within 10 s, and releases everything. */
  readonly stop: () => Promise<void>;
  /** Stops while others answer at the same port, which it leaves at once: balancers and commands see no difference. */
  readonly retire: () => Promise<void>;
};

/** Connections that wait to be accepted; of more at once, clients would notice nothing for a second. */
const BACKLOG = 4096;
const OUTBOUND_MS = 1000;
const UNREF = { ref: false } as const;

/**
 * Starts the service in this process. Parts are stopped in the reverse order of their start, also when the start fails.
 * `timing`, and `untrusted`, processes that several services share, are for tests. `siblings` answer at the same port.
 */
export async function startService(
  config: Config,
  timing: Timing = TIMING,
  untrusted: UntrustedWorkers | null = null,
  siblings: Siblings = ALONE,
): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  useOwnerContext(ownerContext);
  const logger = newLogger(config.logLevel);
  logSettings(config, logger);
  await startTracing(starting, config);
  const dashboardFiles = startDashboard(config, logger);
  starting.defer(async () => void (await dashboardFiles()));
  const { database, clock, admissionPool } = await openDatabaseParts(starting, config, logger);
  const { register, installation, metrics } = openRegisters(siblings);
  const meters = openMeters(config, { register, installation }, database, admissionPool, clock);
  const workers = startRequestWorkers(starting, meters.fill, untrusted);
  const background = openBackground(logger);
  starting.defer(() => background.settled());
  const outbound = startOutbound(starting, config);
  let url = "";
  const baseUrl = (): string => config.baseUrl ?? url;
  const vault = await openVault(config.encryptionKeys, config.home);
  const parts = { database, register, clock, vault, baseUrl, timing, logger };
  const billing = openBilling(config, { ...parts, ownUrl: () => url });
  starting.defer(() => billing.stop());
  const admissionDb = databaseOn(admissionPool);
  const ports = await openPorts(config, {
    ...parts,
    ...workers,
    noting: storesOn(admissionDb),
    transactApart: transactApartOn(admissionDb),
    externalModel: await openExternalModel(config.model, {
      ...parts,
      db: admissionDb,
      limitMs: timing.modelLimitMs,
    }),
    admission: admissionStore(admissionPool),
    outbound,
    billing,
    background,
    meters,
  });
  await followBillingMode(config.billing, database.pool, ports.billingDeps);
  const phase = firstPhase(siblings);
  const endpoints = publicEndpoints(billing, ports);
  const orders: Orders = { isDraining: false };
  const recordRefusal = startRecorder(starting, ports, parts);
  const served = { ...parts, metrics, phase, orders, endpoints, dashboardFiles, recordRefusal };
  const app = await openServer(config, ports, served);
  let work: BackgroundWork | null = null;
  starting.defer(async () => {
    await Promise.all([drain(app, drainLimits(phase, timing)), work?.stop()]);
  });
  starting.defer(() => ports.eventWaits.stop());
  // Before the background work, which sends this process's URL to others.
  url = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  await announce(starting, config, { url, publicUrl: baseUrl(), phase }, logger);
  const shortening = startShorteningWaits(config, parts);
  starting.defer(() => shortening.stop());
  if (config.role !== "api") work = await startBackgroundWork(config, ports, { ...parts, orders });
  const holds = (): number => work?.holds() ?? 0;
  starting.defer(followOrders(config, { ...parts, orders, holds, meters }).stop);
  billing.listen();
  phase.is = "running";
  const isBillingBusy = (): boolean => work?.isBillingBusy() ?? false;
  return running({ url, setup: setupOn(ports), isBillingBusy }, starting.move(), phase, logger);
}

/** Traces to the collector, if there is one. */
async function startTracing(
  starting: AsyncDisposableStack,
  { traceEndpoint }: Config,
): Promise<void> {
  if (traceEndpoint === null) return;
  const { tracing, stop } = await openTracing(traceEndpoint);
  useTracing(tracing);
  starting.defer(async () => {
    useTracing(NO_TRACING);
    await stop();
  });
}

/** The client of requests to customers' URLs. */
function startOutbound(
  starting: AsyncDisposableStack,
  { webhooks }: Config,
): ReturnType<typeof openOutbound> {
  const outbound = openOutbound(webhooks);
  // The deliverer has already waited for its requests at this point.
  starting.defer(() => Promise.race([outbound.stop(), pause(OUTBOUND_MS, undefined, UNREF)]));
  return outbound;
}

/** At a port that others answer, too, a start is no reason to send requests elsewhere. */
function firstPhase({ isShared }: Siblings): Phase {
  return { is: isShared ? "running" : "starting" };
}

/** Begins the end of a process, and returns its time limits: one that is replaced leaves its port to others at once. */
function drainLimits(phase: Phase, timing: Timing): Timing {
  if (phase.is === "replaced") return { ...timing, awaitBalancers: async () => undefined };
  phase.is = "draining";
  return timing;
}

/** The database, its clock, and the connections for admission. */
async function openDatabaseParts(
  starting: AsyncDisposableStack,
  config: Config,
  logger: Logger,
): Promise<{ database: Database; clock: DatabaseClock; admissionPool: Database["pool"] }> {
  const database = await connect(config, logMigrationRetries(logger));
  starting.defer(() => database.close());
  const clock = await openClock(config, database, logger);
  starting.defer(() => clock.stop());
  const admissionPool = await openAdmissionPool(database.pool);
  starting.defer(() => admissionPool.end());
  return { database, clock, admissionPool };
}

/** Logs where the service listens, and records its public URL for the operator's commands while it runs. */
async function announce(
  starting: AsyncDisposableStack,
  { home, role }: Pick<Config, "home" | "role">,
  {
    url,
    publicUrl,
    phase,
  }: Readonly<Record<"url" | "publicUrl", string>> & { readonly phase: Phase },
  logger: Logger,
): Promise<void> {
  logger.info({ url, role }, "listening");
  if (role === "worker") return;
  const warn = (err: unknown): void => logger.warn({ err }, "the address is not in the home");
  await recordAddress(home, publicUrl).catch(warn);
  starting.defer(async () => {
    if (phase.is !== "replaced") await forgetAddress(home, publicUrl).catch(warn);
  });
}

function running(
  started: Omit<Service, "stop" | "retire">,
  open: AsyncDisposableStack,
  phase: Phase,
  logger: Logger,
): Service {
  const stop = async (): Promise<void> => {
    logger.info("stopping");
    await open.disposeAsync();
    logger.info("stopped");
  };
  const retire = (): Promise<void> => {
    phase.is = "replaced";
    return stop();
  };
  return { ...started, stop, retire };
}
