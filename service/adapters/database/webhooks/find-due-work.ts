import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import type { DeliveryFigures, DueWork } from "#domain/webhooks/records";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/**
 * Webhooks with open deliveries, and when the first of each is due. A loose index scan: one step per webhook, however
 * many deliveries it has. For a `with recursive`.
 */
export const OPEN_WEBHOOKS = sql`open_webhook (id, first_at) as (
  (select webhook_id, next_attempt_at from webhook_queue
    order by webhook_id, next_attempt_at limit 1)
  union all
  select next.webhook_id, next.next_attempt_at
  from open_webhook cross join lateral (
    select webhook_id, next_attempt_at from webhook_queue
    where webhook_id > open_webhook.id
    order by webhook_id, next_attempt_at limit 1
  ) next
)`;

/** Whether a delivery is due or a lease has expired, and when the next delivery becomes due. */
export async function findDueWork(db: Kysely<Tables>, now: Instant): Promise<DueWork> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<{
    is_due: boolean;
    has_expired_lease: boolean;
    next_at: Date | null;
  }>`/* find-due-work */
    with recursive ${OPEN_WEBHOOKS}
    select exists (select from webhook_queue where leased_until <= ${at}) as has_expired_lease,
      coalesce(bool_or(first_at <= ${at}), false) as is_due,
      min(case when first_at > ${at} then first_at else (
        select q.next_attempt_at from webhook_queue q
        where q.webhook_id = open_webhook.id and q.next_attempt_at > ${at}
        order by q.next_attempt_at limit 1
      ) end) as next_at
    from open_webhook
    join webhook on webhook.id = open_webhook.id and webhook.is_active
      and webhook.deleted_at is null`.execute(db);
  const { is_due = false, has_expired_lease = false, next_at = null } = rows[0] ?? {};
  return { isDue: is_due, hasExpiredLease: has_expired_lease, nextAt: instantOrNull(next_at) };
}

/** Returns the due time of the oldest waiting delivery, and the number of failing webhooks. */
export async function deliveryFigures(db: Kysely<Tables>, now: Instant): Promise<DeliveryFigures> {
  const { rows } = await sql<{ oldest: Date | null; failing: number }>`
    with recursive ${OPEN_WEBHOOKS}
    select (select count(*)::integer from webhook
        where failures_in_row > 0 and deleted_at is null) as failing,
      min(first_at) filter (where first_at <= ${new Date(now)}::timestamptz) as oldest
    from open_webhook
    join webhook on webhook.id = open_webhook.id and webhook.is_active
      and webhook.deleted_at is null`.execute(db);
  const { oldest = null, failing = 0 } = rows[0] ?? {};
  return { oldestDueAt: instantOrNull(oldest), failingWebhooks: failing };
}
