import { type Kysely, sql } from "kysely";
import type { EventStore, FrozenEvent } from "#domain/events";
import type { Tables } from "../tables/tables.ts";

/** The outbox on PostgreSQL; `db` is the transaction of the events' cause. */
export function eventStore(db: Kysely<Tables>): EventStore {
  return { append: (events) => append(db, events) };
}

// Who is told is decided at this moment: a webhook that is paused now is never told of it.
async function append(db: Kysely<Tables>, events: readonly FrozenEvent[]): Promise<void> {
  await db
    .with("told", (query) =>
      query
        .insertInto("event")
        .values(events.map(rowOf))
        .returning(["seq", "account_id", "environment", "type", "mapping_ids", "created_at"]),
    )
    .with("wanted", (query) =>
      query
        .insertInto("webhook_delivery")
        .columns([
          "webhook_id",
          "account_id",
          "environment",
          "event_seq",
          "event_type",
          "status",
          "next_attempt_at",
          "created_at",
        ])
        .expression((from) =>
          from
            .selectFrom("told")
            .innerJoin("webhook", (join) =>
              join
                .onRef("webhook.account_id", "=", "told.account_id")
                .onRef("webhook.environment", "=", "told.environment"),
            )
            .where("webhook.is_active", "=", true)
            .where("webhook.deleted_at", "is", null)
            .where(sql<boolean>`told.type = any (webhook.events)`)
            .where(
              sql<boolean>`(webhook.mapping_id is null or webhook.mapping_id = any (told.mapping_ids))`,
            )
            .orderBy("told.seq")
            .select([
              "webhook.id",
              "told.account_id",
              "told.environment",
              "told.seq",
              "told.type",
              sql<"pending">`'pending'`.as("status"),
              "told.created_at as next_attempt_at",
              "told.created_at",
            ]),
        )
        .returning("id"),
    )
    .selectFrom("wanted")
    .select(sql`pg_notify('webhooks', '')`.as("told"))
    .limit(1)
    .execute();
}

function rowOf(event: FrozenEvent) {
  return {
    id: event.id,
    account_id: event.accountId,
    environment: event.environment,
    type: event.facts.type,
    mapping_ids: [...event.mappingIds],
    body: Buffer.from(event.text),
    created_at: new Date(event.createdAt),
  };
}
