import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { present } from "#base/assert.ts";
import { type Migrations, migrationOf } from "./migration.ts";
import { appliedMigrations, schemaStateOf, unsupportedSchema } from "./schema-state.ts";

/** Called when a migration did not get its locks for the n-th time, before it is tried again. */
export type OnMigrationRetry = (name: string, attempt: number) => void;

export type MigrationWaits = {
  readonly pause: (ms: number) => Promise<unknown>;
  readonly onRetry: OnMigrationRetry;
};

/** Key of the advisory lock of the session that migrates. */
const MIGRATION_LOCK = 0x6d_69_67_72;
const LOCK_POLL_MS = 500;
/** With the pauses and the waits for locks about two minutes. */
const ATTEMPTS_MAX = 15;
const PAUSE_MS_FIRST = 250;
const PAUSE_MS_MAX = 10_000;
/** Codes of PostgreSQL: lock_not_available and deadlock_detected. */
const LOCK_CODES: readonly unknown[] = ["55P03", "40P01"];

/**
 * Applies the migrations that are missing, each on its own, and returns their names. One that does not get its locks within
 * 1 s gives up, so that requests behind it continue, and is tried again after a growing pause. One session at a time
 * migrates; others wait for it. `db` has a single connection.
 *
 * @throws when a migration has not got its locks for about two minutes.
 */
export async function migrateSchema(
  db: Kysely<unknown>,
  migrations: Migrations,
  waits: MigrationWaits,
): Promise<readonly string[]> {
  await takeMigrationLock(db, waits);
  try {
    const state = schemaStateOf(migrations, await appliedMigrations(db));
    if (state.kind === "unsupported") throw unsupportedSchema(state);
    if (state.kind !== "behind") return [];
    for (const name of state.pending) await applyNext(db, migrations, name, waits);
    return state.pending;
  } finally {
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(db);
  }
}

// Polled, because a statement that waits for a lock would keep an index from being created concurrently.
async function takeMigrationLock(db: Kysely<unknown>, { pause }: MigrationWaits): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`.execute(db);
    if (rows[0]?.taken === true) return;
    await pause(LOCK_POLL_MS);
  }
}

async function applyNext(
  db: Kysely<unknown>,
  migrations: Migrations,
  name: string,
  { pause, onRetry }: MigrationWaits,
): Promise<void> {
  const disableTransactions =
    present(migrations[name], "migration of a name").change.in !== "transaction";
  const all = Object.entries(migrations).map(([key, one]) => [key, migrationOf(one)] as const);
  const provider = { getMigrations: async () => Object.fromEntries(all) };
  const migrator = new Migrator({ db, provider });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateUp({ disableTransactions });
    if (error === undefined) return;
    if (!isLockFailure(error)) throw error;
    if (attempt === ATTEMPTS_MAX) throw await lockRefused(db, name, error);
    onRetry(name, attempt);
    await pause(Math.min(PAUSE_MS_FIRST * 2 ** (attempt - 1), PAUSE_MS_MAX));
  }
}

function isLockFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && LOCK_CODES.includes(error.code);
}

async function lockRefused(db: Kysely<unknown>, name: string, cause: unknown): Promise<Error> {
  const { rows } = await sql<{ pid: number; seconds: number }>`
    select pid, extract(epoch from clock_timestamp() - xact_start)::integer as seconds
    from pg_stat_activity
    where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()
    order by xact_start limit 1`.execute(db);
  const [oldest] = rows;
  const holder =
    oldest === undefined
      ? ""
      : `; the oldest transaction is ${oldest.seconds} s old, of the process ${oldest.pid}`;
  return new Error(
    `the migration ${name} did not get its locks in ${ATTEMPTS_MAX} attempts${holder}: end what holds them, then run platen admin migrate or start the service again`,
    { cause },
  );
}
