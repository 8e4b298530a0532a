import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Tables } from "../tables/tables.ts";
import type { OperatorEntry } from "./operator-log.ts";

const ACTION: OperatorEntry["action"] = "backup.created";

/** Appends a backup to the operator's log, on a connection of its own, which does not migrate the database. */
export async function recordBackup(
  config: pg.ClientConfig,
  details: OperatorEntry["details"],
): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query("insert into operator_entry (action, details) values ($1, $2)", [
      ACTION,
      JSON.stringify(details),
    ]);
  } finally {
    await client.end();
  }
}

/** Returns the seconds since the newest backup; null without one. */
export async function readBackupAge(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - max(occurred_at))::float8 as age
    from operator_entry where action = ${ACTION}`.execute(db);
  return rows[0]?.age ?? null;
}
