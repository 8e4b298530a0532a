/**
 * The rules of the payment processor as pure functions: a draft state, a request and the time give a new state and
 * events. Errors are thrown as `Refusal`.
 */
export { advance, nextDue } from "./advance.ts";
export { type CancelInput, cancelSubscription } from "./cancel-subscription.ts";
export {
  type CheckoutOutcome,
  type CheckoutParams,
  completeCheckout,
  createCheckout,
  expireCheckout,
} from "./checkout.ts";
export { advanceClock, createClock, deleteClock, finishClock } from "./clocks.ts";
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
export { nextDelivery, type OutgoingWebhook, recordAttempt } from "./deliveries.ts";
export { viewOf } from "./emit.ts";
export { createEndpoint, deleteEndpoint, type EndpointParams } from "./endpoints.ts";
export { addFault, clearFaults, type FaultParams, takeFault } from "./faults.ts";
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
  type MeterParams,
  type Reading,
  recordReading,
} from "./meters.ts";
export { finalizeManually, payInvoice, voidManually } from "./pay-invoice.ts";
export {
  attachMethod,
  type CardEntry,
  detachMethod,
  type Setup,
  testCardOf,
} from "./payment-methods.ts";
export type { PhaseParams } from "./phases.ts";
export { type CardOutcome, cancelOnPortal, changeCard, keepOnPortal } from "./portal-actions.ts";
export {
  type ConfigurationParams,
  createConfiguration,
  updateConfiguration,
} from "./portal-configurations.ts";
export {
  createPortalSession,
  openPortal,
  type PortalParams,
  type PortalVisit,
  portalVisit,
} from "./portal-visits.ts";
export { type PreviewInput, previewInvoice } from "./preview-invoice.ts";
export { createPrice, type PriceInput, type PriceParams, updatePrice } from "./prices.ts";
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
export type { ItemChange, ItemParams } from "./subscription-items.ts";
export { type SubscriptionChange, updateSubscription } from "./update-subscription.ts";
export { usageOf } from "./usage.ts";
