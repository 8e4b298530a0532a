/**
 * The rules of the payment processor: a draft, what is asked, and what time it is give a new state
 * and what happened. No I/O; what is refused is a `Refusal`.
 */
export { advance, nextDue } from "./advance.ts";
export { type CancelInput, cancelSubscription } from "./cancel-subscription.ts";
export {
  type CheckoutOrder,
  type CheckoutOutcome,
  completeCheckout,
  createCheckout,
  expireCheckout,
} from "./checkout.ts";
export { advanceClock, createClock, deleteClock, restClock } from "./clocks.ts";
export {
  createSubscription,
  type PaymentBehaviour,
  type SubscriptionInput,
} from "./create-subscription.ts";
export {
  type CustomerInput,
  createCustomer,
  deleteCustomer,
  updateCustomer,
} from "./customers.ts";
export { nextSending, recordAttempt, type Sending } from "./deliveries.ts";
export { viewOf } from "./emit.ts";
export { createEndpoint, deleteEndpoint, type EndpointOrder } from "./endpoints.ts";
export { addFault, clearFaults, type FaultOrder, strike } from "./faults.ts";
export { findCustomer, findRow } from "./find-row.ts";
export {
  createManualInvoice,
  createManualItem,
  type ManualInvoice,
  type ManualItem,
} from "./manual-invoices.ts";
export {
  cancelReading,
  createMeter,
  type MeterOrder,
  type Reading,
  recordReading,
} from "./meters.ts";
export { finalizeByHand, payInvoice, voidByHand } from "./pay-invoice.ts";
export {
  attachMethod,
  type CardEntry,
  detachMethod,
  type Setup,
  testCardOf,
} from "./payment-methods.ts";
export type { PhaseOrder } from "./phases.ts";
export { type CardOutcome, cancelOnPortal, changeCard, keepOnPortal } from "./portal-acts.ts";
export {
  type ConfigurationOrder,
  createConfiguration,
  updateConfiguration,
} from "./portal-configurations.ts";
export {
  createPortalSession,
  openPortal,
  type PortalOrder,
  type PortalVisit,
  portalVisit,
} from "./portal-visits.ts";
export { type PreviewInput, previewInvoice } from "./preview-invoice.ts";
export { createPrice, type PriceInput, type PriceOrder, updatePrice } from "./prices.ts";
export { createProduct, type ProductInput, updateProduct } from "./products.ts";
export type { PriceChange } from "./prorate-change.ts";
export { prorated } from "./prorated.ts";
export {
  cancelSchedule,
  createSchedule,
  releaseSchedule,
  type ScheduleInput,
  updateSchedule,
} from "./schedules.ts";
export { cardFor } from "./settle-invoice.ts";
export type { ItemChange, ItemOrder } from "./subscription-items.ts";
export { type SubscriptionChange, updateSubscription } from "./update-subscription.ts";
export { usageOf } from "./usage.ts";
