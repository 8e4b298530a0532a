import type pg from "pg";
import type { Migrations } from "../migrations/migration.ts";
import { MIGRATIONS } from "../migrations/migrations.ts";
import { type SchemaState, schemaStateOf, unsupportedSchema } from "../migrations/schema-state.ts";
import { withTimeout } from "./unavailable.ts";

const TIMEOUT_MS = 1000;

/**
 * Returns a check that throws once a release later than the next one has migrated the database: this process does not
 * know that schema. While the database does not respond, the check repeats its last result.
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
