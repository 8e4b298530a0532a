/** Accounts with their keys and members, the persons who sign in, and what admits their requests. */
export const ACCOUNTS = `
create table account (
  id text primary key,
  -- Null after an erasure, like the name.
  email text,
  name text,
  -- The tier whose limits apply, also to an account that never subscribed.
  plan text not null,
  -- Null before the first subscription.
  subscription_status text default 'active'
    check (subscription_status in ('trialing', 'active', 'past_due', 'canceled')),
  -- Null: since the account was created.
  status_since timestamptz,
  retention_seconds integer check (retention_seconds > 0),
  overage_limit_pdfs integer check (overage_limit_pdfs >= 0),
  api_key_cap_spans_environments boolean not null default true,
  external_model_consent boolean not null default false,
  -- How members must have signed in.
  sign_in text not null default 'any' check (sign_in in ('any', 'sso')),
  created_at timestamptz not null,
  erased_at timestamptz
);

create table api_key (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  scope text not null check (scope in ('read', 'write', 'admin')),
  environment text not null check (environment in ('development', 'staging', 'production')),
  -- The key itself is not stored.
  prefix text not null,
  last_four text not null,
  sha256 text not null unique,
  -- The member who made the key, or the key that it was made with, and their role then; both null: the operator.
  created_by_member integer,
  created_by_role text check (created_by_role in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The key that replaced it; a replaced key does not count towards the cap.
  replaced_by integer references api_key on delete set null,
  constraint api_key_creator check (num_nulls(created_by_member, created_by_role) in (0, 2))
);
create index api_key_account on api_key (account_id, id);

create table person (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  -- Sealed; null: no second factor. It is required once it is confirmed.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last accepted time step, so that a code works once.
  totp_step bigint,
  created_at timestamptz not null
);
create unique index person_address on person (lower(email));

create table recovery_code (
  person_id text not null references person on delete cascade,
  sha256 text not null,
  used_at timestamptz,
  primary key (person_id, sha256)
);

-- Key pairs with which persons sign in (WebAuthn); the private keys are in their authenticators.
create table passkey (
  id integer generated always as identity primary key,
  person_id text not null references person on delete cascade,
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- How often it signed, so that a copy of it is noticed; always 0: the authenticator does not count.
  sign_count bigint not null check (sign_count >= 0),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, id);

create table member (
  id integer generated always as identity primary key,
  account_id text not null references account,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  -- Null: invited, and not yet joined.
  person_id text references person on delete cascade,
  created_at timestamptz not null,
  joined_at timestamptz,
  last_seen_at timestamptz
);
create unique index member_address on member (account_id, lower(email));
create unique index member_owner on member (account_id) where role = 'owner';
create unique index member_person on member (person_id, account_id);

create table session (
  id integer generated always as identity primary key,
  person_id text not null references person on delete cascade,
  -- The account that the person works in; null: not a member of any.
  account_id text references account,
  sha256 text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the password was last entered.
  authenticated_at timestamptz not null,
  signed_in_by text not null default 'password'
    check (signed_in_by in ('password', 'oidc', 'passkey', 'link')),
  user_agent text,
  address text
);
create index session_person on session (person_id, id);
create index session_age on session (last_seen_at);
create index session_start on session (created_at);

-- Single-use links.
create table person_token (
  sha256 text primary key,
  kind text not null check (kind in ('setup', 'invitation', 'reset', 'sign_in')),
  member_id integer references member on delete cascade,
  person_id text references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index person_token_member on person_token (member_id);
create index person_token_person on person_token (person_id);
create index person_token_expiry on person_token (expires_at);

-- Sign-ins whose password was accepted and whose second factor is awaited.
create table sign_in_challenge (
  sha256 text primary key,
  person_id text not null references person on delete cascade,
  expires_at timestamptz not null,
  failures smallint not null default 0
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);
create index sign_in_challenge_person on sign_in_challenge (person_id);

create table sign_in_failure (
  id bigint generated always as identity primary key,
  -- email/<SHA-256 of the address in lower case>, ip/<address>, reset/<SHA-256>.
  subject text not null,
  failed_at timestamptz not null
);
create index sign_in_failure_subject on sign_in_failure (subject, failed_at);
create index sign_in_failure_age on sign_in_failure (failed_at);

create table audit_entry (
  id integer generated always as identity primary key,
  account_id text not null references account,
  occurred_at timestamptz not null,
  action text not null,
  -- Without foreign keys, here and in other records: they outlive keys and members. Both null: the operator.
  key_id integer,
  member_id integer,
  subject text,
  details json not null,
  constraint audit_entry_actor check (num_nonnulls(key_id, member_id) <= 1)
);
create index audit_entry_newest on audit_entry (account_id, id);

create function reject_audit_change() returns trigger language plpgsql as
  $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function reject_audit_change();

-- Running erasures; the row is deleted with the last of the data.
create table erasure (
  account_id text primary key references account,
  asked_at timestamptz not null
);

-- Rate-limit windows. Unlogged: a crash of the database empties them, which is acceptable for a rate limit.
create unlogged table rate_window (
  holder text not null check (holder in ('key', 'member')),
  holder_id integer not null,
  -- Slots are seconds since 1970.
  newest_slot bigint not null,
  oldest_slot bigint not null,
  counted integer not null,
  primary key (holder_id, holder)
) with (fillfactor = 20);

create unlogged table rate_slot (
  holder text not null,
  holder_id integer not null,
  slot bigint not null,
  requests integer not null,
  primary key (holder_id, holder, slot)
) with (fillfactor = 60);

create table idempotency_record (
  account_id text not null references account,
  environment text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  headers json not null,
  -- Sealed; a large one is an object instead.
  body text,
  object_key text,
  recorded_at timestamptz not null,
  primary key (account_id, environment, route, key)
);
create index idempotency_record_age on idempotency_record (recorded_at);

-- Requests of known callers that were refused or failed, without query, body and values.
create table refused_request (
  id bigint generated always as identity primary key,
  account_id text not null references account,
  environment text not null,
  key_id integer,
  member_id integer,
  occurred_at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text not null,
  message text not null,
  constraint refused_request_actor check (num_nonnulls(key_id, member_id) = 1)
);
create index refused_request_newest on refused_request (account_id, environment, id);
-- One for each filter, which may leave a few of a million.
create index refused_request_code on refused_request (account_id, environment, code, id);
create index refused_request_class on refused_request (account_id, environment, (status / 100), id);
create index refused_request_age on refused_request (occurred_at);
`;
