import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { type Instant, isoString } from "#base/instant.ts";
import {
  type DeliveryId,
  type ExpiredLease,
  type FinishedAttempt,
  type LostAttempt,
  type RecordedAttempt,
  type WebhookId,
} from "#domain/webhooks/records";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/**
 * Records attempts and the state of their deliveries in one statement. It locks rows of the queue in the order of their
 * ids, and changes the log after them. An attempt decides the state if it is the newest of an open delivery. A success
 * also decides if a newer attempt is in flight, or the delivery has failed after the last attempt was lost. An attempt
 * of an erased delivery is not logged: it may contain what was erased.
 */
export async function recordFinished(
  db: Kysely<Tables>,
  finished: readonly FinishedAttempt[],
): Promise<readonly RecordedAttempt[]> {
  const { rows } = await sql<{ id: string; attempt: number }>`/* record-attempts */
    with given as materialized (
      select id, attempt, started_at, duration_ms, url, request_headers, response_code,
        response_headers, decode(response_body, 'base64') as response_body, error, status,
        next_attempt_at, delivered_at
      from json_to_recordset(${JSON.stringify(finished.map(rowOf))}::json) as given (
        id bigint, attempt smallint, started_at timestamptz, duration_ms integer, url text,
        request_headers json, response_code integer, response_headers json, response_body text,
        error text, status text, next_attempt_at timestamptz, delivered_at timestamptz
      )
    ),
    held as materialized (
      select delivery_id as id, attempts from webhook_queue
      where delivery_id = any (${finished.map(({ id }) => id)}::bigint[])
      order by delivery_id for update
    ),
    deciding as materialized (
      select distinct on (given.id) given.*, held.attempts as claimed
      from given left join held on held.id = given.id
      where held.attempts = given.attempt or given.status = 'delivered'
      order by given.id, given.status = 'delivered' desc
    ),
    ${CHANGED_STATES},
    ${LOGGED_ATTEMPTS}
    select id, attempt from decided`.execute(db);
  const decided = new Set(rows.map(({ id, attempt }) => `${id}/${attempt}`));
  return finished
    .filter(({ id, attempt }) => decided.has(`${id}/${attempt}`))
    .map(({ id, webhookId, outcome, isTimeout, error }) => ({
      id,
      webhookId,
      status: outcome.status,
      isTimeout,
      error,
    }));
}

/** Ends or requeues what `deciding` has, and then changes the log. */
const CHANGED_STATES = sql`dequeued as (
  delete from webhook_queue q using deciding
  where q.delivery_id = deciding.id and deciding.status <> 'retrying'
),
requeued as (
  update webhook_queue q set leased_until = null, next_attempt_at = deciding.next_attempt_at
  from deciding where q.delivery_id = deciding.id and deciding.status = 'retrying'
),
decided as (
  update webhook_delivery d
  set status = deciding.status, attempts = coalesce(deciding.claimed, d.attempts),
    response_code = deciding.response_code, error_message = deciding.error,
    duration_ms = deciding.duration_ms, delivered_at = deciding.delivered_at
  from deciding where d.id = deciding.id and (d.status in ('pending', 'retrying')
    or (d.status = 'failed' and deciding.status = 'delivered'))
  returning d.id, deciding.attempt
)`;

/** Inserts the attempts of `given` whose delivery is kept. Those of `late` have not changed its state. */
const LOGGED_ATTEMPTS = sql`late as materialized (
  select distinct id from given
  where not exists (select from decided where decided.id = given.id)
),
kept as (
  select id from decided
  union all
  select delivery.id from late cross join lateral (
    select id from webhook_delivery where id = late.id offset 0 for key share
  ) delivery
),
logged as (
  insert into webhook_attempt (
    delivery_id, attempt, started_at, duration_ms, url, request_headers, response_code,
    response_headers, response_body, error
  )
  select id, attempt, started_at, duration_ms, url, request_headers, response_code,
    response_headers, response_body, error
  from given where given.id in (select id from kept)
  on conflict (delivery_id, attempt) do update set
    started_at = excluded.started_at, duration_ms = excluded.duration_ms, url = excluded.url,
    request_headers = excluded.request_headers, response_code = excluded.response_code,
    response_headers = excluded.response_headers, response_body = excluded.response_body,
    error = excluded.error
)`;

/** Attempts whose lease has expired, the oldest first. */
export async function findExpiredLeases(
  db: Kysely<Tables>,
  now: Instant,
  max: number,
): Promise<readonly ExpiredLease[]> {
  const rows = await db
    .selectFrom("webhook_queue")
    .select(["delivery_id", "webhook_id", "attempts", "leased_until"])
    .where("leased_until", "<=", new Date(now))
    .orderBy("leased_until")
    .limit(max)
    .execute();
  return rows.map((row) => ({
    id: brand<DeliveryId>(Number(row.delivery_id)),
    webhookId: brand<WebhookId>(row.webhook_id),
    attempt: row.attempts,
    leasedUntil: instantOrNull(row.leased_until) ?? now,
  }));
}

/** Records attempts whose lease is still the expired one. */
export async function recordLost(
  db: Kysely<Tables>,
  lost: readonly LostAttempt[],
): Promise<readonly RecordedAttempt[]> {
  const { rows } = await sql<{ id: string; webhook_id: number; status: "retrying" | "failed" }>`
    with given as (
      select * from unnest(
        ${lost.map(({ id }) => id)}::bigint[], ${lost.map(({ attempt }) => attempt)}::smallint[],
        ${lost.map(({ leasedUntil }) => new Date(leasedUntil))}::timestamptz[],
        ${lost.map(({ startedAt }) => new Date(startedAt))}::timestamptz[],
               ${lost.map(({ error }) => error)}::text[], ${lost.map(({ status }) => status)}::text[]
             ) as given (id, attempt, leased_until, started_at, error, status)
    ),
    held as materialized (
      select given.id, given.attempt, given.started_at, given.error, given.status, webhook.url
      from webhook_queue q
      join given on given.id = q.delivery_id and given.attempt = q.attempts
        and given.leased_until = q.leased_until
      join webhook on webhook.id = q.webhook_id
      order by q.delivery_id for update of q skip locked
    ),
    dequeued as (
      delete from webhook_queue q using held
      where q.delivery_id = held.id and held.status <> 'retrying'
    ),
    requeued as (
      update webhook_queue q set leased_until = null
      from held where q.delivery_id = held.id and held.status = 'retrying'
    ),
    decided as (
      update webhook_delivery d
      set status = held.status, attempts = held.attempt, response_code = null, duration_ms = null,
        error_message = held.error
      from held where d.id = held.id
      returning d.id, d.webhook_id, d.status
    ),
    logged as (
      insert into webhook_attempt (delivery_id, attempt, started_at, url, request_headers, error)
      select id, attempt, started_at, url, '{}', error from held
      where id in (select id from decided)
      on conflict do nothing
    )
    select id, webhook_id, status from decided`.execute(db);
  const errors = new Map(lost.map(({ id, error }) => [String(id), error]));
  return rows.map((row) => ({
    id: brand<DeliveryId>(Number(row.id)),
    webhookId: brand<WebhookId>(row.webhook_id),
    status: row.status,
    isTimeout: null,
    error: errors.get(row.id) ?? null,
  }));
}

function rowOf({ outcome, ...attempt }: FinishedAttempt) {
  const { responseHeaders, responseBody } = attempt;
  return {
    id: attempt.id,
    attempt: attempt.attempt,
    started_at: isoString(attempt.startedAt),
    duration_ms: attempt.durationMs,
    url: attempt.url,
    request_headers: attempt.requestHeaders,
    response_code: attempt.responseCode,
    response_headers: responseHeaders === null ? null : makeStorable(responseHeaders),
    response_body: responseBody === null ? null : Buffer.from(responseBody).toString("base64"),
    error: attempt.error === null ? null : storableText(attempt.error),
    status: outcome.status,
    next_attempt_at: outcome.status === "retrying" ? isoString(outcome.nextAttemptAt) : null,
    delivered_at: outcome.status === "delivered" ? isoString(outcome.at) : null,
  };
}

function makeStorable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, storableText(value)]));
}

/** PostgreSQL text cannot contain NUL or lone surrogates. */
function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
