import { type Kysely, sql } from "kysely";

/**
 * Events that were copied from another server carry its transactions' numbers, which this one may not have reached: they
 * would be shown only when it has. They get numbers of this server, in their order. The newest event tells whether there
 * are any, as no event of this server's own can stand after them yet.
 */
export async function adoptRestored(db: Kysely<unknown>): Promise<void> {
  const ahead = sql`>= pg_snapshot_xmax(pg_current_snapshot())`;
  await sql`update event set txid = default where txid ${ahead}
    and (select txid from event order by seq desc limit 1) ${ahead}`.execute(db);
}
