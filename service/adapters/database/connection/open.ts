import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { ADMISSION_FUNCTIONS } from "../admission/admission-functions.ts";
import { type MigrationWaits, migrateSchema } from "../migrations/migrate.ts";
import type { Migrations } from "../migrations/migration.ts";
import { MIGRATIONS } from "../migrations/migrations.ts";
import {
  appliedMigrations,
  type SchemaState,
  schemaBehind,
  schemaStateOf,
  unsupportedSchema,
} from "../migrations/schema-state.ts";
import type { Tables } from "../tables/tables.ts";
import { openFirstConnection } from "./first-connection.ts";
import { installFunctions, requireFunctions } from "./install-functions.ts";
import { type ConnectionConfig, sessionLimits } from "./pool-options.ts";
import { holdingSetupLock } from "./setup-lock.ts";
import { reportingUnavailable } from "./unavailable.ts";

/**
 * Time that a request waits for a connection before it fails with 503. A new connection takes milliseconds, and
 * requests hold one for milliseconds: a wait of seconds means an overload, which ends sooner if callers retry later
 * than if they queue.
 */
const CONNECT_MS = 3000;
const STATEMENT_MS = 15_000;
/** A process that stalls within a transaction must not block the others. */
const IDLE_IN_TRANSACTION_MS = 8000;
const LIMITS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};
/** Behind a pooler the limits are those of the role, which would end a long migration. */
const UNLIMITED = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
const CONNECTIONS_MAX = 16;

/** How a start treats the schema. */
export type SchemaStart = MigrationWaits & {
  /** `never`: a database that is behind stops the start, and nothing of the schema is changed. */
  readonly migrate: "auto" | "never";
  readonly migrations: Migrations;
};

const SCHEMA_START: SchemaStart = {
  migrate: "auto",
  migrations: MIGRATIONS,
  pause,
  onRetry: () => undefined,
};

/** An open database, migrated; `close` returns when every connection is gone. */
export type Database = {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Migrates, then connects. Concurrent starts migrate one after the other. A server that responds too late is tried again
 * for a minute. While PostgreSQL is unavailable, queries on `db` fail with a 503 `Refusal`.
 *
 * @throws when this release cannot run on the schema of the database.
 */
export async function openDatabase(
  config: ConnectionConfig,
  start: Partial<SchemaStart> = {},
): Promise<Database> {
  await prepareSchema(config, start);
  const pool = new pg.Pool({
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + 1000, // for a server that does not respond at all
    ...sessionLimits(config, LIMITS),
    keepAlive: true,
    application_name: "platen",
    ...config,
  });
  pool.on("error", () => undefined); // the server may close idle connections
  // A connection that breaks between statements fails the next statement.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  await openFirstConnection(pool).catch((error) => endAfter(pool, error));
  const db = databaseOn(pool);
  return { db, pool, close: () => closeBoth(db, pool) };
}

async function endAfter(pool: pg.Pool, error: unknown): Promise<never> {
  await pool.end();
  throw error;
}

/** Queries through `pool`, which the caller has to close. */
export function databaseOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reportingUnavailable(pool) }) });
}

// Kysely only ends the pool if it was used.
async function closeBoth(db: Kysely<Tables>, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

/** Returns the state of the schema, and changes nothing. */
export async function readSchemaState(
  config: ConnectionConfig,
  migrations: Migrations = MIGRATIONS,
): Promise<SchemaState> {
  return await onOwnConnection(config, async (db) =>
    schemaStateOf(migrations, await appliedMigrations(db)),
  );
}

/**
 * Migrates the schema unless it is ahead, installs the functions of this release and repairs what a restored database needs.
 * Returns the names of the migrations that were applied.
 */
export async function prepareSchema(
  config: ConnectionConfig,
  start: Partial<SchemaStart> = {},
): Promise<readonly string[]> {
  const { migrate, migrations, ...waits } = { ...SCHEMA_START, ...start };
  return await onOwnConnection(config, async (db) => {
    const state = schemaStateOf(migrations, await appliedMigrations(db));
    if (state.kind === "unsupported") throw unsupportedSchema(state);
    if (state.kind === "behind" && migrate === "never") throw schemaBehind(state.pending);
    const applied = state.kind === "behind" ? await migrateSchema(db, migrations, waits) : [];
    // Functions of the next release serve this one, too, and must not be replaced.
    if (state.kind === "ahead" || migrate === "never")
      await requireFunctions(db, ADMISSION_FUNCTIONS);
    else await installFunctions(db, ADMISSION_FUNCTIONS);
    await renumberRestoredEvents(db);
    if (config.direct !== undefined && migrate === "auto") await limitSessions(db);
    return applied;
  });
}

/** Works on a single connection of its own without time limits, because a migration may take longer than a request. */
async function onOwnConnection<Result>(
  { direct, ...pooled }: ConnectionConfig,
  work: (db: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    ...(direct ?? pooled),
    max: 1,
    idleTimeoutMillis: 0, // the connection has the lock of the migration
    options: UNLIMITED,
    application_name: "platen: migration",
  });
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await openFirstConnection(pool);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Sets the limits of sessions for the role, because a pooler refuses them as options of a connection. */
async function limitSessions(db: Kysely<unknown>): Promise<void> {
  if (await isLimited(db)) return;
  await holdingSetupLock(db, async (alone) => {
    if (await isLimited(alone)) return;
    for (const [name, ms] of Object.entries(LIMITS))
      await sql`do ${sql.lit(
        `begin execute format('alter role %I in database %I set ${name} = ${ms}', current_user, current_database()); end`,
      )}`.execute(alone);
  });
}

async function isLimited(db: Kysely<unknown>): Promise<boolean> {
  const wanted = Object.entries(LIMITS).map(([name, ms]) => `${name}=${ms}`);
  const { rows } = await sql`
    select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    where datname = current_database() and setrole = current_user::regrole
      and setconfig @> ${wanted}::text[]`.execute(db);
  return rows.length > 0;
}

/**
 * Gives events restored from another server transaction ids of this server, in the same order. Their own ids may be in
 * this server's future, so that the events would stay invisible. Checking the newest event suffices, because no event of
 * this server can follow them yet.
 */
async function renumberRestoredEvents(db: Kysely<unknown>): Promise<void> {
  const ahead = sql`>= pg_snapshot_xmax(pg_current_snapshot())`;
  await sql`update event set txid = default where txid ${ahead}
    and (select txid from event order by seq desc limit 1) ${ahead}`.execute(db);
}
