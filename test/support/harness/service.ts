import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createAccountOn } from "../../../service/admin/create-account.ts";
import { type Config, readConfig, startService } from "../../../service/main.ts";
import {
  startUntrustedWorkers,
  type UntrustedWorkers,
} from "../../../service/wiring/request-workers.ts";
import { atLaneEnd } from "../../../tools/testing/lane-end.ts";
import { isBillingBusyAt } from "./billing-work.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { databaseSettings } from "./pooler.ts";
import { startProcess } from "./start-process.ts";
import { TEST_TIMING } from "./test-timing.ts";

const ENVIRONMENTS = ["development", "staging", "production"] as const;
const SCOPES = ["read", "write", "admin"] as const;

type Environment = (typeof ENVIRONMENTS)[number];
type Scope = (typeof SCOPES)[number];

/** A service on loopback with its database. */
export type TestService = {
  readonly url: string;
  readonly config: Config;
  readonly database: TestDatabase;
  /** Whether syncs, reports or a backfill are under way. */
  readonly isBillingBusy: () => boolean | Promise<boolean>;
  /** Stops it, runs `meanwhile`, and starts it again at the same address. Refused by a shared service. */
  readonly restart: (meanwhile: () => Promise<unknown>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** An account with a key of each scope in each environment. */
export type TestAccount = {
  readonly accountId: string;
  readonly email: string;
  readonly key: (scope?: Scope, environment?: Environment) => string;
};

/** How the services of tests run: in the process of the test, or as so many processes at one port. */
const PROCESSES = process.env["TEST_PROCESSES"];

/** The service that the test files of one process share. */
let shared: Promise<TestService> | null = null;
let untrusted: UntrustedWorkers | null = null;

/**
 * A service for tests. Without arguments it is one per process, shared by all its test files and stopped at its end;
 * accounts keep the tests apart. With settings it is the caller's own: see `ownService`.
 */
export async function testService(
  env?: Readonly<Record<string, string>>,
  before?: (config: Config) => Promise<unknown>,
): Promise<TestService> {
  return env === undefined && before === undefined
    ? await sharedService()
    : await ownService(env, before);
}

async function sharedService(): Promise<TestService> {
  const isNew = shared === null;
  shared ??= ownService({}, skipFirstIds);
  const service = await shared;
  const isStoppedLater = isNew ? atLaneEnd(service.stop) : true;
  return {
    ...service,
    restart: async () => {
      throw new Error("other test files use this service: restart one from ownService()");
    },
    stop: async () => {
      if (!isStoppedLater) await service.stop();
    },
  };
}

/** Makes ids of a shared service start high, so that no test can rely on being the first. */
async function skipFirstIds(config: Config): Promise<void> {
  await queryDatabase(
    config,
    "select setval(c.oid, 1000) from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace",
  );
}

/** Runs a statement in the database of a service that is not started yet. */
export async function queryDatabase(
  { databaseUrl }: Config,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? "" });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

/**
 * The whole service on a separate database and folder, with these variables added to the required ones. `before`
 * runs on the migrated database before the start. For tests that restart it, change its clock or read whole tables.
 */
export async function ownService(
  env: Readonly<Record<string, string>> = {},
  before: (config: Config) => Promise<unknown> = async () => undefined,
): Promise<TestService> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "platen-service-"));
  const settings = {
    ...databaseSettings(database.config),
    PLATEN_HOME: folder,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...(PROCESSES === undefined ? {} : { PLATEN_PROCESSES: PROCESSES }),
    ...env,
  };
  const config = readConfig(settings);
  await before(config);
  const start = PROCESSES === undefined ? startHere(config) : startApart(settings);
  let service = await start();
  const { url } = service;
  return {
    url,
    config,
    database,
    isBillingBusy: () => service.isBillingBusy(),
    restart: async (meanwhile) => {
      await service.stop();
      await meanwhile();
      service = await start(new URL(url).port);
    },
    stop: async () => {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a service, at this port if one is given. */
type Start = (port?: string) => Promise<Pick<TestService, "url" | "isBillingBusy" | "stop">>;

function startHere(config: Config): Start {
  return async (port) => {
    const own = port === undefined ? config : { ...config, port: Number(port) };
    return await startService(own, TEST_TIMING, sharedUntrusted());
  };
}

function startApart(settings: Readonly<Record<string, string>>): Start {
  return async (PORT) => {
    const own = PORT === undefined ? {} : { PORT };
    const started = await startProcess({ ...settings, ...own });
    return {
      url: started.url,
      isBillingBusy: () => isBillingBusyAt(started.url),
      stop: async () => {
        started.signal("SIGTERM");
        await started.exit;
      },
    };
  };
}

/**
 * The processes for untrusted files that all services of a lane share, because each start costs 0.6 s of CPU. Null where a
 * test file runs alone.
 */
function sharedUntrusted(): UntrustedWorkers | null {
  if (untrusted === null && atLaneEnd(async () => await untrusted?.stop()))
    untrusted = startUntrustedWorkers();
  return untrusted;
}

/** Creates an account with a unique e-mail address. */
export async function testAccount({
  config,
  database,
}: {
  readonly config: Pick<Config, "plans">;
  readonly database: Pick<TestDatabase, "db">;
}): Promise<TestAccount> {
  const keys = ENVIRONMENTS.flatMap((environment) =>
    SCOPES.map((scope) => ({ environment, scope })),
  );
  const email = uniqueEmail("owner");
  const wanted = { email, plan: "ENTERPRISE", keys } as const;
  const made = await createAccountOn(database, config.plans, wanted);
  return {
    accountId: made.account_id,
    email,
    key: (scope = "admin", environment = "production") => made.keys[environment]?.[scope] ?? "",
  };
}

/** An e-mail address that is unique within a shared service. */
export function uniqueEmail(name: string): string {
  return `${name}-${randomUUID()}@example.com`;
}
