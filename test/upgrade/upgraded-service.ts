import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import pg from "pg";
import { prepareSchema } from "../../service/adapters/database/connection/open.ts";
import type { Migrations } from "../../service/adapters/database/migrations/migration.ts";
import { MIGRATIONS } from "../../service/adapters/database/migrations/migrations.ts";
import { connectionUrl, type EmbeddedConfig } from "../../service/adapters/embedded/embedded.ts";
import { type Config, readConfig, type Service, startService } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import type { TestDatabase } from "../support/harness/database.ts";
import { restoreDatabase } from "./database-text.ts";
import {
  readStored,
  restoreObjects,
  STORED_SETTINGS,
  type StoredDatabase,
} from "./stored-database.ts";

/** A service of today on the stored database of a version. */
export type Upgraded = {
  readonly service: Service;
  readonly config: Config;
  readonly database: EmbeddedConfig;
  readonly pool: pg.Pool;
  readonly access: StoredDatabase["access"];
  readonly get: (path: string, key?: string) => Promise<Answer>;
};

/**
 * Restores the database of a version beside `fresh`, migrates it as a release with these migrations does, and starts a
 * service of today on it that ends with the test file.
 */
export async function upgradedService(
  version: string,
  fresh: Pick<TestDatabase, "pool" | "config">,
  migrations: Migrations = MIGRATIONS,
): Promise<Upgraded> {
  const { text, access, objects } = readStored(version);
  const database = { ...fresh.config, database: `test_${randomUUID().replaceAll("-", "")}` };
  await fresh.pool.query(`create database ${database.database} template template0`);
  const client = new pg.Client(database);
  await client.connect();
  await restoreDatabase(client, text);
  await client.end();
  const home = await mkdtemp(join(tmpdir(), "platen-upgrade-"));
  const config = readConfig({
    ...STORED_SETTINGS,
    DATABASE_URL: connectionUrl(database),
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: "silent",
  });
  restoreObjects(config.storage, objects);
  await prepareSchema(database, { migrations });
  const service = await startService(config);
  const pool = new pg.Pool({ ...database, max: 1 });
  after(async () => {
    await service.stop();
    await pool.end();
    await rm(home, { recursive: true, force: true });
  });
  const get = (path: string, key = access.key): Promise<Answer> =>
    ask(`${service.url}/api/v1${path}`, { key });
  return { service, config, database, pool, access, get };
}
