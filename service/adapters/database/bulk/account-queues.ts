import { type Expression, type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import { MAY_WRITE } from "#domain/accounts";
import { type AccountQueue, PRIORITIES } from "#domain/bulk-records";
import type { Tables } from "../tables/tables.ts";

/** A table with the turn in which each queue was last served. */
type TurnTable = "bulk_line" | "task_line";

/**
 * Returns the queues with waiting work, ordered by account. `waiting` yields `account_id` and `priority` of all waiting
 * work; work of read-only accounts is left out.
 */
export async function listAccountQueues(
  db: Kysely<Tables>,
  table: TurnTable,
  waiting: Expression<{ account_id: string; priority: number }>,
): Promise<readonly AccountQueue[]> {
  const { rows } = await sql<Row>`
    select account_id, priority, last_turn
    from (select distinct account_id, priority from ${waiting} as all_of_it) as waiting
    join account on account.id = waiting.account_id
    left join ${sql.table(table)} as line using (account_id, priority)
    where account.subscription_status in (${sql.join(MAY_WRITE)})
    order by account_id`.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    priority: present(PRIORITIES[row.priority], "priority of waiting work"),
    lastTurn: Number(row.last_turn ?? 0),
  }));
}

/** Records that a queue was served in this turn. */
export async function recordTurn(
  db: Kysely<Tables>,
  table: TurnTable,
  { accountId, priority }: AccountQueue,
  turn: number,
): Promise<void> {
  const line = { account_id: accountId, priority: PRIORITIES.indexOf(priority), last_turn: turn };
  await db
    .insertInto(table)
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "priority"]).doUpdateSet({ last_turn: turn }),
    )
    .execute();
}

type Row = {
  readonly account_id: string;
  readonly priority: number;
  /** `bigint` is read as text. */
  readonly last_turn: string | null;
};
