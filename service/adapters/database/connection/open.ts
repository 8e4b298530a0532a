import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { MIGRATIONS } from "../migrations/migrations.ts";
import type { Tables } from "../tables/tables.ts";
import { adoptRestored } from "./adopt-restored.ts";
import { telling } from "./unavailable.ts";

/** Longer than this we do not wait for a connection: the caller is told to come back. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 8000;
const CONNECTIONS_MAX = 16;

/** An open database, migrated; `close` returns when every connection is gone. */
export type Database = {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Migrates, then connects. Processes that start together wait for one another (the migrator holds
 * a lock). When PostgreSQL does not answer, what is asked of `db` fails with a 503 `Refusal`.
 */
export async function openDatabase(config: pg.PoolConfig): Promise<Database> {
  await migrate(config);
  const pool = new pg.Pool({
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000, // for a server that no longer even refuses
    // A process that is held up in the middle of a transaction must not hold up all others.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: "platen",
    ...config,
  });
  pool.on("error", () => undefined); // an idle connection that the server closed is no error of ours
  // Nor is one that broke between two statements: the next statement on it says so.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const db = databaseOn(pool);
  return { db, pool, close: () => closeBoth(db, pool) };
}

/** The database by the connections of a pool, which stays its owner's to close. */
export function databaseOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: telling(pool) }) });
}

// Kysely ends the pool only when it was asked something, and asked nothing it would leave it open.
async function closeBoth(db: Kysely<Tables>, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

// On a connection of its own: a migration may take longer than a request.
async function migrate(config: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1, application_name: "platen: migration" });
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: async () => MIGRATIONS };
  try {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    await adoptRestored(db);
  } finally {
    await db.destroy();
  }
}
