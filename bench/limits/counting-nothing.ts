/** The database function without a limiter: it looks up the key and counts nothing. */
export const COUNTING_NOTHING = `create or replace function take_requests(
    given_sha256 text, given_requests integer, given_now timestamptz, given_limits json
  ) returns table (
    key_id integer, account_id text, scope text, environment text, tier text,
    subscription_status text, counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint
  ) language sql as $$
    select k.id, k.account_id, k.scope, k.environment, a.plan, a.subscription_status, 1,
      0::bigint, 0::bigint, null::bigint
    from api_key k join account a on a.id = k.account_id
    where k.sha256 = given_sha256 and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > given_now) and a.erased_at is null
  $$`;
