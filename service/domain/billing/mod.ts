/**
 * Billing: what the payment processor says of an account, our copy of it, and what is asked of the
 * processor. It alone knows what was paid; we know it by asking for the whole customer again.
 */
export type { TakenPicture } from "./asked-picture.ts";
export { type BackfillPorts, backfillEvents } from "./backfill-events.ts";
export { cancelSubscription } from "./cancel-subscription.ts";
export { closeMonth } from "./close-month.ts";
export { deriveStandings } from "./derive-standings.ts";
export { type DowngradeOrder, downgradePlan } from "./downgrade-plan.ts";
export { ensureCustomer } from "./ensure-customer.ts";
export { OFF_STANDING } from "./entitlement.ts";
export { findInvoice } from "./find-invoice.ts";
export { type EventEnd, handleEvent } from "./handle-event.ts";
export type { Invoice, InvoiceId } from "./invoice.ts";
export { listInvoices } from "./list-invoices.ts";
export { listPlans, type PlanView } from "./list-plans.ts";
export type {
  DueMonth,
  Metering,
  MeteringPorts,
  MeterPorts,
  MeterStores,
  OverageReportStore,
} from "./meter-ports.ts";
export { type Customer, type Mirror, mirrorOf } from "./mirror.ts";
export { openBilling } from "./open-billing.ts";
export { type CheckoutPorts, type CheckoutWish, openCheckout } from "./open-checkout.ts";
export { openPortal } from "./open-portal.ts";
export type {
  Billed,
  OverageCorrection,
  OverageInvoice,
  OverageMonth,
  OverageReading,
} from "./overage-month.ts";
export type { BillingPorts, BillingStores } from "./ports.ts";
export type {
  CancellationDetails,
  CheckoutOrder,
  CustomerPicture,
  OverageReport,
  PlanChange,
  Processor,
  ProcessorEvent,
} from "./processor.ts";
export type { ProcessorEventStore } from "./processor-event-store.ts";
export { reactivateSubscription } from "./reactivate-subscription.ts";
export { readSubscription } from "./read-subscription.ts";
export { reportNow, reportOverages } from "./report-overages.ts";
export type { Standing, StandingStore } from "./standing.ts";
export type { BillingStore, InvoicePage, InvoicePageRequest } from "./store.ts";
export type {
  CustomerId,
  Interval,
  PendingChange,
  Subscription,
  SubscriptionId,
} from "./subscription.ts";
export type { SubscriptionView } from "./subscription-view.ts";
export { sweepCustomers } from "./sweep-customers.ts";
export { syncCustomer } from "./sync-customer.ts";
export { type UpgradeOrder, upgradePlan } from "./upgrade-plan.ts";
