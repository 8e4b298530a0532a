/**
 * The rules of the payment processor as pure functions: a draft state, a request and the time give a new state and
 * events. Errors are thrown as `Refusal`.
 */

export { advance, nextDue } from "./advance.ts";
export { cancelSubscription } from "./cancel-subscription.ts";
export {
  type CheckoutOutcome,
  completeCheckout,
  createCheckout,
  expireCheckout,
} from "./checkout.ts";
export { advanceClock, createClock, deleteClock, finishClock } from "./clocks.ts";
export { createSubscription } from "./create-subscription.ts";
export { createCustomer, deleteCustomer, updateCustomer } from "./customers.ts";
export { createManualInvoice, createManualItem } from "./manual-invoices.ts";
export { finalizeManually, payInvoice, voidManually } from "./pay-invoice.ts";
export { attachMethod, detachMethod } from "./payment-methods.ts";
export type { PhaseParams } from "./phases.ts";
export { cancelOnPortal, changeCard, keepOnPortal } from "./portal/portal-actions.ts";
export {
  type ConfigurationParams,
  createConfiguration,
  updateConfiguration,
} from "./portal/portal-configurations.ts";
export { createPortalSession, openPortal, portalVisit } from "./portal/portal-visits.ts";
export { previewInvoice } from "./preview-invoice.ts";
export { cancelSchedule, createSchedule, releaseSchedule, updateSchedule } from "./schedules.ts";
export type { ItemChange } from "./subscription-items.ts";
export { updateSubscription } from "./update-subscription.ts";
