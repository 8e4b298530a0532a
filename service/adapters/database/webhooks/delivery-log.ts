import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { sliceOf } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type {
  Attempt,
  Delivery,
  DeliveryId,
  DeliveryLog,
  DeliveryState,
  ReplayRange,
  Webhook,
  WebhookId,
} from "#domain/webhooks";
import type { Tables } from "../tables/tables.ts";

/** `DeliveryLog` on PostgreSQL; `db` may be a transaction. */
export function deliveryLog(db: Kysely<Tables>): DeliveryLog {
  return {
    listDeliveries: async (webhook, { status, eventType }, page) => {
      const rows = await deliveriesOf(db, webhook)
        .$if(status !== null, (query) => query.where("delivery.status", "=", status ?? "pending"))
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
      return { delivery: deliveryOf(row), body: row.body, attempts: attempts.map(attemptOf) };
    },
    redeliver: async (webhook, id, now) => {
      const { rows } = await sql<{ id: string }>`
        insert into webhook_delivery (${NEW_COLUMNS})
        select webhook_id, account_id, environment, event_seq, event_type, 'pending',
          ${new Date(now)}, ${new Date(now)}
        from webhook_delivery delivery
        where webhook_id = ${webhook} and id = ${id}
          and exists (select from event where seq = delivery.event_seq)
        returning id`.execute(db);
      const [created] = rows;
      if (created === undefined) return null;
      return deliveryOf(
        await deliveriesOf(db, webhook)
          .where("delivery.id", "=", created.id)
          .executeTakeFirstOrThrow(),
      );
    },
    replayEvents: async (webhook, range, now, max) => {
      const { numAffectedRows = 0n } = await sql`
        insert into webhook_delivery (${NEW_COLUMNS})
        select ${webhook.id}::integer, account_id, environment, seq, type, 'pending',
          ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz
        from event
        where account_id = ${webhook.accountId} and environment = ${webhook.environment}
          and created_at between ${new Date(range.from)} and ${new Date(range.to)}
          and ${isInRange(webhook, range)}
        order by seq limit ${max}`.execute(db);
      return Number(numAffectedRows);
    },
  };
}

const NEW_COLUMNS = sql.raw(
  "webhook_id, account_id, environment, event_seq, event_type, status, next_attempt_at, created_at",
);

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
    .selectAll("delivery")
    .select("event.id as event_id")
    .where("delivery.webhook_id", "=", webhook);
}

type DeliveryRow = Selectable<Tables["webhook_delivery"]> & { readonly event_id: string };

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: brand<DeliveryId>(Number(row.id)),
    webhookId: brand<WebhookId>(row.webhook_id),
    accountId: brand<AccountId>(row.account_id),
    environment: row.environment,
    eventId: row.event_id,
    eventType: row.event_type,
    attempts: row.attempts,
    createdAt: instant(row.created_at),
    responseCode: row.response_code,
    errorMessage: row.error_message,
    durationMs: row.duration_ms,
    ...stateOf(row),
  };
}

function stateOf({ status, next_attempt_at, delivered_at }: DeliveryRow): DeliveryState {
  if (status === "delivered")
    return { status, deliveredAt: instant(present(delivered_at, "time of the delivery")) };
  if (status === "failed" || status === "abandoned") return { status };
  return { status, nextAttemptAt: instant(present(next_attempt_at, "time of the next attempt")) };
}

function attemptOf(row: Selectable<Tables["webhook_attempt"]>): Attempt {
  return {
    attempt: row.attempt,
    startedAt: instant(row.started_at),
    durationMs: row.duration_ms,
    url: row.url,
    requestHeaders: row.request_headers,
    responseCode: row.response_code,
    responseHeaders: row.response_headers,
    responseBody: row.response_body,
    error: row.error,
  };
}
