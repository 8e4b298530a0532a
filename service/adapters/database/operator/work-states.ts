import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables/tables.ts";

/** How many bulk jobs, or tasks, have a status. */
export type StateCount = {
  readonly kind: "bulk" | "task";
  readonly status: string;
  readonly count: number;
};

/** Counts the recorded bulk jobs and tasks by status. Reads both tables. */
export async function countByState(db: Kysely<Tables>): Promise<readonly StateCount[]> {
  const { rows } = await sql<StateCount>`
    select 'bulk' as kind, status, count(*)::integer as count from bulk_upload group by status
    union all
    select 'task', status, count(*)::integer from task group by status
    order by kind, status`.execute(db);
  return rows;
}
