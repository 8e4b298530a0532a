import type { Kysely } from "kysely";
import type { EventStore } from "#domain/events";
import type { Tables } from "../tables.ts";

/** The outbox on PostgreSQL; `db` is the transaction of the event's cause. */
export function eventStore(db: Kysely<Tables>): EventStore {
  return {
    append: async (event) => {
      await db
        .insertInto("event")
        .values({
          id: event.id,
          account_id: event.accountId,
          environment: event.environment,
          type: event.facts.type,
          mapping_ids: [...event.mappingIds],
          facts: JSON.stringify(event.facts),
          created_at: new Date(event.createdAt),
        })
        .execute();
    },
  };
}
