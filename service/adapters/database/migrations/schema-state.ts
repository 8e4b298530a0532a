import { type Kysely, sql } from "kysely";
import type { Migrations } from "./migration.ts";

/** The schema of a database, for a release that knows certain migrations. */
export type SchemaState =
  | { readonly kind: "current" }
  /** Migrations in the order in which they are applied. */
  | { readonly kind: "behind"; readonly pending: readonly string[] }
  /** The next release has migrated the database; this one runs on it, and changes nothing of the schema. */
  | { readonly kind: "ahead" }
  /** A later release has migrated the database, or an unknown one: `name` is its migration. */
  | { readonly kind: "unsupported"; readonly name: string };

/** Compares the applied migrations with those of a release. */
export function schemaStateOf(migrations: Migrations, applied: readonly string[]): SchemaState {
  const own = Object.keys(migrations).toSorted();
  const next = Math.max(0, ...own.map(versionOf)) + 1;
  const unknown = applied.filter((name) => !(name in migrations));
  const foreign = unknown.find((name) => versionOf(name) !== next);
  if (foreign !== undefined) return { kind: "unsupported", name: foreign };
  if (unknown.length > 0) return { kind: "ahead" };
  const pending = own.filter((name) => !applied.includes(name));
  return pending.length === 0 ? { kind: "current" } : { kind: "behind", pending };
}

/** Why no process of this release runs on the database, and what to do. */
export function unsupportedSchema({
  name,
}: Extract<SchemaState, { readonly kind: "unsupported" }>): Error {
  return new Error(
    `the database was migrated by a newer version of Platen than this one can use (${name}): install the version that migrated it, or the one before that`,
  );
}

/** Why a process that must not migrate does not start, and what to do. */
export function schemaBehind(pending: readonly string[]): Error {
  return new Error(
    `the database lacks ${pending.join(", ")} and PLATEN_MIGRATE is never: run platen admin migrate with this version of Platen, then start the service`,
  );
}

/** The names of the migrations that the database has; none for an empty one. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<readonly string[]> {
  const table = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (table.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

// NaN for a name without a number, which equals no version.
function versionOf(name: string): number {
  return Number(name.slice(0, 4));
}
