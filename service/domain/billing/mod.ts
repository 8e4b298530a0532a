/**
 * Billing: a mirror of each account's customer at the payment processor, the entitlement derived from it, and the calls
 * that change it. The processor is authoritative; the mirror is updated by fetching the whole customer.
 */
export { type BackfillPorts, backfillEvents } from "./backfill-events.ts";
export { cancelSubscription } from "./cancel-subscription.ts";
export { closeMonth } from "./close-month.ts";
export { type DowngradeRequest, downgradePlan } from "./downgrade-plan.ts";
export { ensureCustomer } from "./ensure-customer.ts";
export { type Entitlement, UNBILLED_ENTITLEMENT } from "./entitlement.ts";
export { type EventOutcome, handleEvent } from "./handle-event.ts";
export type { Invoice, InvoiceId } from "./invoice.ts";
export { listPlans, type PlanView } from "./list-plans.ts";
export type { Metering, MeteringPorts } from "./metering-ports.ts";
export { type Customer, type Mirror, mirrorOf } from "./mirror.ts";
export { openBilling } from "./open-billing.ts";
export { type CheckoutPorts, type CheckoutRequest, openCheckout } from "./open-checkout.ts";
export { openPortal } from "./open-portal.ts";
export type {
  Billed,
  OverageCorrection,
  OverageInvoice,
  OverageMonth,
  OverageReading,
} from "./overage-month.ts";
export type { DueMonth, OverageReportStore } from "./overage-report-store.ts";
export type { BillingLockKey, BillingPorts, BillingStores } from "./ports.ts";
export type {
  CancellationDetails,
  CheckoutParams,
  CustomerSnapshot,
  OverageReport,
  PlanChange,
  Processor,
  ProcessorEvent,
} from "./processor.ts";
export { reactivateSubscription } from "./reactivate-subscription.ts";
export { findInvoice, listInvoices } from "./read-invoices.ts";
export { readSubscription } from "./read-subscription.ts";
export { recomputeEntitlements } from "./recompute-entitlements.ts";
export { reconcileCustomer } from "./reconcile-customer.ts";
export { flushOverage, reportOverages } from "./report-overages.ts";
export type {
  BillingStore,
  EntitlementStore,
  FetchedSnapshot,
  InvoicePage,
  InvoicePageRequest,
  ProcessorEventStore,
} from "./store.ts";
export type {
  CustomerId,
  Interval,
  PendingChange,
  Subscription,
  SubscriptionId,
} from "./subscription.ts";
export type { SubscriptionView } from "./subscription-view.ts";
export { sweepCustomers } from "./sweep-customers.ts";
export { type UpgradeRequest, upgradePlan } from "./upgrade-plan.ts";
