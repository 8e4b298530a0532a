import type { Generated, JSONColumnType } from "kysely";
import type { SubscriptionStatus } from "#domain/accounts";
import type { Interval, Invoice, Subscription } from "#domain/billing";
import type { Tier } from "#domain/plans";

/** What the payment processor says of our accounts, and what it told us of its own accord. */
export type BillingTables = {
  billing_customer: {
    account_id: string;
    id: string;
    created_at: Date;
    /** The processor has no such customer any more. */
    gone_at: Date | null;
    /** The card that was charged by default when we last looked. */
    card: string | null;
    /** The number of the picture that was asked for last, and of the one that is kept. */
    asked: Generated<string>;
    kept: Generated<string>;
    /** When the one that is kept was asked for. */
    synced_at: Date | null;
    due_at: Date;
    /** How often it was taken to be looked at since a picture was kept. */
    looks: Generated<number>;
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
    /** Times as they are inside. */
    pending: JSONColumnType<object> | null;
  };
  billing_invoice: {
    id: string;
    account_id: string;
    subscription_id: string | null;
    role: Invoice["role"];
    status: Invoice["status"];
    /** `bigint` comes as text. */
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
  processor_backfill: { is_one: Generated<boolean>; done_to: Date };
  processor_endpoint: { url: string; secret: string };
  standing_before_off: {
    account_id: string;
    plan: Tier;
    subscription_status: SubscriptionStatus | null;
  };
};
