/**
 * Billing: what the payment processor says of an account, our copy of it, and what is asked of the
 * processor. It alone knows what was paid; we know it by asking for the whole customer again.
 */
export { entitlementOf, OFF_STANDING } from "./entitlement.ts";
export type { Invoice, InvoiceId } from "./invoice.ts";
export { type Customer, isLive, type Mirror, mirrorOf } from "./mirror.ts";
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
export type {
  AskedPicture,
  BillingStore,
  DueAccount,
  InvoicePage,
  InvoicePageRequest,
  NotedCharge,
  ProcessorEventStore,
  Standing,
  StandingStore,
  TakenPicture,
} from "./store.ts";
export type {
  CustomerId,
  Interval,
  PendingChange,
  Subscription,
  SubscriptionId,
} from "./subscription.ts";
