/**
 * The data model of the payment processor: objects as values, the state that holds them, and the draft in which a
 * command changes it. Names are Stripe's, in camel case; amounts are cents, times are seconds.
 */
export { addCycles, type Cycle, dayText, nextBoundary, previousBoundary } from "./calendar.ts";
export type { Interval, Price, Product, Recurrence } from "./catalogue.ts";
export type { CheckoutSession, SubscriptionOrder } from "./checkout-session.ts";
export type { Address, Customer } from "./customer.ts";
export { type Decline, declined } from "./decline.ts";
export { type Asking, type Draft, openDraft } from "./draft.ts";
export type { Delivery, ProcessorEvent, WebhookEndpoint } from "./event.ts";
export type { Fault, WebhookFault } from "./fault.ts";
export type {
  BillingReason,
  Invoice,
  InvoiceLine,
  InvoiceStatus,
  Period,
} from "./invoice.ts";
export type { InvoiceItem, InvoicePayment } from "./invoice-item.ts";
export type { Body, Json, Metadata } from "./metadata.ts";
export type { Meter, MeterEvent, MeterFormula } from "./meter.ts";
export { moneyText } from "./money-text.ts";
export type {
  Card,
  PaymentMethod,
  SetupIntent,
} from "./payment-method.ts";
export type { PortalConfiguration, PortalSession } from "./portal.ts";
export {
  invalid,
  missing,
  Refusal,
} from "./refusal.ts";
export type { ProrationBehaviour, SchedulePhase, SubscriptionSchedule } from "./schedule.ts";
export { type Clock, DAY, HOUR, type Second } from "./second.ts";
export { emptyState, type State, TABLE_NAMES } from "./state.ts";
export {
  type AnchorConfig,
  type Cancellation,
  isEnded,
  type Subscription,
  type SubscriptionItem,
  type SubscriptionStatus,
} from "./subscription.ts";
export type { Rows, TableName, Tables } from "./tables.ts";
export { chargeDecline, setupDecline, TEST_CARDS, type TestCard } from "./test-cards.ts";
export type { Task, TaskKind, TestClock } from "./test-clock.ts";
