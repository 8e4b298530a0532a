/** A function in PL/pgSQL that every start installs as it is here, instead of a migration. */
export type DatabaseFunction = {
  /**
   * A function whose parameters or results change gets a new name, because processes of the release before call it until
   * they have stopped; the next release drops it by a migration.
   */
  readonly name: string;
  readonly parameters: string;
  readonly returns: string;
  readonly body: string;
};

const WINDOW = "counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint";

/** The clocks of processes may differ by less than this, until they have noticed that the time was set back. */
const SET_BACK_SECONDS = 60;

/** Counts requests in the window of a key or member. The caller decides by the result whether they are admitted. */
const COUNT_REQUESTS: DatabaseFunction = {
  name: "count_requests",
  parameters: `given_holder text, given_id integer, given_requests integer, given_now timestamptz,
    window_seconds integer, cap integer`,
  returns: `table (${WINDOW})`,
  body: `
  #variable_conflict use_column
  declare
    head record;
    now_slot bigint := floor(extract(epoch from given_now));
    aged integer;
    freeing bigint;
  begin
    loop -- until the row is locked: a purge may delete it in between
      select w.newest_slot, w.oldest_slot, w.counted into head from rate_window w
        where w.holder_id = given_id and w.holder = given_holder for update;
      exit when found;
      insert into rate_window (holder, holder_id, newest_slot, oldest_slot, counted)
        values (given_holder, given_id, now_slot, now_slot, 0) on conflict do nothing;
    end loop;
    -- A window that lies further ahead was counted before the clock was set back: it starts anew.
    if head.newest_slot > now_slot + ${SET_BACK_SECONDS} then
      delete from rate_slot s where s.holder_id = given_id and s.holder = given_holder;
      head.newest_slot := now_slot;
      head.oldest_slot := now_slot;
      head.counted := 0;
    end if;
    -- The clocks of two processes differ by a little; the time of a window never goes back otherwise.
    now_slot := greatest(now_slot, head.newest_slot);
    if head.oldest_slot < now_slot - window_seconds then
      with gone as (
        delete from rate_slot s where s.holder_id = given_id and s.holder = given_holder
          and s.slot < now_slot - window_seconds
        returning s.requests
      ) select coalesce(sum(requests), 0) into aged from gone;
      head.counted := head.counted - aged;
      select coalesce(min(s.slot), now_slot) into head.oldest_slot
        from rate_slot s where s.holder_id = given_id and s.holder = given_holder;
    end if;
    insert into rate_slot as s (holder, holder_id, slot, requests)
      values (given_holder, given_id, now_slot, given_requests)
      on conflict (holder_id, holder, slot) do update set requests = s.requests + excluded.requests;
    head.counted := head.counted + given_requests;
    update rate_window w
      set newest_slot = now_slot, oldest_slot = head.oldest_slot, counted = head.counted
      where w.holder_id = given_id and w.holder = given_holder;
    if head.counted > cap then
      select sums.slot into freeing from (
        select s.slot, sum(s.requests) over (order by s.slot) as up_to
        from rate_slot s where s.holder_id = given_id and s.holder = given_holder
      ) sums where sums.up_to > head.counted - cap order by sums.slot limit 1;
    end if;
    return query select head.counted, now_slot, head.oldest_slot, freeing;
  end `,
};

/** Finds the key of a SHA-256 and counts requests with it; no row for a key that is not accepted. */
const TAKE_REQUESTS: DatabaseFunction = {
  name: "take_requests",
  // The last use is recorded again when it was at `seen_before` or earlier. `given_limits`: by tier.
  parameters: `given_sha256 text, given_requests integer, given_now timestamptz,
    seen_before timestamptz, window_seconds integer, given_limits json`,
  returns: `table (
    key_id integer, account_id text, scope text, environment text, tier text,
    subscription_status text, ${WINDOW}
  )`,
  body: `
  #variable_conflict use_column
  declare
    found_key record;
  begin
    select k.id, k.account_id, k.scope, k.environment, k.last_used_at, a.plan, a.subscription_status
      into found_key
      from api_key k join account a on a.id = k.account_id
      where k.sha256 = given_sha256 and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > given_now) and a.erased_at is null;
    if not found then return; end if;

    return query select found_key.id, found_key.account_id, found_key.scope,
        found_key.environment, found_key.plan, found_key.subscription_status,
        taken.counted, taken.slot, taken.oldest_slot, taken.freeing_slot
      from count_requests('key', found_key.id, given_requests, given_now, window_seconds,
        (given_limits ->> found_key.plan)::integer) as taken;

    if found_key.last_used_at is null or found_key.last_used_at <= seen_before then
      -- Without waiting for the disk, nor for a transaction that changes the key.
      perform set_config('synchronous_commit', 'off', true);
      update api_key set last_used_at = given_now where id in (
        select k.id from api_key k where k.id = found_key.id for no key update skip locked
      );
    end if;
  end `,
};

/** As `take_requests`, for the session of a person and the account that the request names. */
const TAKE_MEMBER_REQUESTS: DatabaseFunction = {
  name: "take_member_requests",
  // A session ends when it was last seen at `idle_since`, or created at `created_since`, or earlier.
  parameters: `given_sha256 text, given_account text, given_requests integer, given_now timestamptz,
    seen_before timestamptz, idle_since timestamptz, created_since timestamptz,
    window_seconds integer, given_limits json`,
  returns: `table (
    outcome text, session_id integer, person_id text, authenticated_at timestamptz,
    signed_in_by text, sign_in text, member_id integer, role text, tier text, subscription_status text, ${WINDOW}
  )`,
  body: `
  #variable_conflict use_column
  declare
    found_session record;
    found_member record;
  begin
    select s.id, s.person_id, s.account_id, s.authenticated_at, s.signed_in_by,
        s.last_seen_at into found_session
      from session s
      where s.sha256 = given_sha256
        and s.last_seen_at > idle_since and s.created_at > created_since;
    if not found then return; end if;

    select m.id, m.role, m.last_seen_at, a.plan, a.subscription_status, a.sign_in
      into found_member
      from member m join account a on a.id = m.account_id
      where m.person_id = found_session.person_id and m.account_id = given_account
        and a.erased_at is null;
    if not found then
      outcome := 'not_a_member';
      return next;
      return;
    end if;

    -- The chosen account counts only while the person is a member of it.
    if found_session.account_id <> given_account and exists (
      select from member m join account a on a.id = m.account_id
      where m.person_id = found_session.person_id and m.account_id = found_session.account_id
        and a.erased_at is null
    ) then
      outcome := 'account_changed';
      return next;
      return;
    end if;

    return query select 'counted', found_session.id, found_session.person_id,
        found_session.authenticated_at, found_session.signed_in_by, found_member.sign_in,
        found_member.id, found_member.role, found_member.plan,
        found_member.subscription_status,
        taken.counted, taken.slot, taken.oldest_slot, taken.freeing_slot
      from count_requests('member', found_member.id, given_requests, given_now, window_seconds,
        (given_limits ->> found_member.plan)::integer) as taken;

    if found_session.last_seen_at <= seen_before
      or found_member.last_seen_at is null or found_member.last_seen_at <= seen_before then
      -- Without waiting for the disk, nor for a transaction that changes the session or the member.
      perform set_config('synchronous_commit', 'off', true);
      update session set last_seen_at = given_now where id in (
        select s.id from session s where s.id = found_session.id for no key update skip locked
      );
      update member set last_seen_at = given_now where id in (
        select m.id from member m where m.id = found_member.id for no key update skip locked
      );
    end if;
  end `,
};

/** The functions of `admissionStore`, in the order in which they call one another. */
export const ADMISSION_FUNCTIONS: readonly DatabaseFunction[] = [
  COUNT_REQUESTS,
  TAKE_REQUESTS,
  TAKE_MEMBER_REQUESTS,
];
