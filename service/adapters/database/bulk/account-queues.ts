import { type Expression, type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import { MAY_WRITE } from "#domain/accounts";
import { type AccountQueue, PRIORITIES } from "#domain/bulk";
import type { Tables } from "../tables/tables.ts";

/** A table that notes in which turn each line was last served. */
type LineTable = "bulk_line" | "task_line";

/**
 * The lines in which something waits, by account. `waiting` gives `account_id` and `priority` of all
 * that waits; accounts that may only read wait until they may write again.
 */
export async function listLinesOf(
  db: Kysely<Tables>,
  table: LineTable,
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
    priority: present(PRIORITIES[row.priority], "priority of what waits"),
    lastTurn: Number(row.last_turn ?? 0),
  }));
}

/** Notes that a line was served in this turn. */
export async function noteTurn(
  db: Kysely<Tables>,
  table: LineTable,
  { accountId, priority }: Pick<AccountQueue, "accountId" | "priority">,
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
  /** `bigint` comes as text. */
  readonly last_turn: string | null;
};
