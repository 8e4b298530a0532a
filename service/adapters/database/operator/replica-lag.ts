import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables/tables.ts";

/**
 * Returns by how many seconds the slowest streaming standby of the database is behind; 0 when all have caught up; null
 * without a standby, or when the database's user may not see them (`pg_monitor`).
 */
export async function readReplicaLag(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select max(extract(epoch from coalesce(replay_lag, '0')))::float8 as lag
    from pg_stat_replication where state is not null`.execute(db);
  return rows[0]?.lag ?? null;
}
