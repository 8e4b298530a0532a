import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DeliveryPurge } from "#domain/webhooks/records";
import type { Tables } from "../tables/tables.ts";

/** `DeliveryPurge` on PostgreSQL. Old deliveries are found through their events, which are indexed by time. */
export function deliveryPurge(db: Kysely<Tables>): DeliveryPurge {
  const count = async (deletion: RawBuilder<unknown>): Promise<number> =>
    Number((await deletion.execute(db)).numAffectedRows ?? 0);
  return {
    deleteEnded: (time, max) => {
      const before = sql`${new Date(time)}::timestamptz`;
      return count(sql`
        with old as (
          select d.id from event join webhook_delivery d on d.event_seq = event.seq
          where event.created_at < ${before} and d.created_at < ${before}
            and d.status not in ('pending', 'retrying')
          limit ${max}
        ),
        attempts as (delete from webhook_attempt using old where delivery_id = old.id)
        delete from webhook_delivery d using old where d.id = old.id`);
    },
    deleteEvents: (time, max) =>
      count(sql`
        delete from event where seq in (
          select seq from event where created_at < ${new Date(time)}::timestamptz
            and not exists (select from webhook_delivery d where d.event_seq = event.seq)
          order by created_at limit ${max}
        )`),
    deleteWebhooks: (max) =>
      count(sql`
        delete from webhook where id in (
          select id from webhook where deleted_at is not null
            and not exists (select from webhook_delivery d where d.webhook_id = webhook.id)
          limit ${max}
        )`),
  };
}
