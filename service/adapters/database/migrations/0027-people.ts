import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Persons who sign in, their sessions and tokens, and failed attempts to sign in. */
export const people: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table person (
    id text primary key,
    email text not null,
    name text not null,
    password_hash text not null,
    created_at timestamptz not null,
    -- Sealed; null: no second factor, or not yet confirmed.
    totp_secret text,
    totp_confirmed_at timestamptz,
    -- The last accepted time step, so that a code works once.
    totp_step bigint
  )`,
  "create unique index person_address on person (lower(email))",
  `create table recovery_code (
    person_id text not null references person on delete cascade,
    sha256 text not null,
    used_at timestamptz,
    primary key (person_id, sha256)
  )`,
  // Null: invited, and not yet joined.
  "alter table member add column person_id text references person on delete cascade",
  "alter table member add column joined_at timestamptz",
  "alter table member add column last_seen_at timestamptz",
  "create unique index member_person on member (person_id, account_id)",
  `create table session (
    id integer generated always as identity primary key,
    person_id text not null references person on delete cascade,
    -- The account that the person works in; null: not a member of any.
    account_id text references account,
    sha256 text not null unique,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    -- When the password was last entered.
    authenticated_at timestamptz not null,
    user_agent text,
    address text
  )`,
  "create index session_person on session (person_id, id)",
  "create index session_age on session (last_seen_at)",
  "create index session_start on session (created_at)",
  // Single-use links, kept as their hash.
  `create table person_token (
    sha256 text primary key,
    kind text not null check (kind in ('setup', 'invitation', 'reset', 'sign_in')),
    member_id integer references member on delete cascade,
    person_id text references person on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  "create index person_token_member on person_token (member_id)",
  "create index person_token_person on person_token (person_id)",
  "create index person_token_expiry on person_token (expires_at)",
  // A password was accepted, the second factor is awaited.
  `create table sign_in_challenge (
    sha256 text primary key,
    person_id text not null references person on delete cascade,
    expires_at timestamptz not null,
    failures smallint not null default 0
  )`,
  "create index sign_in_challenge_expiry on sign_in_challenge (expires_at)",
  "create index sign_in_challenge_person on sign_in_challenge (person_id)",
  // subject: email/<SHA-256 of the address in lower case>, ip/<address>, reset/<SHA-256>.
  `create table sign_in_failure (
    id bigint generated always as identity primary key,
    subject text not null,
    failed_at timestamptz not null
  )`,
  "create index sign_in_failure_subject on sign_in_failure (subject, failed_at)",
  "create index sign_in_failure_age on sign_in_failure (failed_at)",
];
