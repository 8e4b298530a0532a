import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Subscription status, rate-limit windows, idempotent responses. */
export const admission: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Null before the first subscription.
  `alter table account add column subscription_status text default 'active'
    check (subscription_status in ('trialing', 'active', 'past_due', 'canceled'))`,
  // Unlogged: a crash of the database empties the windows, which is acceptable for a rate limit.
  `create unlogged table rate_window (
    key_id integer primary key,
    newest_slot bigint not null,
    oldest_slot bigint not null,
    counted integer not null
  ) with (fillfactor = 20)`,
  `create unlogged table rate_slot (
    key_id integer not null,
    slot bigint not null,
    requests integer not null,
    primary key (key_id, slot)
  ) with (fillfactor = 60)`,
  `create function take_requests(
    given_sha256 text, given_requests integer, given_now timestamptz, given_limits json
  ) returns table (
    key_id integer, account_id text, scope text, environment text, tier text,
    subscription_status text, counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint
  ) language plpgsql as $$
  #variable_conflict use_column
  declare
    found_key record;
    head rate_window;
    now_slot bigint := floor(extract(epoch from given_now));
    aged integer;
    freeing bigint;
    cap integer;
  begin
    select k.id, k.account_id, k.scope, k.environment, k.last_used_at,
        -- Whose limits hold for one that never subscribed.
        case when a.subscription_status is null then 'PRO' else a.plan end as tier,
        a.subscription_status
      into found_key
      from api_key k join account a on a.id = k.account_id
      where k.sha256 = given_sha256 and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > given_now) and a.erased_at is null;
    if not found then return; end if;
    cap := (given_limits ->> found_key.tier)::integer;

    loop -- until the row is ours: clearing away may take it from under us
      select * into head from rate_window w where w.key_id = found_key.id for update;
      exit when found;
      insert into rate_window values (found_key.id, now_slot, now_slot, 0) on conflict do nothing;
    end loop;
    -- The clocks of two processes differ by a little; the time of a window never goes back.
    now_slot := greatest(now_slot, head.newest_slot);
    if head.oldest_slot < now_slot - 3600 then
      with gone as (
        delete from rate_slot s where s.key_id = found_key.id and s.slot < now_slot - 3600
        returning s.requests
      ) select coalesce(sum(requests), 0) into aged from gone;
      head.counted := head.counted - aged;
      select coalesce(min(s.slot), now_slot) into head.oldest_slot
        from rate_slot s where s.key_id = found_key.id;
    end if;
    insert into rate_slot as s values (found_key.id, now_slot, given_requests)
      on conflict (key_id, slot) do update set requests = s.requests + excluded.requests;
    head.counted := head.counted + given_requests;
    update rate_window w
      set newest_slot = now_slot, oldest_slot = head.oldest_slot, counted = head.counted
      where w.key_id = found_key.id;
    if head.counted > cap then
      select sums.slot into freeing from (
        select s.slot, sum(s.requests) over (order by s.slot) as up_to
        from rate_slot s where s.key_id = found_key.id
      ) sums where sums.up_to > head.counted - cap order by sums.slot limit 1;
    end if;

    if found_key.last_used_at is null
      or found_key.last_used_at <= given_now - interval '60 seconds' then
      -- Nobody waits for the disk, nor for who changes the key just now.
      perform set_config('synchronous_commit', 'off', true);
      update api_key set last_used_at = given_now where id in (
        select k.id from api_key k where k.id = found_key.id for no key update skip locked
      );
    end if;
    return query select found_key.id, found_key.account_id, found_key.scope,
      found_key.environment, found_key.tier, found_key.subscription_status, head.counted,
      now_slot, head.oldest_slot, freeing;
  end $$`,
  `create table idempotency_record (
    account_id text not null references account,
    environment text not null,
    route text not null,
    key text not null,
    fingerprint text not null,
    status smallint not null,
    headers json not null,
    body text,
    object_key text,
    recorded_at timestamptz not null,
    primary key (account_id, environment, route, key)
  )`,
  "create index idempotency_record_age on idempotency_record (recorded_at)",
];
