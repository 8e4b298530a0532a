/**
 * The records of billing: the mirror of the processor's customers, subscriptions and invoices, entitlements and overage,
 * with their stores, and the payment processor. Stores and processor are ports.
 */

export { type Entitlement, NEVER_SUBSCRIBED, UNBILLED_ENTITLEMENT } from "./entitlement.ts";
export type { Invoice, InvoiceId } from "./invoice.ts";
export type {
  ChargeStore,
  InvoicePage,
  InvoicePageRequest,
  InvoiceStore,
} from "./invoice-store.ts";
export { type Customer, isLive, type Mirror, mirrorOf, type SnapshotRequest } from "./mirror.ts";
export type {
  Billed,
  OverageCorrection,
  OverageMonth,
  OverageReading,
  SentReport,
} from "./overage.ts";
export type { DueMonth, OverageReportStore } from "./overage-store.ts";
export type {
  CancellationDetails,
  CheckoutParams,
  CustomerSnapshot,
  Metering,
  OverageReport,
  PlanChange,
  PreviewedChange,
  Processor,
  ProcessorEvent,
} from "./processor.ts";
export type { FetchedSnapshot, SnapshotStore } from "./snapshot-store.ts";
export type { BillingStore, EntitlementStore, ProcessorEventStore } from "./store.ts";
export {
  type CustomerId,
  type PendingChange,
  type Subscription,
  type SubscriptionId,
  subscriptionState,
} from "./subscription.ts";
