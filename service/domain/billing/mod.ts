/**
 * Billing: a mirror of each account's customer at the payment processor, the entitlement derived from it, and the calls
 * that change it. The processor is authoritative; the mirror is updated by fetching the whole customer.
 */

// Use cases of the API and of the operator:

export { cancelSubscription, reactivateSubscription } from "./changes/cancel-subscription.ts";
export { downgradePlan, type PlanChangeRequest, upgradePlan } from "./changes/change-plan.ts";
export { type ChangePreview, previewChange } from "./changes/preview-change.ts";
export { listPlans, type PlanView } from "./list-plans.ts";
export { openBilling, openPortal } from "./open-billing.ts";
export { type CheckoutRequest, ensureCustomer, openCheckout } from "./open-checkout.ts";
export { findInvoice, listInvoices } from "./read-invoices.ts";
export { readSubscription, type SubscriptionView } from "./subscription-view.ts";
export { recomputeEntitlements } from "./sync/recompute-entitlements.ts";
export { reconcileCustomer } from "./sync/reconcile-customer.ts";

// Background work:

export { reportOverages } from "./overage/report-overages.ts";
export { backfillEvents, type EventOutcome, handleEvent } from "./sync/processor-events.ts";
export { sweepCustomers } from "./sync/sweep-customers.ts";

// Its dependencies:

export type { BillingDeps, BillingLockKey, BillingSyncDeps } from "./deps.ts";
