/**
 * Stores a database as this version leaves it, for the upgrade tests of later ones: npm run write:database -- X.Y.Z
 *
 * Run it before the release. The content is the same each time, apart from ids and keys; a stored database of a version
 * that was released is never written again.
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../service/adapters/database/connection/open.ts";
import { connectionUrl, startEmbedded } from "../../service/adapters/embedded/embedded.ts";
import { readConfig } from "../../service/main.ts";
import { databaseText } from "./database-text.ts";
import { fillDatabase } from "./fill-database.ts";
import { recordStatements } from "./record-statements.ts";
import { STORED_SETTINGS, writeStored } from "./stored-database.ts";

const BYTES_MAX = 300_000;
const NAME = "released";
/** The time at which the service is frozen, so that nothing expires. */
const STORED_AT = "2026-12-01T09:00:00Z";

const [version = ""] = process.argv.slice(2);
process.exitCode = await main();

async function main(): Promise<number> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    console.error("Name the version that will be released: npm run write:database -- X.Y.Z");
    return 2;
  }
  const tags = execFileSync("git", ["tag", "--list", `v${version}`], { encoding: "utf8" });
  if (tags.trim() !== "") {
    console.error(`${version} was released: its database stays as it is.`);
    return 1;
  }
  const size = await write();
  if (size <= BYTES_MAX) console.log(`The database of ${version} has ${size} bytes.`);
  else console.error(`The database of ${version} has ${size} bytes; ${BYTES_MAX} are the most.`);
  return size <= BYTES_MAX ? 0 : 1;
}

async function write(): Promise<number> {
  await using things = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), "platen-stored-"));
  things.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // as root the server runs as another user, which must be able to enter
  const server = await startEmbedded(home);
  things.defer(async () => void (await server.stop()));
  const admin = new pg.Client(server.config);
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.end();
  const database = { ...server.config, database: NAME };
  const pool = new pg.Pool({ ...database, max: 1 });
  things.defer(() => pool.end());
  await pool.query("set timezone = 'UTC'");
  const recorded = await recordStatements(pool);
  await (await openDatabase(database)).close();
  await pool.query("insert into service_clock (version, ahead_ms, frozen_at) values (1, 0, $1)", [
    STORED_AT,
  ]);
  const config = readConfig({
    ...STORED_SETTINGS,
    DATABASE_URL: connectionUrl(database),
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: "warn",
  });
  const access = await fillDatabase(config);
  // Without the time at which this happened to run.
  await pool.query("update kysely_migration set timestamp = $1", [STORED_AT]);
  const text = await databaseText(pool, await recorded.statements());
  return writeStored(version, { text, access }, config.storage);
}
