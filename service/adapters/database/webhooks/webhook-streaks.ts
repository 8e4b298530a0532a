import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { DeliveryQueue, WebhookId, WebhookStreaks } from "#domain/webhooks/records";
import type { Tables } from "../tables/tables.ts";

/** Resolution of `last_triggered_at`, so that not every call costs a write. */
const CALLED_RESOLUTION = "1 second";

/** Locks the webhooks whose streaks may change, in the order of their ids, and updates when they were last called. */
export async function lockWebhooks(
  db: Kysely<Tables>,
  called: ReadonlyMap<WebhookId, Instant>,
  troubled: readonly WebhookId[],
): Promise<readonly WebhookStreaks[]> {
  const ids = [...new Set([...called.keys(), ...troubled])];
  if (ids.length === 0) return [];
  const times = ids.map((id) => new Date(called.get(id) ?? 0));
  const { rows } = await sql<Omit<WebhookStreaks, "id" | "accountId"> & HeldRow>`/* lock-webhooks */
    with given as (
      select * from unnest(${ids}::integer[], ${times}::timestamptz[]) as given (id, called_at)
    ),
    held as materialized (
      select webhook.id, account_id, name, url, failures_in_row, timeouts_in_row, given.called_at,
        webhook.failures_in_row > 0 or webhook.timeouts_in_row > 0
        or webhook.id = any (${[...troubled]}::integer[]) as is_troubled
      from webhook join given on given.id = webhook.id
      where webhook.failures_in_row > 0 or webhook.timeouts_in_row > 0
        or webhook.id = any (${[...troubled]}::integer[])
        or coalesce(webhook.last_triggered_at, 'epoch') < given.called_at - ${CALLED_RESOLUTION}::interval
      order by webhook.id for no key update of webhook
    ),
    noted as (
      update webhook set last_triggered_at = held.called_at
      from held where webhook.id = held.id
        and coalesce(webhook.last_triggered_at, 'epoch') < held.called_at - ${CALLED_RESOLUTION}::interval
    )
    select id, account_id, name, url, failures_in_row as failures, timeouts_in_row as timeouts
    from held where is_troubled`.execute(db);
  return rows.map(({ id, account_id, name, url, failures, timeouts }) => ({
    id: brand<WebhookId>(id),
    accountId: brand<AccountId>(account_id),
    name,
    url,
    failures,
    timeouts,
  }));
}

type HeldRow = { id: number; account_id: string };

/** Writes the numbers of failures and timeouts in a row. */
export async function saveStreaks(
  db: Kysely<Tables>,
  streaks: Parameters<DeliveryQueue["saveStreaks"]>[0],
): Promise<void> {
  await sql`
    update webhook
    set failures_in_row = given.failures, timeouts_in_row = given.timeouts,
      is_active = webhook.is_active and not given.is_switched_off
    from unnest(
      ${streaks.map(({ id }) => id)}::integer[], ${streaks.map(({ failures }) => failures)}::integer[],
      ${streaks.map(({ timeouts }) => timeouts)}::integer[],
      ${streaks.map(({ isSwitchedOff }) => isSwitchedOff)}::boolean[]
    ) as given (id, failures, timeouts, is_switched_off)
    where webhook.id = given.id`.execute(db);
}
