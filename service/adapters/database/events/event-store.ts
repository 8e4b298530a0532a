import { type Kysely, sql } from "kysely";
import type { EventStore, SerializedEvent } from "#domain/events";
import { notification } from "../connection/wakeups.ts";
import type { Tables } from "../tables/tables.ts";

/** `EventStore` on PostgreSQL; `db` is the transaction of the events' cause. */
export function eventStore(db: Kysely<Tables>): EventStore {
  return { append: (events) => append(db, events) };
}

// The receivers are fixed now: a webhook that is paused at this time never gets the event.
async function append(db: Kysely<Tables>, events: readonly SerializedEvent[]): Promise<void> {
  await db
    .with("emitted", (query) =>
      query
        .insertInto("event")
        .values(events.map(rowOf))
        .returning(["seq", "account_id", "environment", "type", "mapping_ids", "created_at"]),
    )
    .with("delivery", (query) =>
      query
        .insertInto("webhook_delivery")
        .columns([
          "webhook_id",
          "account_id",
          "environment",
          "event_seq",
          "event_type",
          "status",
          "created_at",
        ])
        .expression((from) =>
          from
            .selectFrom("emitted")
            .innerJoin("webhook", (join) =>
              join
                .onRef("webhook.account_id", "=", "emitted.account_id")
                .onRef("webhook.environment", "=", "emitted.environment"),
            )
            .where("webhook.is_active", "=", true)
            .where("webhook.deleted_at", "is", null)
            .where(sql<boolean>`emitted.type = any (webhook.events)`)
            .where(
              sql<boolean>`(webhook.mapping_id is null or webhook.mapping_id = any (emitted.mapping_ids))`,
            )
            .orderBy("emitted.seq")
            .select([
              "webhook.id",
              "emitted.account_id",
              "emitted.environment",
              "emitted.seq",
              "emitted.type",
              sql<"pending">`'pending'`.as("status"),
              "emitted.created_at",
            ]),
        )
        .returning(["id", "webhook_id", "event_seq", "created_at"]),
    )
    .with("queued", (query) =>
      query
        .insertInto("webhook_queue")
        .columns(["delivery_id", "webhook_id", "event_seq", "next_attempt_at"])
        .expression((from) =>
          from.selectFrom("delivery").select(["id", "webhook_id", "event_seq", "created_at"]),
        ),
    )
    .selectFrom("delivery")
    .select(notification("webhooks").as("notified"))
    .limit(1)
    .execute();
}

function rowOf(event: SerializedEvent) {
  return {
    id: event.id,
    account_id: event.accountId,
    environment: event.environment,
    type: event.facts.type,
    mapping_ids: [...event.mappingIds],
    body: Buffer.from(event.text),
    created_at: new Date(event.createdAt),
    trace_parent: event.traceParent ?? null,
  };
}
