import type pg from "pg";
import { MIGRATIONS } from "../migrations/migrations.ts";
import { withTimeout } from "./unavailable.ts";

const TIMEOUT_MS = 1000;

/**
 * Returns a check that fails once a newer version has migrated the database. While the database does not respond, the
 * last result is used.
 */
export function schemaCheck(pool: pg.Pool): () => Promise<void> {
  let isSupported = true;
  return async () => {
    const query = pool.query<{ name: string }>("select name from kysely_migration");
    const applied = await withTimeout(TIMEOUT_MS, query).catch(() => null);
    if (applied !== null) isSupported = applied.rows.every(({ name }) => name in MIGRATIONS);
    if (!isSupported) throw new Error("a newer version has migrated the database");
  };
}
