/** Usage: the ledger of outputs with its totals, and outputs that are reserved. */
export const USAGE = `
create table usage_counter (
  account_id text not null references account,
  kind text not null,
  -- '2026-11', in UTC.
  month text not null,
  used bigint not null,
  -- The quota when something was last counted; null: nothing was.
  "limit" bigint,
  -- When the month was closed for counting.
  closed_at timestamptz,
  primary key (account_id, kind, month)
);

-- One entry counts one output, or rows of a chunk together. The events of an entry have consecutive ids from its own on;
-- no entry has as many outputs as ids are left between two.
create sequence usage_ledger_ids increment by 10000;
create table usage_ledger (
  id bigint not null default nextval('usage_ledger_ids'),
  account_id text not null references account,
  kind text not null,
  -- That of the commit.
  month text not null,
  -- Unique in its month: one output is counted once.
  source text not null,
  outputs integer not null default 1,
  -- As of the time when the outputs were counted.
  tier text not null,
  -- Beyond the limit of the month, and the price of each.
  overage boolean not null default false,
  overage_cents integer,
  occurred_at timestamptz not null,
  environment text not null,
  key_id integer,
  member_id integer,
  template_id integer,
  mapping_id integer,
  envelope_id integer,
  task_id text,
  upload_id text,
  rows int4multirange,
  constraint usage_ledger_kind_check check (kind in ('pdf', 'ai')),
  constraint usage_ledger_actor check (num_nonnulls(key_id, member_id) = 1),
  constraint usage_ledger_outputs check (
    outputs between 1 and 10000 and (outputs = 1 or rows is not null)
  )
) partition by range (month);
create index usage_ledger_newest on usage_ledger (account_id, id);
-- With the outputs, which the search for a month's n-th output adds up.
create index usage_ledger_made on usage_ledger (account_id, month, occurred_at)
  include (outputs) where kind = 'pdf';
-- Months without a partition of their own: those before the service started, and those of a clock that is far ahead.
create table usage_ledger_rest partition of usage_ledger default;
create unique index usage_ledger_rest_source on usage_ledger_rest (kind, source);

-- The rows of each chunk that are in the ledger, while its job has not ended.
create table usage_claim (
  upload_id text not null,
  chunk integer not null,
  account_id text not null references account,
  rows int4multirange not null,
  primary key (upload_id, chunk)
) with (fillfactor = 50);
create index usage_claim_account on usage_claim (account_id);

-- Totals of the ledger's overage.
create table usage_overage (
  account_id text not null references account,
  month text not null,
  tier text not null,
  cents integer not null,
  pdfs bigint not null,
  primary key (account_id, month, tier, cents)
) with (fillfactor = 50);

-- Outputs of running jobs that are not counted yet.
create table usage_reservation (
  source text primary key,
  account_id text not null references account,
  outputs integer not null check (outputs >= 0)
);
create index usage_reservation_account on usage_reservation (account_id);

-- AI generations under way, which use the quota until they are counted, released or expired.
create table ai_reservation (
  id text primary key,
  account_id text not null references account,
  expires_at timestamptz not null
);
create index ai_reservation_account on ai_reservation (account_id);

-- Tokens of the external model, reserved or used, of all accounts.
create table model_tokens (
  month text primary key,
  tokens bigint not null check (tokens >= 0)
);
`;
