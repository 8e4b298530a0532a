/**
 * The rules of the payment processor: a draft, what is asked, and what time it is give a new state
 * and what happened. No I/O; what is refused is a `Refusal`.
 */
export { advance, nextDue } from "./advance.ts";
export { type CancelInput, cancelSubscription } from "./cancel-subscription.ts";
export {
  createPrice,
  createProduct,
  type PriceInput,
  type PriceOrder,
  type ProductInput,
  updatePrice,
  updateProduct,
} from "./catalogue.ts";
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
export {
  createEndpoint,
  deleteEndpoint,
  type EndpointOrder,
  nextSending,
  recordAttempt,
  type Sending,
} from "./deliveries.ts";
export { viewOf } from "./emit.ts";
export { addFault, clearFaults, type FaultOrder, strike } from "./faults.ts";
export { findCustomer, findRow } from "./find-row.ts";
export { moneyText, prorated } from "./invoice-lines.ts";
export {
  createManualInvoice,
  createManualItem,
  finalizeByHand,
  type ManualInvoice,
  type ManualItem,
  type PreviewInput,
  payInvoice,
  previewInvoice,
  voidByHand,
} from "./invoices.ts";
export {
  cancelReading,
  createMeter,
  type MeterOrder,
  type Reading,
  recordReading,
  usageOf,
} from "./meters.ts";
export {
  attachMethod,
  type CardEntry,
  detachMethod,
  type Setup,
  testCardOf,
} from "./payment-methods.ts";
export {
  type CardOutcome,
  type ConfigurationOrder,
  cancelOnPortal,
  changeCard,
  createConfiguration,
  createPortalSession,
  keepOnPortal,
  openPortal,
  type PortalOrder,
  type PortalVisit,
  portalVisit,
  updateConfiguration,
} from "./portal.ts";
export type { PriceChange } from "./prorate-change.ts";
export {
  cancelSchedule,
  createSchedule,
  type PhaseOrder,
  releaseSchedule,
  type ScheduleInput,
  updateSchedule,
} from "./schedules.ts";
export { cardFor } from "./settle-invoice.ts";
export type { ItemChange, ItemOrder } from "./subscription-items.ts";
export { type SubscriptionChange, updateSubscription } from "./update-subscription.ts";
