import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import type { Tables } from "../tables/tables.ts";

/** A change by the operator that concerns the installation. */
export type OperatorEntry = {
  readonly action:
    | "backup.created"
    | "log_level.changed"
    | "process.drained"
    | "process.resumed"
    | "work.requeued";
  /** The id of the changed object; null: the whole installation. */
  readonly subject: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
};

/** Appends to the operator's log, which the database protects from changes. */
export async function recordOperation(
  db: Kysely<Tables>,
  { action, subject, details }: OperatorEntry,
): Promise<void> {
  const row = { action, subject, details: JSON.stringify(details) };
  await db.insertInto("operator_entry").values(row).execute();
}

/** The two logs: actions of accounts, and of the operator on the installation. */
export type AuditLog = "account" | "operator";

/** An entry of either log. */
export type LoggedEntry = {
  readonly id: number;
  readonly account_id: string | null;
  readonly at: string;
  readonly action: string;
  readonly key_id: number | null;
  readonly member_id: number | null;
  readonly subject: string | null;
  readonly details: unknown;
};

const PAGE = 1000;
const TABLES = { account: sql`audit_entry`, operator: sql`operator_entry` };
const ACTOR = {
  account: sql`account_id, key_id, member_id`,
  operator: sql`null::text as account_id, null::integer as key_id, null::integer as member_id`,
};

/**
 * Yields all entries of a log in the order of their ids, up to the last one that is committed. The lock waits for
 * transactions that have taken a lower id and are not committed yet, so that a later run yields the same entries first.
 */
export async function* listLog(db: Kysely<Tables>, log: AuditLog): AsyncGenerator<LoggedEntry> {
  const last = await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    await sql`lock table ${TABLES[log]} in share mode`.execute(transaction);
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from ${TABLES[log]}`.execute(transaction);
    return present(rows[0], "last entry").last;
  });
  for (let after = 0; after < last; ) {
    const { rows } = await sql<Omit<LoggedEntry, "at"> & { at: Date }>`
      select id, ${ACTOR[log]}, occurred_at as at, action, subject, details from ${TABLES[log]}
      where id > ${after} and id <= ${last} order by id limit ${PAGE}`.execute(db);
    for (const row of rows) yield { ...row, at: row.at.toISOString() };
    after = rows.at(-1)?.id ?? last;
  }
}
