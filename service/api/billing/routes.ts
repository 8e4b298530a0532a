import { Checkout, CheckoutCreate, Portal } from "#contract/checkout.ts";
import { Invoice, InvoiceList, InvoiceQuery } from "#contract/invoice.ts";
import { PlanList } from "#contract/plan.ts";
import type { RefusalsByStatus } from "#contract/refusals.ts";
import { Subscription } from "#contract/subscription.ts";
import {
  SubscriptionCancel,
  SubscriptionDowngrade,
  SubscriptionPreview,
  SubscriptionPreviewCreate,
  SubscriptionReactivate,
  SubscriptionUpgrade,
} from "#contract/subscription-change.ts";
import {
  type BillingDeps,
  cancelSubscription,
  downgradePlan,
  findInvoice,
  listInvoices,
  listPlans,
  openCheckout,
  openPortal,
  previewChange,
  reactivateSubscription,
  readSubscription,
  upgradePlan,
} from "#domain/billing";
import { ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import {
  cancellation,
  checkoutWish,
  invoiceBody,
  invoiceId,
  invoicePage,
  planBody,
  planOrder,
  previewBody,
  subscriptionBody,
} from "./bodies.ts";

/** Billing has its own dependencies: its transactions are never part of a request's. */
type Deps = { readonly billingDeps: BillingDeps };

/** The response to a change of the subscription. */
const UPDATED = { 200: { description: "The updated subscription.", schema: Subscription } };
const CHANGE_REFUSALS: RefusalsByStatus = {
  404: ["subscription_not_found"],
  409: ["invalid_plan_transition", "billing_disabled"],
  502: ["processor_unavailable"],
};

/** Plans, the subscription and its invoices. */
export const billingRoutes = [
  route({
    method: "GET",
    path: "/api/v1/billing/plans",
    scope: "read",
    tag: "Billing",
    summary: "List plans",
    description: "Lists the plans with their features, limits and prices.",
    answers: { 200: { description: "The plans, lowest first.", schema: PlanList } },
    refusals: { 502: ["processor_unavailable"] },
    handle: async (_request, { billingDeps }: Deps) =>
      ok({ plans: (await listPlans(billingDeps)).map(planBody) }),
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/subscription",
    scope: "read",
    tag: "Billing",
    summary: "Get the subscription",
    description: "Returns the account's subscription.",
    answers: { 200: { description: "The subscription.", schema: Subscription } },
    refusals: { 404: ["subscription_not_found"] },
    handle: async ({ caller }, { billingDeps }: Deps) =>
      ok(subscriptionBody(await readSubscription(billingDeps, caller))),
  }),
  route({
    method: "POST",
    path: "/api/v1/billing/checkout",
    scope: "write",
    memberRole: "admin",
    tag: "Billing",
    work: "processor",
    summary: "Create a checkout session",
    description:
      "Returns the URL of a page at the payment processor where the account subscribes to a plan.",
    body: CheckoutCreate,
    answers: { 200: { description: "The URL to redirect the user to.", schema: Checkout } },
    refusals: {
      409: ["invalid_plan_transition", "billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller, body }, { billingDeps }: Deps) => {
      const { url } = await openCheckout(billingDeps, caller, checkoutWish(body));
      return ok({ checkout_url: url });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/portal",
    scope: "read",
    memberRole: "admin",
    tag: "Billing",
    summary: "Create a customer portal session",
    description:
      "Returns the URL of a page at the payment processor where the account changes its card and sees its invoices.",
    answers: { 200: { description: "The URL to redirect the user to.", schema: Portal } },
    refusals: {
      404: ["subscription_not_found"],
      409: ["billing_disabled"],
      502: ["processor_unavailable"],
    },
    handle: async ({ caller }, { billingDeps }: Deps) => {
      const { url } = await openPortal(billingDeps, caller);
      return ok({ portal_url: url });
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/billing/subscription/upgrade",
    scope: "write",
    memberRole: "admin",
    tag: "Billing",
    summary: "Upgrade the subscription",
    description:
      "Changes to a higher plan or a longer interval. The prorated difference is charged immediately.",
    body: SubscriptionUpgrade,
    answers: UPDATED,
    refusals: { ...CHANGE_REFUSALS, 402: ["payment_failed"] },
    handle: async ({ caller, body }, { billingDeps }: Deps) => {
      const view = await upgradePlan(billingDeps, caller, planOrder(body));
      return ok(subscriptionBody(view));
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/billing/subscription/downgrade",
    scope: "write",
    memberRole: "admin",
    tag: "Billing",
    summary: "Downgrade the subscription",
    description: "Changes to a lower plan or a shorter interval at the end of the current period.",
    body: SubscriptionDowngrade,
    answers: UPDATED,
    refusals: CHANGE_REFUSALS,
    handle: async ({ caller, body }, { billingDeps }: Deps) => {
      const view = await downgradePlan(billingDeps, caller, planOrder(body));
      return ok(subscriptionBody(view));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/billing/subscription/preview",
    scope: "write",
    memberRole: "admin",
    tag: "Billing",
    work: "processor",
    summary: "Preview a change of the plan",
    description:
      "Returns what an upgrade or a downgrade would charge now, and the price from then on. Changes nothing.",
    body: SubscriptionPreviewCreate,
    answers: { 200: { description: "The cost of the change.", schema: SubscriptionPreview } },
    refusals: CHANGE_REFUSALS,
    handle: async ({ caller, body }, { billingDeps }: Deps) => {
      const wanted = { tier: body.plan, interval: body.interval ?? null };
      return ok(previewBody(await previewChange(billingDeps, caller, wanted)));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/billing/subscription/cancel",
    scope: "write",
    memberRole: "admin",
    tag: "Billing",
    work: "processor",
    summary: "Cancel the subscription",
    description:
      "Cancels the subscription at the end of the current period. Until then it stays active.",
    body: SubscriptionCancel,
    answers: UPDATED,
    refusals: CHANGE_REFUSALS,
    handle: async ({ caller, body }, { billingDeps }: Deps) => {
      const view = await cancelSubscription(billingDeps, caller, cancellation(body));
      return ok(subscriptionBody(view));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/billing/subscription/reactivate",
    scope: "write",
    memberRole: "admin",
    tag: "Billing",
    work: "processor",
    summary: "Reactivate the subscription",
    description: "Reverses a cancellation before the current period ends.",
    body: SubscriptionReactivate,
    answers: UPDATED,
    refusals: CHANGE_REFUSALS,
    handle: async ({ caller }, { billingDeps }: Deps) => {
      const view = await reactivateSubscription(billingDeps, caller);
      return ok(subscriptionBody(view));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/invoices",
    scope: "read",
    tag: "Billing",
    summary: "List invoices",
    description: "Lists the account's invoices, newest first.",
    query: InvoiceQuery,
    answers: { 200: { description: "A page of invoices.", schema: InvoiceList } },
    refusals: { 404: ["invoice_not_found"] },
    handle: async ({ caller, query }, { billingDeps }: Deps) => {
      const { items, total } = await listInvoices(billingDeps, caller, invoicePage(query));
      return ok({ invoices: items.map(invoiceBody), total });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/billing/invoices/:invoice_id",
    scope: "read",
    tag: "Billing",
    summary: "Get an invoice",
    description: "Returns an invoice.",
    answers: { 200: { description: "The invoice.", schema: Invoice } },
    refusals: { 404: ["invoice_not_found"] },
    handle: async ({ caller, params }, { billingDeps }: Deps) =>
      ok(invoiceBody(await findInvoice(billingDeps, caller, invoiceId(params.invoice_id)))),
  }),
];
