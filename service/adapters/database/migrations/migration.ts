import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A change of the schema, recorded in the database under its name. */
export type SchemaMigration = {
  /**
   * `expand`: only adds, so that the release before still runs. `contract`: removes what this release does not use any
   * more and the release before it already did not.
   */
  readonly kind: "expand" | "contract";
  readonly change: SchemaChange;
};

export type SchemaChange =
  /** Statements of one transaction. */
  | { readonly in: "transaction"; readonly up: (db: Kysely<unknown>) => Promise<void> }
  /** An index that is created while its table is written to; `on` is what follows `on` in its statement. */
  | { readonly in: "index"; readonly name: string; readonly on: string }
  /** Changes some rows in each call, in a transaction of its own, until it returns 0. */
  | { readonly in: "batches"; readonly next: (db: Kysely<unknown>) => Promise<number> };

/**
 * Migrations by name. A name begins with the version of the schema in four digits, which grows by one with each release
 * that has migrations; they are applied in the order of their names, once each.
 */
export type Migrations = Readonly<Record<string, SchemaMigration>>;

/**
 * How long a migration waits for a lock. Requests that need the same table wait behind it: less than the 2 s that
 * admission waits for an answer, the shortest of the limits of requests.
 */
const LOCK_TIMEOUT = "1s";

/** Returns the migration for the migrator of Kysely. */
export function migrationOf({ change }: SchemaMigration): Migration {
  switch (change.in) {
    case "transaction":
      return {
        up: async (db: Kysely<unknown>) => {
          await limitLockWaits(db);
          await change.up(db);
        },
      };
    case "index":
      return { up: (db: Kysely<unknown>) => createIndex(db, change) };
    case "batches":
      return { up: (db: Kysely<unknown>) => runBatches(db, change.next) };
  }
}

// Nothing waits behind this lock but other changes of the schema, so it may wait for long transactions to end.
async function createIndex(
  db: Kysely<unknown>,
  { name, on }: Extract<SchemaChange, { readonly in: "index" }>,
): Promise<void> {
  const interrupted = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (interrupted.rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
  await sql`create index concurrently if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
}

async function runBatches(
  db: Kysely<unknown>,
  next: (db: Kysely<unknown>) => Promise<number>,
): Promise<void> {
  for (;;) {
    const changed = await db.transaction().execute(async (batch) => {
      await limitLockWaits(batch);
      return await next(batch);
    });
    if (changed === 0) return;
  }
}

async function limitLockWaits(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
}
