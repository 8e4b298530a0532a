import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "#base/instant.ts";
import type { Compilations, WorkMeter } from "#domain/bulk";
import { documentCommitter, StampedCache } from "#domain/documents";
import type { TellPorts } from "#domain/events";
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
import { storesOn, transactOn } from "./adapters/database/stores.ts";
import {
  openEventWaits,
  type StoppableEventWaits,
} from "./adapters/database/webhooks/event-waits.ts";
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
import { billingLinkPost } from "./api/billing-link-doors.ts";
import { billingPorts } from "./api/billing-ports.ts";
import { eventTexts } from "./api/bodies/event-text.ts";
import { manifestText } from "./api/bodies/manifest-text.ts";
import { documentDoor, operatorDoors, type RawDoor } from "./api/doors.ts";
import { drain } from "./api/drain.ts";
import { newRegister } from "./api/metrics.ts";
import { pageDoors } from "./api/page-doors.ts";
import { allRoutes } from "./api/routes.ts";
import { buildServer } from "./api/server.ts";
import type { TransactionStores, Uses } from "./api/uses.ts";
import type { Config } from "./settings/config.ts";
import { logSettings } from "./settings/log-settings.ts";
import { newLogger } from "./settings/logger.ts";
import { TIMING, type Timing } from "./settings/timing.ts";
import {
  type Billing,
  billingDoors,
  openBilling,
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
  const billed = billingPorts(uses);
  await followMode(config.billing, database.pool, billed);
  const phase: Phase = { is: "starting" };
  const app = await openServer(config, uses, {
    database,
    phase,
    rawDoors: [...billingDoors(billing, billed), billingLinkPost(uses)],
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
    rawDoors,
    phase,
  }: Omit<Surroundings, "timing"> & {
    readonly rawDoors: readonly RawDoor[];
    readonly phase: Phase;
  },
): ReturnType<typeof buildServer> {
  const routes = allRoutes(uses);
  return await buildServer({
    ports: uses,
    routes: role === "worker" ? [] : routes,
    once: { ...uses, routesOn: (stores) => allRoutes(within(uses, stores)) },
    doors: [
      ...operatorDoors(readiness(database.pool, uses.objects, phase), register),
      documentDoor(routes, uses.baseUrl),
      ...pageDoors(uses),
    ],
    rawDoors,
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
  const keeping = startBilling(billingPorts(uses), database, timing, logger);
  return {
    stop: async () => {
      await Promise.all([work.stop(), sending.stop(), keeping?.stop()]);
    },
  };
}

// What asks for a transaction there is in one already. An object does not go when its transaction does, so its note stays;
// nor does what the processor did, so what is known of it is read as it stands.
function within(uses: Uses, stores: TransactionStores): Uses {
  const { notes, billing } = uses;
  const { recordIntake } = uses.bulk;
  const bulk = { ...stores.bulk, recordIntake };
  return { ...uses, ...stores, notes, billing, bulk, transact: (work) => work(stores) };
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
type Opened = Pick<Uses, "admission" | "clock" | "vault" | "outbound" | "baseUrl"> &
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

type Wired = Uses &
  Pick<TellPorts, "eventText"> &
  WorkStores & {
    readonly eventWaits: StoppableEventWaits;
    readonly meter: WorkMeter;
    readonly meteredPool: FillMeter;
  };
type WorkStores = Pick<
  ReturnType<typeof storesOn>,
  "events" | "templatePurge" | "deliveryPurge"
> & {
  /** Without the limit that requests wait at most. */
  readonly jobCompilations: Compilations;
  /** How long the log of deliveries is kept. */
  readonly logSeconds: number;
  readonly transact: ReturnType<typeof transactOn>;
};

async function wire(config: Config, opened: Opened): Promise<Wired> {
  const { database, admission, clock, formReader, imageWorkers, fillPool, baseUrl } = opened;
  const storage = await openStorage(config.storage, database.pool, opened.logger);
  const objects = countedObjects(storage, opened.register);
  const transact = transactOn(database.db);
  const { plans, retentionSeconds, templateBytesMax, csvBytesMax, csvRowsMax } = config;
  const { vault } = opened;
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
    documentPlans: new StampedCache(),
    admission,
    clock,
    hashing: systemHashing(),
    randomness: systemRandomness(),
    vault,
    openSecrets: secretOpener(vault),
    outbound: opened.outbound,
    testSlots: new TestSlots(),
    plans,
    offers: config.offers,
    processor: opened.billing.processor,
    alone: opened.billing.alone,
    billingTransact: transact,
    templateBytesMax,
    csvBytesMax,
    csvRowsMax,
    platform: nodePlatform,
    objects,
    formReader,
    pagePreviewer: imageWorkers,
    imageReader: imageWorkers,
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
