import { type Kysely, sql } from "kysely";
import type { TokenBudget } from "#domain/suggestions";
import type { Tables } from "../tables/tables.ts";

/** `TokenBudget` on PostgreSQL; `db` must not be a transaction. */
export function tokenBudget(db: Kysely<Tables>): TokenBudget {
  return {
    reserve: async (month, tokens, limit) => {
      const { rows } = await sql`
        insert into model_tokens as found (month, tokens)
        select ${month}, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
        on conflict (month) do update set tokens = found.tokens + excluded.tokens
        where found.tokens + excluded.tokens <= ${limit}::bigint
        returning tokens
      `.execute(db);
      return rows.length > 0;
    },
    settle: async (month, difference) => {
      await db
        .updateTable("model_tokens")
        .set({ tokens: sql<number>`greatest(tokens + ${difference}::bigint, 0)` })
        .where("month", "=", month)
        .execute();
    },
  };
}
