/** The mirror of the payment processor's customers, its events, and overage that it charges. */
export const BILLING = `
create table billing_customer (
  account_id text primary key references account,
  id text not null unique,
  created_at timestamptz not null,
  -- When the processor was found to have deleted it.
  gone_at timestamptz,
  -- The default card.
  card text,
  -- Snapshots are numbered when they are requested, so that an older one never replaces a newer one: the number of the
  -- newest request, and of the stored snapshot.
  snapshot_requested bigint not null default 0,
  snapshot_stored bigint not null default 0,
  -- When the stored snapshot was requested.
  synced_at timestamptz,
  due_at timestamptz not null,
  -- Since the last stored snapshot.
  sync_attempts integer not null default 0
);
create index billing_customer_due on billing_customer (due_at);

create table billing_subscription (
  id text primary key,
  account_id text not null references account,
  role text not null check (role in ('plan', 'overage')),
  status text not null,
  tier text,
  plan_interval text,
  created_at timestamptz not null,
  trial_ends_at timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  ended_at timestamptz,
  -- A change of plan that takes effect later.
  pending json
);
create index billing_subscription_owner on billing_subscription (account_id);

create table billing_invoice (
  id text primary key,
  account_id text not null references account,
  subscription_id text,
  role text check (role in ('plan', 'overage')),
  status text not null,
  amount_due bigint not null,
  currency text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  pdf_url text,
  created_at timestamptz not null,
  next_attempt_at timestamptz
);
create index billing_invoice_owner on billing_invoice (account_id, created_at, id);

-- The cards that an open invoice was charged with, so that a sync does not charge them again.
create table billing_charge (
  invoice_id text not null,
  card text not null,
  account_id text not null references account,
  tried_at timestamptz not null,
  primary key (invoice_id, card)
);
create index billing_charge_owner on billing_charge (account_id);

create table processor_event (
  id text primary key,
  account_id text not null references account,
  type text not null,
  created_at timestamptz not null,
  noted_at timestamptz not null,
  handled_at timestamptz
);
create index processor_event_owner on processor_event (account_id);
create index processor_event_age on processor_event (noted_at);

-- Up to when the processor's events were fetched.
create table processor_backfill (
  is_only boolean primary key default true check (is_only),
  done_to timestamptz not null
);

-- Signing secrets of webhook endpoints at the processor, sealed.
create table processor_endpoint (
  url text primary key,
  secret text not null
);

-- The billing mode of the last start, and the entitlements of the accounts before billing was switched off.
create table billing_mode (
  is_only boolean primary key default true check (is_only),
  mode text not null
);
create table entitlement_before_off (
  account_id text primary key references account,
  plan text not null,
  subscription_status text
);

-- Months with PDFs that are charged individually.
create table overage_month (
  account_id text not null references account,
  month text not null,
  -- When to report or sync next; null: nothing is open.
  due_at timestamptz,
  primary key (account_id, month)
) with (fillfactor = 50);
create index overage_month_due on overage_month (due_at) where due_at is not null;

-- The newest report of a tier for a subscription.
create table overage_report (
  account_id text not null references account,
  month text not null,
  tier text not null,
  subscription_id text not null,
  quantity bigint not null,
  "at" timestamptz not null,
  is_answered boolean not null,
  primary key (account_id, month, tier, subscription_id)
);

create table overage_invoice (
  invoice_id text primary key,
  account_id text not null references account,
  month text not null,
  subscription_id text not null,
  -- PDFs by tier; null while the invoice is a draft.
  billed json
);
create index overage_invoice_month on overage_invoice (account_id, month);

create table overage_correction (
  key text primary key,
  account_id text not null references account,
  month text not null,
  tier text not null,
  pdfs bigint not null,
  cents integer not null,
  is_done boolean not null
);
create index overage_correction_month on overage_correction (account_id, month);
`;
