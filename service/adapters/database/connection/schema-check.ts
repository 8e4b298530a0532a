import type pg from "pg";
import type { Migrations } from "../migrations/migration.ts";
import { MIGRATIONS } from "../migrations/migrations.ts";
import { type SchemaState, schemaStateOf, unsupportedSchema } from "../migrations/schema-state.ts";
import { withTimeout } from "./unavailable.ts";

const TIMEOUT_MS = 1000;

/**
 * Returns a check that fails once a version after the next one has migrated the database. While the database does not
 * respond, the last result is used.
 */
export function schemaCheck(
  pool: pg.Pool,
  migrations: Migrations = MIGRATIONS,
): () => Promise<void> {
  let state: SchemaState = { kind: "current" };
  return async () => {
    const query = pool.query<{ name: string }>("select name from kysely_migration");
    const applied = await withTimeout(TIMEOUT_MS, query).catch(() => null);
    if (applied !== null)
      state = schemaStateOf(
        migrations,
        applied.rows.map(({ name }) => name),
      );
    if (state.kind === "unsupported") throw unsupportedSchema(state);
  };
}
