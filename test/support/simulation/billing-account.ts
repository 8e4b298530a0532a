import assert from "node:assert/strict";
import type { Stripe } from "stripe";
import { z } from "zod";
import { createAccountIn } from "../../../service/main.ts";
import { type Answer, ask } from "../harness/ask.ts";
import { type BulkDesk, openDesk } from "../harness/bulk-desk.ts";
import type { TestService } from "../harness/service.ts";
import { type HostedPage, openPage, sendForm } from "./hosted-pages.ts";
import { type PortalVisit, visitPortal } from "./portal-visit.ts";
import { CARDS, typedCard } from "./test-cards.ts";

/** A subscription as the API shows it. */
export type ShownSubscription = z.output<typeof Subscription>;
/** An invoice as the API shows it. */
export type ShownInvoice = z.output<typeof Invoice>;
/** Usage of the current month as the API shows it. */
export type ShownUsage = z.output<typeof CurrentUsage>;

/** A purchase at a checkout. */
export type Purchase = {
  readonly plan?: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval?: "month" | "year";
  readonly card?: string;
  /** Where the processor redirects afterwards; default: the service's pages. */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
};

/** An account with its keys, and the actions of its owner. */
export type BillingAccount = {
  readonly id: string;
  readonly email: string;
  /** Production keys, except `development`: a write key there. */
  readonly key: (which?: "read" | "write" | "admin" | "development") => string;
  /** Calls the API; `path` is relative to `/api/v1`. */
  readonly ask: (method: string, path: string, json?: unknown) => Promise<Answer>;
  /** Opens a checkout; returns its URL. */
  readonly checkoutUrl: (purchase?: Purchase) => Promise<string>;
  /** Completes a checkout like a person; default: PRO, monthly, with card 4242…. */
  readonly checkout: (purchase?: Purchase) => Promise<HostedPage>;
  /** Opens the portal. */
  readonly portal: () => Promise<PortalVisit>;
  readonly subscription: () => Promise<ShownSubscription>;
  /** All of them, newest first. */
  readonly invoices: () => Promise<readonly ShownInvoice[]>;
  readonly usage: () => Promise<ShownUsage>;
  /** The account's invoices at the processor, drafts included, newest first. */
  readonly processorInvoices: () => Promise<readonly Stripe.Invoice[]>;
  /** Those of `processorInvoices` that are for the plan. */
  readonly planInvoices: () => Promise<readonly Stripe.Invoice[]>;
  /** Total paid so far, in cents. */
  readonly paid: () => Promise<number>;
  /** A form for bulk jobs; created by the first call, which needs write access. */
  readonly bulkDesk: () => Promise<BulkDesk>;
  /** Requests one PDF; returns the response, also for a locked account. */
  readonly generate: () => Promise<Answer>;
};

/** Creates an account that never subscribed. */
export async function openAccount(environment: AccountEnvironment): Promise<BillingAccount> {
  const { service } = environment;
  serial += 1;
  const email = `owner${serial}@example.com`;
  const { account_id: id, keys } = await createAccountIn(service.config, {
    email,
    plan: "PRO",
    keys: KEYS,
  });
  await service.database.db
    .updateTable("account")
    .set({ subscription_status: null })
    .where("id", "=", id)
    .execute();
  const key: BillingAccount["key"] = (which = "admin") =>
    (which === "development" ? keys[which]?.["write"] : keys["production"]?.[which]) ?? "";
  const callApi: BillingAccount["ask"] = (method, path, json) =>
    ask(`${service.url}/api/v1${path}`, {
      method,
      key: key(),
      ...(json === undefined ? {} : { json }),
    });
  return {
    id,
    email,
    key,
    ask: callApi,
    ...purchasing(environment, callApi),
    ...readingApi(environment, callApi),
    ...filling(environment, key()),
  };
}

/** The service and processor that an account uses. */
export type AccountEnvironment = {
  readonly service: TestService;
  readonly stripe: Stripe;
  /** Waits until the service has processed everything due. */
  readonly settle: () => Promise<void>;
};

const KEYS = [
  { environment: "production", scope: "read" },
  { environment: "production", scope: "write" },
  { environment: "production", scope: "admin" },
  { environment: "development", scope: "write" },
] as const;

let serial = 0;

const Time = z.iso.datetime();

const Subscription = z.looseObject({
  plan: z.enum(["PRO", "BUSINESS", "ENTERPRISE"]),
  status: z.enum(["trialing", "active", "past_due", "canceled"]),
  trial_ends_at: Time.nullable(),
  current_period_start: Time,
  current_period_end: Time,
  cancel_at_period_end: z.boolean(),
  processor_customer_id: z.string().min(1),
  interval: z.enum(["month", "year"]),
  pending_change: z
    .strictObject({ plan: z.string(), interval: z.string(), effective_at: Time })
    .nullable(),
});

const Invoice = z.looseObject({
  id: z.string().min(1),
  amount_due: z.int(),
  currency: z.string(),
  status: z.enum(["open", "paid", "void", "uncollectible"]),
  period_start: Time,
  period_end: Time,
  invoice_pdf: z.url(),
  created: Time,
});

const InvoiceList = z.looseObject({ invoices: z.array(Invoice), total: z.int() });

const Count = z.looseObject({ used: z.int(), limit: z.int(), remaining: z.int() });
const CurrentUsage = z.looseObject({
  period_start: Time,
  period_end: Time,
  pdf_generations: Count,
  ai_generations: Count,
  overage_pdfs: z.int(),
});

type CallApi = BillingAccount["ask"];

function purchasing(
  { settle }: AccountEnvironment,
  callApi: CallApi,
): Pick<BillingAccount, "checkoutUrl" | "checkout" | "portal"> {
  const checkoutUrl: BillingAccount["checkoutUrl"] = async (purchase = {}) => {
    const { plan = "PRO", interval = "month", successUrl, cancelUrl } = purchase;
    const places = { success_url: successUrl, cancel_url: cancelUrl };
    const answer = await callApi("POST", "/billing/checkout", { plan, interval, ...places });
    return z.object({ checkout_url: z.url() }).parse(expectOk(answer).body).checkout_url;
  };
  return {
    checkoutUrl,
    checkout: async (purchase = {}) => {
      const page = await payAt(await checkoutUrl(purchase), purchase.card ?? CARDS.pays);
      await settle();
      return page;
    },
    portal: async () => {
      const answer = expectOk(await callApi("GET", "/billing/portal"));
      const { portal_url } = z.object({ portal_url: z.url() }).parse(answer.body);
      return await visitPortal(portal_url, settle);
    },
  };
}

/** Pays at a checkout with a card, confirming it if asked; returns the final page. */
export async function payAt(url: string, card: string): Promise<HostedPage> {
  const page = await openPage(url);
  const button = page.html.includes(">Start trial<") ? "Start trial" : "Subscribe";
  const sent = await sendForm(page, button, typedCard(card));
  return sent.html.includes(">Complete<") ? await sendForm(sent, "Complete") : sent;
}

function readingApi(
  { stripe }: AccountEnvironment,
  callApi: CallApi,
): Pick<
  BillingAccount,
  "subscription" | "invoices" | "usage" | "processorInvoices" | "planInvoices" | "paid"
> {
  const subscription = async (): Promise<ShownSubscription> =>
    Subscription.parse(expectOk(await callApi("GET", "/billing/subscription")).body);
  const processorInvoices: BillingAccount["processorInvoices"] = async () => {
    const { processor_customer_id: customer } = await subscription();
    return (await stripe.invoices.list({ customer, limit: 100 })).data;
  };
  return {
    subscription,
    invoices: async () => {
      const answer = expectOk(await callApi("GET", "/billing/invoices?limit=100"));
      return InvoiceList.parse(answer.body).invoices;
    },
    usage: async () =>
      CurrentUsage.parse(expectOk(await callApi("GET", "/billing/usage/current-period")).body),
    processorInvoices,
    planInvoices: async () => (await processorInvoices()).filter(isForPlan),
    paid: async () => {
      const all = await processorInvoices();
      return all.reduce((sum, { amount_paid: paid }) => sum + paid, 0);
    },
  };
}

function isForPlan({ parent }: Stripe.Invoice): boolean {
  return parent?.subscription_details?.metadata?.["platen_role"] === "plan";
}

function filling(
  { service }: AccountEnvironment,
  key: string,
): Pick<BillingAccount, "bulkDesk" | "generate"> {
  let desk: BulkDesk | null = null;
  return {
    bulkDesk: async () => (desk ??= await openDesk(service.url, key)),
    generate: () =>
      ask(`${service.url}/api/v1/generate/pdf`, {
        key,
        json: { envelope_id: desk?.envelopeId ?? 1, data: { name: "Ada" } },
      }),
  };
}

function expectOk(answer: Answer): Answer {
  assert.equal(answer.status, 200, answer.text);
  return answer;
}
