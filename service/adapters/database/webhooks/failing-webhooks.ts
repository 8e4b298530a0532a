import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** A webhook whose last delivery failed for good, as shown to the operator. */
export type FailingWebhook = {
  readonly id: number;
  readonly accountId: string;
  readonly accountName: string | null;
  readonly environment: string;
  /** The host of its URL, whose other parts may be secret. */
  readonly host: string;
  readonly isActive: boolean;
  readonly failuresInRow: number;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  /** When the first of the failed deliveries was created; null: it is not kept, or more than `STREAK_MAX` ago. */
  readonly failingSince: Instant | null;
};

/** How many deliveries are counted back to the first failed one. */
const STREAK_MAX = 1000;
/** As in the index of deliveries that ended badly; those of webhooks that exist have failed. */
const ENDED_BADLY = sql`has_ended_badly`;

/** Lists at most `max` failing webhooks, those that failed last first. */
export async function listFailingWebhooks(
  db: Kysely<Tables>,
  max: number,
): Promise<readonly FailingWebhook[]> {
  const { rows } = await sql<
    Omit<FailingWebhook, "host" | "failingSince"> & { url: string; failingSince: Date | null }
  >`
    with failing as (
      select webhook.*, last.id as last_id
      from webhook left join lateral (
        select id from webhook_delivery d where d.webhook_id = webhook.id and ${ENDED_BADLY}
        order by id desc limit 1
      ) as last on true
      where failures_in_row > 0 and deleted_at is null
      order by last.id desc nulls last, webhook.id desc limit ${max}
    )
    select failing.id, failing.account_id as "accountId", account.name as "accountName",
      failing.environment, url, is_active as "isActive", failures_in_row as "failuresInRow",
      last.response_code as "lastStatusCode", last.error_message as "lastError",
      first.created_at as "failingSince"
    from failing join account on account.id = failing.account_id
    left join webhook_delivery last on last.id = failing.last_id
    left join lateral (
      select id from webhook_delivery d
      where d.webhook_id = failing.id and ${ENDED_BADLY} and failures_in_row <= ${STREAK_MAX}
      order by id desc offset failing.failures_in_row - 1 limit 1
    ) as begun on true
    left join webhook_delivery first on first.id = begun.id
    order by failing.last_id desc nulls last, failing.id desc`.execute(db);
  return rows.map(({ url, failingSince, ...webhook }) => ({
    ...webhook,
    host: new URL(url).host,
    failingSince: instantOrNull(failingSince),
  }));
}
