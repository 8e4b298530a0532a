import type pg from "pg";
import { MIGRATIONS } from "../migrations/migrations.ts";
import { answeredWithin } from "./unavailable.ts";

const ANSWER_MS = 1000;

/**
 * A check that fails once a newer version has migrated the database. While the database does not answer, the last
 * result holds.
 */
export function schemaCheck(pool: pg.Pool): () => Promise<void> {
  let isSupported = true;
  return async () => {
    const asked = pool.query<{ name: string }>("select name from kysely_migration");
    const applied = await answeredWithin(ANSWER_MS, asked).catch(() => null);
    if (applied !== null) isSupported = applied.rows.every(({ name }) => name in MIGRATIONS);
    if (!isSupported) throw new Error("a newer version has migrated the database");
  };
}
