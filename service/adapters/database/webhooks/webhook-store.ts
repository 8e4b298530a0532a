import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import { sliceOf } from "#base/page.ts";
import type { EventOwner } from "#domain/events";
import type { Webhook, WebhookId, WebhookStore } from "#domain/webhooks/records";
import { notify } from "../connection/wakeups.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** `WebhookStore` on PostgreSQL; `db` may be a transaction. */
export function webhookStore(db: Kysely<Tables>): WebhookStore {
  const selectOwn = ({ accountId, environment }: EventOwner) =>
    db
      .selectFrom("webhook")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("environment", "=", environment)
      .where("deleted_at", "is", null);
  return {
    nextWebhookId: async () => {
      const { rows } = await sql<{ id: string }>`
        select nextval(pg_get_serial_sequence('webhook', 'id')) as id`.execute(db);
      return brand<WebhookId>(Number(present(rows[0], "next value of the sequence").id));
    },
    createWebhook: async (webhook) => {
      await db.insertInto("webhook").values(rowOf(webhook)).execute();
    },
    countWebhooks: async (owner) => {
      const { count } = await selectOwn(owner)
        .clearSelect()
        .select((rows) => rows.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findWebhook: async (owner, id) => {
      const row = await selectOwn(owner).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : webhookOf(row);
    },
    lockWebhook: async (owner, id) => {
      const row = await selectOwn(owner).where("id", "=", id).forUpdate().executeTakeFirst();
      return row === undefined ? null : webhookOf(row);
    },
    listWebhooks: async (owner, page) => {
      const rows = await selectOwn(owner)
        .$if(page.before !== null, (query) => query.where("id", "<", page.before ?? 0))
        .orderBy("id", "desc")
        .offset(page.skip)
        .limit(page.limit + 1)
        .execute();
      return sliceOf(rows.map(webhookOf), page, ({ id }) => id);
    },
    replaceWebhook: async (webhook, resetStreaks) => {
      const counts = resetStreaks ? { failures_in_row: 0, timeouts_in_row: 0 } : {};
      // The time of the last call is written by deliveries meanwhile.
      const { id, last_triggered_at: _, ...row } = rowOf(webhook);
      const change = { ...row, ...counts };
      await db.updateTable("webhook").set(change).where("id", "=", id).execute();
    },
    deleteWebhook: (owner, id, now) => deleteWebhook(db, owner, id, now),
    wakeDelivery: () => notify(db, "webhooks"),
  };
}

// Locks the webhook first, then its open deliveries in the order of their ids, as recording attempts does.
async function deleteWebhook(
  db: Kysely<Tables>,
  { accountId, environment }: EventOwner,
  id: WebhookId,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook")
    .set({ deleted_at: new Date(now), is_active: false })
    .where("account_id", "=", accountId)
    .where("environment", "=", environment)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await sql`
    with held as materialized (
      select delivery_id from webhook_queue where webhook_id = ${id} order by delivery_id for update
    ),
    ended as (
      delete from webhook_queue q using held where q.delivery_id = held.delivery_id
      returning q.delivery_id, q.attempts
    )
    update webhook_delivery d set status = 'abandoned', attempts = ended.attempts
    from ended where d.id = ended.delivery_id`.execute(db);
  return true;
}

function rowOf({ secrets, ...webhook }: Webhook) {
  const { current: secret, previous } = secrets;
  const previousSecret = previous?.sealed ?? null;
  const previousUntil = previous?.until ?? null;
  return toRow("webhook", { ...webhook, secret, previousSecret, previousUntil });
}

function webhookOf(row: Selectable<Tables["webhook"]>): Webhook {
  const { failures_in_row: _, timeouts_in_row: __, deleted_at: ___, ...columns } = row;
  const { secret, previousSecret, previousUntil, ...webhook } = fromRow("webhook", columns);
  const previous =
    previousSecret === null || previousUntil === null
      ? null
      : { sealed: previousSecret, until: previousUntil };
  return { ...webhook, secrets: { current: secret, previous } };
}
