import type { Kysely } from "kysely";
import type { NoticeStore } from "#domain/notices";
import type { Tables } from "../tables.ts";

/** The outbox of notices on PostgreSQL; `db` is the transaction of the notice's cause. */
export function noticeStore(db: Kysely<Tables>): NoticeStore {
  return {
    append: async ({ accountId, key, facts, createdAt }) => {
      await db
        .insertInto("notice")
        .values({
          account_id: accountId,
          kind: facts.kind,
          key,
          facts: JSON.stringify(facts),
          created_at: new Date(createdAt),
          sent_at: null,
        })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
    },
  };
}
