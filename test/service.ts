import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, createAccountIn, readConfig, startService } from "../service/main.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

const ENVIRONMENTS = ["development", "staging", "production"] as const;
const SCOPES = ["read", "write", "admin"] as const;

type Environment = (typeof ENVIRONMENTS)[number];
type Scope = (typeof SCOPES)[number];

/** The whole service on a database and a folder of its own, listening on loopback. */
export type TestService = {
  readonly url: string;
  readonly config: Config;
  readonly database: TestDatabase;
  /** Stops it, and starts it again where it was, after what is to happen while it is down. */
  readonly restart: (meanwhile: () => Promise<unknown>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** An account with a key of each scope in each environment. */
export type TestAccount = {
  readonly accountId: string;
  readonly key: (scope?: Scope, environment?: Environment) => string;
};

/**
 * Starts the service as an operator would, with these variables besides those it needs, after what is to be done with
 * its database before.
 */
export async function testService(
  env: Readonly<Record<string, string>> = {},
  before: (config: Config) => Promise<unknown> = async () => undefined,
): Promise<TestService> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "platen-service-"));
  const { host = "", database: name = "" } = database.config;
  const config = readConfig({
    DATABASE_URL: `postgres://platen@localhost/${name}?host=${encodeURIComponent(host)}`,
    PLATEN_HOME: folder,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...env,
  });
  await before(config);
  let service = await startService(config);
  const { url } = service;
  return {
    url,
    config,
    database,
    restart: async (meanwhile) => {
      await service.stop();
      await meanwhile();
      service = await startService({ ...config, port: Number(new URL(url).port) });
    },
    stop: async () => {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new account in the service's database. */
export async function testAccount({ config }: TestService): Promise<TestAccount> {
  const keys = ENVIRONMENTS.flatMap((environment) =>
    SCOPES.map((scope) => ({ environment, scope })),
  );
  const wanted = { email: "owner@example.com", plan: "ENTERPRISE", keys } as const;
  const made = await createAccountIn(config, wanted);
  return {
    accountId: made.account_id,
    key: (scope = "admin", environment = "production") => made.keys[environment]?.[scope] ?? "",
  };
}
