import type { Generated, JSONColumnType } from "kysely";
import type { SubscriptionStatus } from "#domain/accounts";
import type { Invoice, Subscription } from "#domain/billing";
import type { Interval, Tier } from "#domain/plans";

/** The mirror of the payment processor's customers, and the events it sent. */
export type BillingTables = {
  billing_customer: {
    account_id: string;
    id: string;
    created_at: Date;
    /** The customer was deleted at the processor. */
    gone_at: Date | null;
    /** The default card as of the last sync. */
    card: string | null;
    /** The numbers of the newest requested customer snapshot, and of the stored one. */
    snapshot_requested: Generated<string>;
    snapshot_stored: Generated<string>;
    /** When the stored snapshot was requested. */
    synced_at: Date | null;
    due_at: Date;
    /** Sync attempts since the last stored snapshot. */
    sync_attempts: Generated<number>;
  };
  billing_subscription: {
    id: string;
    account_id: string;
    role: Subscription["role"];
    status: Subscription["status"];
    tier: Tier | null;
    plan_interval: Interval | null;
    created_at: Date;
    trial_ends_at: Date | null;
    period_start: Date;
    period_end: Date;
    cancel_at_period_end: boolean;
    ended_at: Date | null;
    /** Times are those of the domain object. */
    pending: JSONColumnType<object> | null;
  };
  billing_invoice: {
    id: string;
    account_id: string;
    subscription_id: string | null;
    role: Invoice["role"];
    status: Invoice["status"];
    /** The driver returns `bigint` as text. */
    amount_due: string;
    currency: string;
    period_start: Date;
    period_end: Date;
    pdf_url: string | null;
    created_at: Date;
    next_attempt_at: Date | null;
  };
  billing_charge: { invoice_id: string; card: string; account_id: string; tried_at: Date };
  processor_event: {
    id: string;
    account_id: string;
    type: string;
    created_at: Date;
    noted_at: Date;
    handled_at: Date | null;
  };
  processor_backfill: { is_only: Generated<boolean>; done_to: Date };
  processor_endpoint: { url: string; secret: string };
  entitlement_before_off: {
    account_id: string;
    plan: Tier;
    subscription_status: SubscriptionStatus | null;
  };
};
