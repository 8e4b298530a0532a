import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { sliceOf } from "#base/page.ts";
import type {
  Attempt,
  Delivery,
  DeliveryLog,
  DeliveryState,
  ReplayRange,
  Webhook,
  WebhookId,
} from "#domain/webhooks/records";
import { fromRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** `DeliveryLog` on PostgreSQL; `db` may be a transaction. */
export function deliveryLog(db: Kysely<Tables>): DeliveryLog {
  return {
    listDeliveries: async (webhook, { status, eventType }, page) => {
      const rows = await deliveriesOf(db, webhook)
        .$if(status !== null, (query) => query.where("delivery.status", "=", status ?? "pending"))
        .$if(status === "failed" || status === "abandoned", (query) =>
          query.where(sql<boolean>`has_ended_badly`),
        )
        .$if(eventType !== null, (query) => query.where("delivery.event_type", "=", eventType))
        .$if(page.before !== null, (query) =>
          query.where("delivery.id", "<", String(page.before ?? 0)),
        )
        .orderBy("delivery.id", "desc")
        .offset(page.skip)
        .limit(page.limit + 1)
        .execute();
      return sliceOf(rows.map(deliveryOf), page, ({ id }) => id);
    },
    findDelivery: async (webhook, id) => {
      const row = await deliveriesOf(db, webhook)
        .where("delivery.id", "=", String(id))
        .select("event.body")
        .executeTakeFirst();
      if (row === undefined) return null;
      const attempts = await db
        .selectFrom("webhook_attempt")
        .selectAll()
        .where("delivery_id", "=", String(id))
        .orderBy("attempt")
        .execute();
      const { body, ...delivery } = row;
      return { delivery: deliveryOf(delivery), body, attempts: attempts.map(attemptOf) };
    },
    redeliver: async (webhook, id, now) => {
      const { rows } = await sql<{ id: string }>`
        with created as (
          insert into webhook_delivery (${NEW_COLUMNS})
          select webhook_id, account_id, environment, event_seq, event_type, 'pending', ${new Date(now)}
          from webhook_delivery delivery
          where webhook_id = ${webhook} and id = ${id}
            and exists (select from event where seq = delivery.event_seq)
          returning ${QUEUED_COLUMNS}
        ), ${QUEUED}
        select id from created`.execute(db);
      const [created] = rows;
      if (created === undefined) return null;
      return deliveryOf(
        await deliveriesOf(db, webhook)
          .where("delivery.id", "=", created.id)
          .executeTakeFirstOrThrow(),
      );
    },
    replayEvents: async (webhook, range, now, max) => {
      const { rows } = await sql<{ count: number }>`
        with created as (
          insert into webhook_delivery (${NEW_COLUMNS})
          select ${webhook.id}::integer, account_id, environment, seq, type, 'pending',
            ${new Date(now)}::timestamptz
          from event
          where account_id = ${webhook.accountId} and environment = ${webhook.environment}
            and created_at between ${new Date(range.from)} and ${new Date(range.to)}
            and ${isInRange(webhook, range)}
          order by seq limit ${max}
          returning ${QUEUED_COLUMNS}
        ), ${QUEUED}
        select count(*)::integer as count from created`.execute(db);
      return present(rows[0], "number of deliveries").count;
    },
  };
}

const NEW_COLUMNS = sql.raw(
  "webhook_id, account_id, environment, event_seq, event_type, status, created_at",
);
const QUEUED_COLUMNS = sql.raw("id, webhook_id, event_seq, created_at");
/** Queues the deliveries of `created`, due at their creation. */
const QUEUED = sql`queued as (
  insert into webhook_queue (delivery_id, webhook_id, event_seq, next_attempt_at)
  select ${QUEUED_COLUMNS} from created
)`;

// Matches the webhook's current subscription, or the status of its newest delivery of the event.
function isInRange({ id, events, mappingId }: Webhook, { status }: ReplayRange) {
  if (status === null)
    return sql`type = any (${[...events]}) and (${mappingId}::integer is null
      or ${mappingId} = any (mapping_ids))`;
  return sql`${status} = (
    select status from webhook_delivery
    where event_seq = event.seq and webhook_id = ${id} order by id desc limit 1
  )`;
}

function deliveriesOf(db: Kysely<Tables>, webhook: WebhookId) {
  return db
    .selectFrom("webhook_delivery as delivery")
    .innerJoin("event", "event.seq", "delivery.event_seq")
    .leftJoin("webhook_queue as queued", "queued.delivery_id", "delivery.id")
    .selectAll("delivery")
    .select(["event.id as event_id", "queued.attempts as claimed", "queued.next_attempt_at"])
    .where("delivery.webhook_id", "=", webhook);
}

type DeliveryRow = Selectable<Tables["webhook_delivery"]> & {
  readonly event_id: string;
  /** Null with the following unless the delivery is open. */
  readonly claimed: number | null;
  readonly next_attempt_at: Date | null;
};

function deliveryOf(row: DeliveryRow): Delivery {
  const {
    status,
    nextAttemptAt,
    deliveredAt,
    attempts,
    claimed,
    eventSeq: _,
    hasEndedBadly: __,
    ...delivery
  } = fromRow("webhook_delivery", row);
  const state = stateOf({ status, nextAttemptAt, deliveredAt });
  return { ...delivery, attempts: claimed ?? attempts, ...state };
}

function stateOf({
  status,
  nextAttemptAt,
  deliveredAt,
}: {
  readonly status: DeliveryRow["status"];
  readonly nextAttemptAt: Instant | null;
  readonly deliveredAt: Instant | null;
}): DeliveryState {
  if (status === "delivered")
    return { status, deliveredAt: present(deliveredAt, "time of the delivery") };
  if (status === "failed" || status === "abandoned") return { status };
  return { status, nextAttemptAt: present(nextAttemptAt, "time of the next attempt") };
}

function attemptOf(row: Selectable<Tables["webhook_attempt"]>): Attempt {
  const { deliveryId: _, ...attempt } = fromRow("webhook_attempt", row);
  return attempt;
}
