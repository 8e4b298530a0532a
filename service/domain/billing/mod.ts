/**
 * Billing: a mirror of each account's customer at the payment processor, the entitlement derived from it, and the calls
 * that change it. The processor is authoritative; the mirror is updated by fetching the whole customer.
 */

// The mirror of the processor, and the entitlement that follows from it:

export { type Entitlement, NEVER_SUBSCRIBED, UNBILLED_ENTITLEMENT } from "./entitlement.ts";
export type { Invoice, InvoiceId } from "./invoice.ts";
export { type Customer, type Mirror, mirrorOf } from "./mirror.ts";
export type { OverageMonth, OverageReading } from "./overage/overage-month.ts";
export {
  type CustomerId,
  type PendingChange,
  type Subscription,
  type SubscriptionId,
  subscriptionState,
} from "./subscription.ts";

// Use cases of the API and of the operator:

export { cancelSubscription, reactivateSubscription } from "./changes/cancel-subscription.ts";
export { downgradePlan, type PlanChangeRequest, upgradePlan } from "./changes/change-plan.ts";
export { listPlans, type PlanView } from "./list-plans.ts";
export { openBilling, openPortal } from "./open-billing.ts";
export {
  type CheckoutRequest,
  ensureCustomer,
  openCheckout,
} from "./open-checkout.ts";
export { findInvoice, listInvoices } from "./read-invoices.ts";
export { readSubscription, type SubscriptionView } from "./subscription-view.ts";
export { recomputeEntitlements } from "./sync/recompute-entitlements.ts";
export { reconcileCustomer } from "./sync/reconcile-customer.ts";

// Background work:

export { reportOverages } from "./overage/report-overages.ts";
export {
  backfillEvents,
  type EventOutcome,
  handleEvent,
} from "./sync/processor-events.ts";
export { sweepCustomers } from "./sync/sweep-customers.ts";

// Its dependencies:

export type { BillingDeps, BillingLockKey, BillingSyncDeps } from "./deps.ts";
export type { DueMonth, OverageReportStore } from "./overage/store.ts";
export type {
  CancellationDetails,
  CheckoutParams,
  CustomerSnapshot,
  OverageReport,
  PlanChange,
  Processor,
  ProcessorEvent,
} from "./processor.ts";
export type {
  BillingStore,
  EntitlementStore,
  FetchedSnapshot,
  InvoicePageRequest,
  ProcessorEventStore,
} from "./store.ts";
