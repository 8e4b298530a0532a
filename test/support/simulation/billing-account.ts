import assert from "node:assert/strict";
import type { Stripe } from "stripe";
import { z } from "zod";
import { createAccountIn } from "../../../service/main.ts";
import { type Answer, ask } from "../harness/ask.ts";
import { type BulkHarness, openBulkHarness } from "../harness/bulk-harness.ts";
import type { TestService } from "../harness/service.ts";
import { type HostedPage, openPage, sendForm } from "./hosted-pages.ts";
import { type PortalVisit, visitPortal } from "./portal-visit.ts";
import { CARDS, typedCard } from "./test-cards.ts";

/** A subscription as the API shows it. */
export type ShownSubscription = z.output<typeof Subscription>;
/** An invoice as the API shows it. */
export type ShownInvoice = z.output<typeof Invoice>;
/** What of the current month's usage the API shows. */
export type ShownUsage = z.output<typeof CurrentUsage>;

/** What is bought at a checkout, and with which card. */
export type Purchase = {
  readonly plan?: "PRO" | "BUSINESS" | "ENTERPRISE";
  readonly interval?: "month" | "year";
  readonly card?: string;
  /** Where the processor leads afterwards; to the service unless told otherwise. */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
};

/** An account's owner, with keys and cards. */
export type BillingAccount = {
  readonly id: string;
  readonly email: string;
  /** Those of production, but for `development`, which may write there. */
  readonly key: (which?: "read" | "write" | "admin" | "development") => string;
  /** Asks the API; `path` is what follows `/api/v1`. */
  readonly ask: (method: string, path: string, json?: unknown) => Promise<Answer>;
  /** Opens a checkout and answers its address. */
  readonly checkoutUrl: (purchase?: Purchase) => Promise<string>;
  /** Goes through a checkout to the end, as a person would; 4242… for PRO by the month unless told otherwise. */
  readonly checkout: (purchase?: Purchase) => Promise<HostedPage>;
  /** Comes to the portal. */
  readonly portal: () => Promise<PortalVisit>;
  readonly subscription: () => Promise<ShownSubscription>;
  /** All of them, newest first. */
  readonly invoices: () => Promise<readonly ShownInvoice[]>;
  readonly usage: () => Promise<ShownUsage>;
  /** What the processor has of this account's invoices, drafts too, newest first. */
  readonly processorInvoices: () => Promise<readonly Stripe.Invoice[]>;
  /** Those of them that are for the plan, and not for what is past its limits. */
  readonly planInvoices: () => Promise<readonly Stripe.Invoice[]>;
  /** What the account has paid so far, in cents. */
  readonly paid: () => Promise<number>;
  /** A form to be filled; made at the first call, when the account may write. */
  readonly bulkDesk: () => Promise<BulkHarness>;
  /** Fills one PDF and answers what came of it; of a locked account too. */
  readonly generate: () => Promise<Answer>;
};

/** Makes an account that never subscribed. */
export async function openAccount(world: World): Promise<BillingAccount> {
  const { service } = world;
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
  const asking: BillingAccount["ask"] = (method, path, json) =>
    ask(`${service.url}/api/v1${path}`, {
      method,
      key: key(),
      ...(json === undefined ? {} : { json }),
    });
  return {
    id,
    email,
    key,
    ask: asking,
    ...buying(world, asking),
    ...looking(world, asking),
    ...filling(world, key()),
  };
}

/** What an account is used with. */
export type World = {
  readonly service: TestService;
  readonly stripe: Stripe;
  /** Waits until what was done has come to the service. */
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

type Asking = BillingAccount["ask"];

function buying(
  { settle }: World,
  asking: Asking,
): Pick<BillingAccount, "checkoutUrl" | "checkout" | "portal"> {
  const checkoutUrl: BillingAccount["checkoutUrl"] = async (purchase = {}) => {
    const { plan = "PRO", interval = "month", successUrl, cancelUrl } = purchase;
    const places = { success_url: successUrl, cancel_url: cancelUrl };
    const answer = await asking("POST", "/billing/checkout", { plan, interval, ...places });
    return z.object({ checkout_url: z.url() }).parse(good(answer).body).checkout_url;
  };
  return {
    checkoutUrl,
    checkout: async (purchase = {}) => {
      const page = await payAt(await checkoutUrl(purchase), purchase.card ?? CARDS.pays);
      await settle();
      return page;
    },
    portal: async () => {
      const answer = good(await asking("GET", "/billing/portal"));
      const { portal_url } = z.object({ portal_url: z.url() }).parse(answer.body);
      return await visitPortal(portal_url, settle);
    },
  };
}

/** Types a card into a checkout, confirms it where the bank asks, and answers where that led. */
export async function payAt(url: string, card: string): Promise<HostedPage> {
  const page = await openPage(url);
  const button = page.html.includes(">Start trial<") ? "Start trial" : "Subscribe";
  const sent = await sendForm(page, button, typedCard(card));
  return sent.html.includes(">Complete<") ? await sendForm(sent, "Complete") : sent;
}

function looking(
  { stripe }: World,
  asking: Asking,
): Pick<
  BillingAccount,
  "subscription" | "invoices" | "usage" | "processorInvoices" | "planInvoices" | "paid"
> {
  const subscription = async (): Promise<ShownSubscription> =>
    Subscription.parse(good(await asking("GET", "/billing/subscription")).body);
  const processorInvoices: BillingAccount["processorInvoices"] = async () => {
    const { processor_customer_id: customer } = await subscription();
    return (await stripe.invoices.list({ customer, limit: 100 })).data;
  };
  return {
    subscription,
    invoices: async () => {
      const answer = good(await asking("GET", "/billing/invoices?limit=100"));
      return InvoiceList.parse(answer.body).invoices;
    },
    usage: async () =>
      CurrentUsage.parse(good(await asking("GET", "/billing/usage/current-period")).body),
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

function filling({ service }: World, key: string): Pick<BillingAccount, "bulkDesk" | "generate"> {
  let desk: BulkHarness | null = null;
  return {
    bulkDesk: async () => (desk ??= await openBulkHarness(service.url, key)),
    generate: () =>
      ask(`${service.url}/api/v1/generate/pdf`, {
        key,
        json: { envelope_id: desk?.envelopeId ?? 1, data: { name: "Ada" } },
      }),
  };
}

function good(answer: Answer): Answer {
  assert.equal(answer.status, 200, answer.text);
  return answer;
}
