import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { ATTEMPTS_MAX, retryTimesIfLost } from "#domain/webhooks";
import {
  type ClaimedDelivery,
  type ClaimRequest,
  type DeliveryId,
  type WebhookId,
} from "#domain/webhooks/records";
import type { Tables } from "../tables/tables.ts";
import { OPEN_WEBHOOKS } from "./find-due-work.ts";

/** Key of the advisory lock that serializes claims. */
const CLAIM_LOCK = 0x77_68_6b;

/** Claims due attempts. The claims of all processes are serialized, so that each counts the requests of the others. */
export async function claimDeliveries(
  db: Kysely<Tables>,
  request: ClaimRequest,
): Promise<readonly ClaimedDelivery[]> {
  return await db.transaction().execute(async (transaction) => {
    // A separate statement, so that the snapshot of the next one includes the previous claim.
    await sql`/* lock-claims */ select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(transaction);
    const { rows } = await claimStatement(request).execute(transaction);
    return rows.map(claimedOf);
  });
}

/** Undoes the claim of attempts that were not sent, unless they were claimed again since. */
export async function releaseUnsent(
  db: Kysely<Tables>,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  await sql`
    update webhook_queue q
    set attempts = q.attempts - 1, leased_until = null, next_attempt_at = given.due_at
    from unnest(
      ${claimed.map(({ id }) => id)}::bigint[], ${claimed.map(({ attempt }) => attempt)}::smallint[],
      ${claimed.map(({ dueAt }) => new Date(dueAt))}::timestamptz[]
    ) as given (id, attempt, due_at)
    where q.delivery_id = given.id and q.attempts = given.attempt and q.leased_until is not null`.execute(
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
  trace_parent: string | null;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_until: Date | null;
};

/**
 * Claims in one statement, prepared. A lateral join with offset 0 stays an index lookup per row, whatever the statistics
 * said when it was planned. `ready`: webhooks with due deliveries and their free capacity; `due`: their first due
 * deliveries; `chosen`: those within the caps. Skips locked deliveries instead of waiting for them.
 */
function claimStatement(request: ClaimRequest) {
  const retryTimes = retryTimesIfLost(request.now, request.leasedUntil, request.schedule);
  const lease = sql`${new Date(request.leasedUntil)}::timestamptz`;
  return sql<ClaimedRow>`/* claim-deliveries */
    with recursive ${OPEN_WEBHOOKS},
    ${readyWebhooks(request)},
    ${dueDeliveries(request)},
    ${chosenDeliveries(request)},
    taken as (
      select q.delivery_id, q.next_attempt_at as due_at, chosen.is_slow
      from webhook_queue q join chosen on chosen.id = q.delivery_id
      where q.leased_until is null
      for update of q skip locked
    ),
    claimed as (
      update webhook_queue q
      set attempts = q.attempts + 1, leased_until = ${lease},
        next_attempt_at = (${retryTimes.map((time) => new Date(time))}::timestamptz[])[q.attempts + 1]
      from taken where q.delivery_id = taken.delivery_id
      returning q.delivery_id as id, q.webhook_id, q.event_seq, q.attempts, taken.due_at,
        taken.is_slow
    )
    select claimed.id, claimed.webhook_id, webhook.account_id, claimed.attempts as attempt,
      claimed.is_slow, claimed.due_at, event.id as event_id, event.type as event_type, event.body,
      event.trace_parent,
      webhook.url, webhook.secret, webhook.previous_secret, webhook.previous_until
    from claimed
    cross join lateral (
      select account_id, url, secret, previous_secret, previous_until from webhook
      where id = claimed.webhook_id offset 0
    ) webhook
    cross join lateral (
      select id, type, body, trace_parent from event where seq = claimed.event_seq offset 0
    ) event`;
}

// `account` numbers the accounts: the steps after this one compare numbers instead of texts.
function readyWebhooks({ now, leasedUntil, caps, inFlight }: ClaimRequest) {
  const slowSince = new Date(later(leasedUntil, -caps.slowAfterSeconds));
  return sql`busy as (
      select webhook_id, count(*)::integer as requests,
        min(leased_until) <= ${slowSince}::timestamptz as is_slow
      from webhook_queue where leased_until is not null group by webhook_id
    ),
    held as (
      select * from unnest(
        ${inFlight.map(({ accountId }) => accountId)}::text[], ${inFlight.map(({ all }) => all)}::integer[],
        ${inFlight.map(({ slow }) => slow)}::integer[]
      ) as held (account_id, slots, slow_slots)
    ),
    ready as (
      select webhook.id, coalesce(held.slots, 0) as slots, coalesce(held.slow_slots, 0) as slow_slots,
        case when webhook.timeouts_in_row >= ${caps.timeoutsInRow}
                   then ${caps.perTimingOutWebhook}::integer
                   else ${caps.perWebhook}::integer end - coalesce(busy.requests, 0) as room,
        webhook.timeouts_in_row >= ${caps.timeoutsInRow} or coalesce(busy.is_slow, false) as is_slow,
        dense_rank() over by_account as account,
        count(*) over (partition by webhook.account_id collate "C") as neighbours
      from open_webhook
      cross join lateral (
        select id, account_id, timeouts_in_row, is_active, deleted_at from webhook
        where id = open_webhook.id offset 0
      ) webhook
      left join busy on busy.webhook_id = webhook.id
      left join held on held.account_id = webhook.account_id
      where open_webhook.first_at <= ${new Date(now)}::timestamptz
        and webhook.is_active and webhook.deleted_at is null
      window by_account as (order by webhook.account_id collate "C")
    )`;
}

// With many waiting webhooks each contributes few deliveries, so that little more is ranked than can be claimed.
function dueDeliveries(request: ClaimRequest) {
  return sql`due as (
      select d.id, d.next_attempt_at, ready.account, ready.slots, ready.slow_slots,
        ready.is_slow or d.attempts > 0 as is_slow
      from ready cross join lateral (
        select delivery_id as id, attempts, next_attempt_at from webhook_queue
        where webhook_id = ready.id
          and next_attempt_at <= ${new Date(request.now)}::timestamptz
          and leased_until is null and attempts < ${ATTEMPTS_MAX}
        order by next_attempt_at
        limit greatest(0, least(ready.room, ceil(2.0 * ${freeSlots(request)} / ready.neighbours /
          (select max(account) from ready))))
      ) d
    )`;
}

// Round robin over accounts, those with fewer requests in flight first: among slow deliveries, whose caps are lower, and
// then among all.
function chosenDeliveries(request: ClaimRequest) {
  const { caps, inFlight } = request;
  const freeForSlow = caps.slow - sum(inFlight.map(({ slow }) => slow));
  return sql`slow as (
      select *, slow_slots + row_number() over (
          partition by account order by next_attempt_at, id) as slow_turn
      from due where is_slow
    ),
    slow_ranked as (
      select *, row_number() over (order by slow_turn, next_attempt_at, id) as slow_rank
      from slow where slow_turn <= ${caps.slowPerAccount}
    ),
    allowed as (
      select id, next_attempt_at, account, slots, is_slow from due where not is_slow
      union all
      select id, next_attempt_at, account, slots, is_slow from slow_ranked
      where slow_rank <= ${freeForSlow}
    ),
    ranked as (
      select *, slots + row_number() over (partition by account order by next_attempt_at, id) as turn
      from allowed
    ),
    chosen as (
      select id, is_slow from ranked where turn <= ${caps.perAccount}
      order by turn, next_attempt_at, id limit ${freeSlots(request)}
    )`;
}

function freeSlots({ caps, inFlight }: ClaimRequest): number {
  return Math.max(0, caps.slots - sum(inFlight.map(({ all }) => all)));
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
    traceParent: row.trace_parent,
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
