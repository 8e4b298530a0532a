import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "#base/instant.ts";

import type { Transact } from "#base/transact.ts";
import type { WorkMeter } from "#domain/bulk";
import { type DocumentPlan, documentCommitter, StampedCache } from "#domain/documents";

import { secretOpener, TestSlots } from "#domain/webhooks";
import { admissionStore } from "./adapters/database/accounts/admission-store.ts";
import { compilationUses } from "./adapters/database/bulk/compilation-uses.ts";
import { lockedWork } from "./adapters/database/bulk/locked-work.ts";
import { trackedCompilations } from "./adapters/database/bulk/tracked-compilations.ts";
import { workFigures } from "./adapters/database/bulk/work-figures.ts";
import { openAdmissionPool } from "./adapters/database/connection/admission-pool.ts";
import { choreClaims } from "./adapters/database/connection/chores.ts";
import { type DatabaseClock, databaseClock } from "./adapters/database/connection/clock.ts";
import { type Database, databaseOn } from "./adapters/database/connection/open.ts";
import { openWakeUps } from "./adapters/database/connection/wakeups.ts";
import { storesOn, type TransactionStores, transactOn } from "./adapters/database/stores.ts";
import { openEventWaits } from "./adapters/database/webhooks/event-waits.ts";
import {
  compileWithin,
  nodePlatform,
  startFillPool,
  storedCompilations,
} from "./adapters/fill-workers/mod.ts";
import { openOutbound } from "./adapters/outbound/outbound.ts";
import { schemaChecker } from "./adapters/schemas/schema-checker.ts";
import { systemHashing } from "./adapters/system/hashing.ts";
import { systemRandomness } from "./adapters/system/randomness.ts";
import { openVault } from "./adapters/system/vault.ts";
import { billingLinkPage, billingLinkPost } from "./api/billing/link.ts";
import { billingPages } from "./api/billing/pages.ts";
import { manifestText } from "./api/bulk/manifest-text.ts";
import { eventTexts } from "./api/events/event-text.ts";
import { drain } from "./api/http/drain.ts";
import { newRegister } from "./api/http/metrics.ts";
import { referenceEndpoints } from "./api/http/openapi/reference.ts";
import { operatorEndpoints } from "./api/http/operator-endpoints.ts";
import type { PublicPost } from "./api/http/public-endpoints.ts";
import { buildServer, type ServerPorts } from "./api/http/server.ts";
import { type ApiPorts, ROUTES } from "./api/routes.ts";
import type { Config } from "./settings/config.ts";
import { logSettings } from "./settings/log-settings.ts";
import { newLogger } from "./settings/logger.ts";
import { TIMING, type Timing } from "./settings/timing.ts";
import {
  type Billing,
  openBilling,
  processorPosts,
  sealBillingSecrets,
  startBilling,
} from "./wiring/billing.ts";
import { followMode } from "./wiring/billing-mode.ts";
import { connect } from "./wiring/database.ts";
import { startDeliveries } from "./wiring/deliver.ts";
import { startMails } from "./wiring/mails.ts";
import {
  countedObjects,
  type FillMeter,
  fillMeter,
  showConnections,
} from "./wiring/metrics/resource-metrics.ts";
import { showWaitingWork, workMeter } from "./wiring/metrics/work-metrics.ts";
import { type Phase, readiness } from "./wiring/readiness.ts";
import { type RequestWorkers, startRequestWorkers } from "./wiring/request-workers.ts";
import { openStorage } from "./wiring/storage.ts";
import { chores } from "./worker/chores.ts";
import { startWorker } from "./worker/start-worker.ts";
import { startTimetable } from "./worker/timetable.ts";

export { turnClockIn } from "./admin/admin-clock.ts";
export { listNoticesIn } from "./admin/admin-notices.ts";
export { readUsageIn } from "./admin/admin-usage.ts";
export { createAccountIn, setClockIn } from "./admin/create-account.ts";
export { createBilledAccountIn } from "./admin/create-billed-account.ts";
export { type Config, readConfig } from "./settings/config.ts";
export type { Timing } from "./settings/timing.ts";

/** A running service. */
export type Service = {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Finishes what is under way, within 10 s, and lets everything go. */
  readonly stop: () => Promise<void>;
};

/** Requests under way are answered in this time; the whole shutdown is broken off after 10 s. */
const FINISH_MS = 6000;
const OUTBOUND_MS = 1000;
const UNREF = { ref: false } as const;

/** Starts what the settings say in this process; when it cannot, everything is let go again. `timing` is for tests. */
export async function startService(config: Config, timing: Timing = TIMING): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  const logger = newLogger(config.logLevel);
  logSettings(config, logger);
  const database = await connect(config);
  starting.defer(() => database.close());
  const clock = await openClock(config, database, logger);
  starting.defer(() => clock.stop());
  const door = await openAdmissionPool(database.pool);
  starting.defer(() => door.end());
  const register = newRegister();
  const meters = openMeters(register, database, door, clock);
  const helpers = startRequestWorkers(starting, meters.fill);
  const outbound = openOutbound(config.webhooks);
  // Whoever is called has been waited for already.
  starting.defer(() => Promise.race([outbound.stop(), pause(OUTBOUND_MS, undefined, UNREF)]));
  let url = "";
  const baseUrl = (): string => config.baseUrl ?? url;
  const vault = await openVault(config.encryptionKeys, config.home);
  await sealBillingSecrets(database, vault);
  const parts = { database, register, clock, vault, baseUrl, timing, logger };
  const billing = openBilling(config, { ...parts, ownUrl: () => url });
  starting.defer(() => billing.stop());
  const uses = await wire(config, {
    ...parts,
    ...helpers,
    noting: storesOn(databaseOn(door)),
    admission: admissionStore(door),
    outbound,
    billing,
    meters,
  });
  const { billingPorts } = uses;
  await followMode(config.billing, database.pool, billingPorts);
  const phase: Phase = { is: "starting" };
  const app = await openServer(config, uses, {
    database,
    phase,
    publicPosts: [...processorPosts(billing, billingPorts), billingLinkPost(uses)],
    register,
    logger,
  });
  let working: Pick<Service, "stop"> | null = null;
  starting.defer(async () => {
    phase.is = "draining";
    await Promise.all([
      drain(app, { acceptMs: timing.acceptMs, finishMs: FINISH_MS }),
      working?.stop(),
    ]);
  });
  starting.defer(() => uses.eventWaits.stop());
  // Before anything works that tells others where this process is.
  url = await app.listen({ host: config.host, port: config.port });
  logger.info({ url, role: config.role }, "listening");
  if (config.role !== "api")
    working = await startWorking(config, uses, { database, register, logger, timing });
  billing.listen();
  phase.is = "running";
  return running(url, starting.move(), logger);
}

function openMeters(
  register: Surroundings["register"],
  { db, pool }: Database,
  admission: Database["pool"],
  clock: Clock,
): Meters {
  showConnections(register, { main: pool, admission });
  showWaitingWork(register, () => workFigures(db, clock.now()), clock);
  return { work: workMeter(register), fill: fillMeter(register) };
}

/** What every part of the service needs: its data, its metrics and its log. */
type Surroundings = {
  readonly database: Database;
  readonly register: ReturnType<typeof newRegister>;
  readonly timing: Timing;
  readonly logger: Logger;
};

async function openServer(
  { role }: Config,
  uses: Wired,
  {
    database,
    register,
    logger,
    publicPosts,
    phase,
  }: Omit<Surroundings, "timing"> & {
    readonly publicPosts: readonly PublicPost[];
    readonly phase: Phase;
  },
): ReturnType<typeof buildServer> {
  return await buildServer({
    routes: role === "worker" ? [] : ROUTES,
    ports: uses,
    transact: (work) => uses.transact((stores) => work(boundTo(stores, uses))),
    publicGets: [
      ...operatorEndpoints(readiness(database.pool, uses.objects, phase), register),
      ...referenceEndpoints(ROUTES, uses),
      ...billingPages(),
      billingLinkPage(uses),
    ],
    publicPosts,
    register,
    logger,
  });
}

/** Everything that goes on without a request. */
async function startWorking(
  config: Config,
  uses: Wired,
  surroundings: Surroundings,
): Promise<Pick<Service, "stop">> {
  const { database, register, logger, timing } = surroundings;
  const work = await startWork(uses, config, surroundings);
  const webhooks = { ...config.webhooks, pollMs: timing.deliveryPollMs };
  const sending = startDeliveries(uses, database, webhooks, register, logger);
  const keeping = startBilling(uses.billingPorts, database, timing, logger);
  return {
    stop: async () => {
      await Promise.all([work.stop(), sending.stop(), keeping?.stop()]);
    },
  };
}

/**
 * The API's ports with the stores of one transaction, which nested `transact` calls join. Notes of stored objects stay
 * outside: an object survives a rollback.
 */
function boundTo(stores: TransactionStores, ports: Wired) {
  const { notes } = ports;
  const bulk = { ...stores.bulk, recordIntake: ports.bulk.recordIntake };
  const transact: Transact<TransactionStores> = (work) => work(stores);
  return { ...ports, ...stores, notes, bulk, transact };
}

// Nobody moves the time of a deployment that takes money.
function openClock(
  { billing }: Config,
  { pool }: Database,
  logger: Logger,
): Promise<DatabaseClock> {
  if (billing.mode !== "sandbox") return databaseClock(pool);
  return databaseClock(pool, (err) => logger.warn({ err }, "the clock will be asked for"));
}

/** What main.ts opens before it wires the rest. */
type Opened = Pick<
  ApiPorts & ServerPorts,
  "admission" | "clock" | "vault" | "outbound" | "baseUrl"
> &
  RequestWorkers & {
    readonly database: Database;
    readonly billing: Billing;
    /** Notes are short statements and never wait for those who hold a transaction. */
    readonly noting: ReturnType<typeof storesOn>;
    readonly register: Surroundings["register"];
    readonly meters: Meters;
    readonly timing: Timing;
    readonly logger: Logger;
  };

/** What counts the work of this process. */
type Meters = { readonly work: WorkMeter; readonly fill: FillMeter };

/** The ports of the API and of the worker, and what the parts that main.ts starts need. */
type Wired = Awaited<ReturnType<typeof wire>>;

async function wire(config: Config, opened: Opened) {
  const { database, admission, clock, formReader, pictureDesk, fillPool, baseUrl } = opened;
  const storage = await openStorage(config.storage, database.pool, opened.logger);
  const objects = countedObjects(storage, opened.register);
  const transact = transactOn(database.db);
  const { plans, offers, retentionSeconds, templateBytesMax, csvBytesMax, csvRowsMax } = config;
  const { vault } = opened;
  const { processor, alone } = opened.billing;
  const randomness = systemRandomness();
  const stores = storesOn(database.db);
  const { notes, bulk } = opened.noting;
  const jobCompilations = trackedCompilations(() => storedCompilations(objects, formReader), {
    objects,
    clock,
    compilationUses: compilationUses(database.db),
  });
  return {
    ...stores,
    notes,
    bulk: { ...stores.bulk, recordIntake: bulk.recordIntake },
    transact,
    committer: documentCommitter({ plans, clock, baseUrl }, transact),
    documentPlans: new StampedCache<DocumentPlan>(),
    admission,
    clock,
    hashing: systemHashing(),
    randomness,
    vault,
    openSecrets: secretOpener(vault),
    outbound: opened.outbound,
    testSlots: new TestSlots(),
    plans,
    billingPorts: {
      ...stores,
      transact,
      processor,
      alone,
      clock,
      randomness,
      plans,
      offers,
      baseUrl,
    },
    templateBytesMax,
    csvBytesMax,
    csvRowsMax,
    platform: nodePlatform,
    objects,
    formReader,
    pagePreviewer: pictureDesk,
    pictureReader: pictureDesk,
    compilations: compileWithin(jobCompilations),
    jobCompilations,
    manifestText,
    eventText: eventTexts(baseUrl),
    logSeconds: config.webhooks.logSeconds,
    eventWaits: openEventWaits(stores.eventReads.hasComing, opened.timing.eventPollMs),
    retentionSeconds,
    schemas: schemaChecker(),
    fillPool,
    dryRunPool: opened.dryRunPool,
    meter: opened.meters.work,
    meteredPool: opened.meters.fill,
    baseUrl,
  };
}

// While the threads of one lane fill, another lane can talk to the database.
const LANES_MORE = 1;

/** Takes work; to stop is to finish the chunks under way, or to give them back. */
async function startWork(
  uses: Wired,
  { mail }: Pick<Config, "mail">,
  { database, logger, timing }: Surroundings,
): Promise<Pick<Service, "stop">> {
  const { db, pool: connections } = database;
  await using starting = new AsyncDisposableStack();
  const pool = uses.meteredPool("bulk", startFillPool({ isYielding: true }));
  starting.defer(() => pool.stop());
  const onError = (err: unknown, what: string): void => logger.warn({ err }, what);
  const given = { ...uses, ...timing.work, onError };
  const ports = { ...given, fillPool: pool, compilations: uses.jobCompilations };
  const wakeUps = openWakeUps(connections, "work", (error) =>
    onError(error, "work will be looked for"),
  );
  starting.defer(() => wakeUps.stop());
  const worker = startWorker(ports, wakeUps, pool.threads + LANES_MORE);
  const timetable = startTimetable(
    { ...ports, claimChore: choreClaims(db), pollMs: timing.timetablePollMs },
    chores({ ...given, compilationUses: compilationUses(db), lockedWork: lockedWork(db) }),
  );
  const mails = startMails(uses, { db }, { ...mail, pollMs: timing.mailPollMs }, logger);
  starting.defer(async () => {
    await Promise.all([worker.stop(), timetable.stop(), mails.stop()]);
  });
  const open = starting.move();
  return { stop: () => open.disposeAsync() };
}

function running(url: string, open: AsyncDisposableStack, logger: Logger): Service {
  return {
    url,
    stop: async () => {
      logger.info("stopping");
      await open.disposeAsync();
      logger.info("stopped");
    },
  };
}
