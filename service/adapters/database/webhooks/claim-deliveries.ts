import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  ATTEMPTS_MAX,
  type ClaimedDelivery,
  type ClaimOrder,
  type DeliveryId,
  type WebhookId,
} from "#domain/webhooks";
import type { Tables } from "../tables/tables.ts";
import { OPEN_WEBHOOKS } from "./look-for-due.ts";

/** Any number that nobody else locks: who holds it is the one who claims. */
const CLAIM_LOCK = 0x77_68_6b;

/** Takes attempts that are due. Claims of all processes follow each other, so that what each counts is so. */
export async function claimDeliveries(
  db: Kysely<Tables>,
  order: ClaimOrder,
): Promise<readonly ClaimedDelivery[]> {
  return await db.transaction().execute(async (transaction) => {
    // A statement of its own: the next one sees what the one before us wrote.
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(transaction);
    const { rows } = await claimStatement(order).execute(transaction);
    return rows.map(claimedOf);
  });
}

/** Takes back attempts that were not begun, where nobody else has had them since. */
export async function giveBack(
  db: Kysely<Tables>,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  await sql`
    update webhook_delivery d
    set attempts = d.attempts - 1, leased_until = null, next_attempt_at = case
        when d.status in ('pending', 'retrying') then given.due_at end,
      status = case when d.status = 'retrying' and d.attempts = 1 then 'pending' else d.status end
    from unnest(
      ${claimed.map(({ id }) => id)}::bigint[], ${claimed.map(({ attempt }) => attempt)}::smallint[],
      ${claimed.map(({ dueAt }) => new Date(dueAt))}::timestamptz[]
    ) as given (id, attempt, due_at)
    where d.id = given.id and d.attempts = given.attempt and d.leased_until is not null`.execute(
    db,
  );
}

type ClaimedRow = {
  id: string;
  webhook_id: number;
  account_id: string;
  attempt: number;
  is_slow: boolean;
  due_at: Date;
  event_id: string;
  event_type: string;
  body: Buffer;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_until: Date | null;
};

/**
 * One statement. `ready` are webhooks that have something due, each with the requests it may have besides those under
 * way; `due` their first deliveries; `chosen` keeps to the caps. A delivery that somebody else holds at this moment is
 * passed over, and nothing waits.
 */
function claimStatement(order: ClaimOrder) {
  const at = sql`${new Date(order.now)}::timestamptz`;
  const lease = sql`${new Date(order.leasedUntil)}::timestamptz`;
  return sql<ClaimedRow>`
    with recursive ${OPEN_WEBHOOKS},
    ${readyWebhooks(order)},
    ${dueDeliveries(order)},
    ${chosenDeliveries(order)},
    taken as (
      select d.id, d.next_attempt_at as due_at, chosen.is_slow
      from webhook_delivery d join chosen on chosen.id = d.id
      where d.status in ('pending', 'retrying') and d.leased_until is null
      for update of d skip locked
    ),
    claimed as (
      update webhook_delivery d
      set attempts = d.attempts + 1, leased_until = ${lease},
        status = case when d.attempts > 0 then 'retrying' else d.status end,
        next_attempt_at = greatest(${lease}, ${at} + make_interval(
          secs => coalesce((${[...order.schedule]}::double precision[])[d.attempts + 2], 0)))
      from taken where d.id = taken.id
      returning d.id, d.webhook_id, d.account_id, d.event_seq, d.attempts, taken.due_at,
        taken.is_slow
    )
    select claimed.id, claimed.webhook_id, claimed.account_id, claimed.attempts as attempt,
      claimed.is_slow, claimed.due_at, event.id as event_id, event.type as event_type, event.body,
      webhook.url, webhook.secret, webhook.previous_secret, webhook.previous_until
    from claimed
    join webhook on webhook.id = claimed.webhook_id
    join event on event.seq = claimed.event_seq`;
}

function readyWebhooks({ now, leasedUntil, caps }: ClaimOrder) {
  const slowSince = new Date(later(leasedUntil, -caps.slowAfterSeconds));
  return sql`busy as (
      select webhook_id, count(*)::integer as requests,
        min(leased_until) <= ${slowSince}::timestamptz as is_slow
      from webhook_delivery where leased_until is not null group by webhook_id
    ),
    ready as (
      select webhook.id, webhook.account_id collate "C" as account_id,
        case when webhook.timeouts_in_row >= ${caps.timeouts} then ${caps.webhookTimingOut}::integer
          else ${caps.webhook}::integer end - coalesce(busy.requests, 0) as room,
        webhook.timeouts_in_row >= ${caps.timeouts} or coalesce(busy.is_slow, false) as is_slow,
        count(*) over (partition by webhook.account_id) as neighbours
      from open_webhook
      -- One by its id each: no statistics make that another plan.
      cross join lateral (select * from webhook where id = open_webhook.id offset 0) webhook
      left join busy on busy.webhook_id = webhook.id
      where open_webhook.first_at <= ${new Date(now)}::timestamptz
        and webhook.is_active and webhook.deleted_at is null
    )`;
}

// Where many wait, each begins with few: what is ranked is not much more than what can be taken.
function dueDeliveries(order: ClaimOrder) {
  return sql`due as (
      select d.id, ready.account_id, d.next_attempt_at, ready.is_slow or d.attempts > 0 as is_slow
      from ready cross join lateral (
        select id, attempts, next_attempt_at from webhook_delivery
        where webhook_id = ready.id and status in ('pending', 'retrying')
          and next_attempt_at <= ${new Date(order.now)}::timestamptz
          and leased_until is null and attempts < ${ATTEMPTS_MAX}
        order by next_attempt_at
        limit greatest(0, least(ready.room, ceil(2.0 * ${freeSlots(order)} / ready.neighbours /
          (select count(distinct account_id) from ready))))
      ) d
    )`;
}

// Accounts take turns, those with less under way first: among the slow ones, which have caps of their own, and among all.
function chosenDeliveries(order: ClaimOrder) {
  const { caps, held } = order;
  const freeForSlow = caps.slow - sum(held.map(({ slow }) => slow));
  return sql`held as (
      select * from unnest(
        ${held.map(({ accountId }) => accountId)}::text[], ${held.map(({ all }) => all)}::integer[],
        ${held.map(({ slow }) => slow)}::integer[]
      ) as held (account_id, slots, slow_slots)
    ),
    slow as (
      select due.*, coalesce(held.slots, 0) as slots,
        coalesce(held.slow_slots, 0) + row_number() over (
          partition by due.account_id, is_slow order by next_attempt_at, id) as slow_turn
      from due left join held on held.account_id = due.account_id
    ),
    slow_ranked as (
      select *, row_number() over (
          partition by is_slow order by slow_turn, next_attempt_at, id) as slow_place
      from slow where not is_slow or slow_turn <= ${caps.accountSlow}
    ),
    ranked as (
      select *, slots + row_number() over (
          partition by account_id order by next_attempt_at, id) as turn
      from slow_ranked where not is_slow or slow_place <= ${freeForSlow}
    ),
    chosen as (
      select id, is_slow from ranked where turn <= ${caps.account}
      order by turn, next_attempt_at, id limit ${freeSlots(order)}
    )`;
}

function freeSlots({ caps, held }: ClaimOrder): number {
  return Math.max(0, caps.slots - sum(held.map(({ all }) => all)));
}

function claimedOf(row: ClaimedRow): ClaimedDelivery {
  return {
    id: brand<DeliveryId>(Number(row.id)),
    webhookId: brand<WebhookId>(row.webhook_id),
    accountId: brand<AccountId>(row.account_id),
    attempt: row.attempt,
    isSlow: row.is_slow,
    dueAt: instant(row.due_at),
    event: { id: row.event_id, type: row.event_type, body: row.body },
    url: row.url,
    secrets: { current: row.secret, previous: previousOf(row) },
  };
}

function previousOf({
  previous_secret: sealed,
  previous_until: until,
}: ClaimedRow): ClaimedDelivery["secrets"]["previous"] {
  return sealed === null || until === null ? null : { sealed, until: instant(until) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
