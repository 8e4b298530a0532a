import { type Kysely, sql } from "kysely";

/**
 * Gives events restored from another server transaction ids of this server, in the same order. Their own ids may be in
 * this server's future, so that the events would stay invisible. Checking the newest event suffices, because no event of
 * this server can follow them yet.
 */
export async function renumberRestoredEvents(db: Kysely<unknown>): Promise<void> {
  const ahead = sql`>= pg_snapshot_xmax(pg_current_snapshot())`;
  await sql`update event set txid = default where txid ${ahead}
    and (select txid from event order by seq desc limit 1) ${ahead}`.execute(db);
}
