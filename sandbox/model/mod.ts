/**
 * The data model of the payment processor: objects as values. Names are Stripe's, in camel case; amounts are cents, times
 * are seconds.
 */
export type { Price, Product, Recurrence } from "./catalogue.ts";
export type { CheckoutSession, SubscriptionOrder } from "./checkout-session.ts";
export type { Address, Customer } from "./customer.ts";
export type { Delivery, ProcessorEvent, WebhookEndpoint } from "./event.ts";
export type { Fault, KeptAnswer } from "./fault.ts";
export type {
  BillingReason,
  Invoice,
  InvoiceLine,
} from "./invoice.ts";
export type { InvoiceItem, InvoicePayment } from "./invoice-item.ts";
export type { Meter, MeterEvent, MeterFormula } from "./meter.ts";
export type {
  Card,
  PaymentMethod,
  SetupIntent,
} from "./payment-method.ts";
export type { PortalConfiguration, PortalSession } from "./portal.ts";
export type { ProrationBehaviour, SchedulePhase, SubscriptionSchedule } from "./schedule.ts";
export {
  type AnchorConfig,
  type Cancellation,
  isEnded,
  type Subscription,
  type SubscriptionItem,
} from "./subscription.ts";
export { chargeDecline, setupDecline, TEST_CARDS, type TestCard } from "./test-cards.ts";
export type { Task, TaskKind, TestClock } from "./test-clock.ts";
