import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import type { DueWork } from "#domain/webhooks";
import type { Tables } from "../tables.ts";
import { instantOrNull } from "./times.ts";

/**
 * Webhooks with open deliveries, by as many steps through the index as there are webhooks, however many deliveries each
 * has. For a `with recursive`.
 */
export const OPEN_WEBHOOKS = sql`open_webhook (id) as (
  (select webhook_id from webhook_delivery
    where status in ('pending', 'retrying') order by webhook_id limit 1)
  union all
  select (select d.webhook_id from webhook_delivery d
    where d.status in ('pending', 'retrying') and d.webhook_id > open_webhook.id
    order by d.webhook_id limit 1)
  from open_webhook where open_webhook.id is not null
)`;

/** Whether something may be claimed or a lease has lapsed, and when something will next be due. */
export async function lookForDue(db: Kysely<Tables>, now: Instant): Promise<DueWork> {
  const at = new Date(now);
  const { rows } = await sql<{ is_due: boolean; has_lapsed: boolean; next_at: Date | null }>`
    with recursive ${OPEN_WEBHOOKS}
    select exists (
        select from webhook_delivery where leased_until <= ${at}::timestamptz
      ) as has_lapsed,
      coalesce(bool_or(overdue.is_there), false) as is_due,
      min(coming.at) as next_at
    from open_webhook
    join webhook on webhook.id = open_webhook.id and webhook.is_active and webhook.deleted_at is null
    left join lateral (
      select true as is_there from webhook_delivery d
      where d.webhook_id = webhook.id and d.status in ('pending', 'retrying')
        and d.next_attempt_at <= ${at}::timestamptz
      limit 1
    ) overdue on true
    left join lateral (
      select d.next_attempt_at as at from webhook_delivery d
      where d.webhook_id = webhook.id and d.status in ('pending', 'retrying')
        and d.next_attempt_at > ${at}::timestamptz
      order by d.next_attempt_at limit 1
    ) coming on true`.execute(db);
  const { is_due = false, has_lapsed = false, next_at = null } = rows[0] ?? {};
  return { isDue: is_due, hasLapsed: has_lapsed, nextAt: instantOrNull(next_at) };
}
