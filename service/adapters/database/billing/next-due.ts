import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** When a customer has to be synced next, or an overage to be reported; null if never. */
export async function nextDue(db: Kysely<Tables>): Promise<Instant | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(due_at) from billing_customer), (select min(due_at) from overage_month)
    ) as due`.execute(db);
  return instantOrNull(rows[0]?.due ?? null);
}
