import assert from "node:assert/strict";
import { nodeHost } from "@platen/engine/node";
import type Stripe from "stripe";
import { createHttpApp, mountPages } from "#http";
import { createInvoicePrinter } from "#invoice-pdf";
import {
  type Catalogue,
  makeCatalogue,
  type Processor,
  startProcessor,
} from "../http/processor.fixture.ts";

/** A sandbox with its pages, and helpers to reach them. */
export type Hosted = {
  readonly processor: Processor;
  readonly stripe: Stripe;
  readonly catalogue: Catalogue;
  /** URL of the pages, without a trailing slash. */
  readonly origin: string;
  /** Creates a new customer's checkout of the monthly plan. */
  readonly checkout: (given?: Partial<Stripe.Checkout.SessionCreateParams>) => Promise<Checkout>;
  /** Creates a portal URL for a customer. */
  readonly portal: (
    customer: string,
    given?: Partial<Stripe.BillingPortal.ConfigurationCreateParams.Features>,
  ) => Promise<string>;
  readonly close: () => Promise<void>;
};

type Checkout = { readonly id: string; readonly url: string; readonly customer: string };

/** Starts one with a plan; the pages link back to `shop`. */
export async function startHosted(shop: string): Promise<Hosted> {
  const processor = await startProcessor();
  const { stripe, sandbox } = processor;
  const print = createInvoicePrinter(await nodeHost());
  const server = createHttpApp(sandbox, { mount: (app) => mountPages(app, sandbox, print) });
  const origin = await server.listen({ host: "127.0.0.1", port: 0 });
  sandbox.setOrigin(origin);
  const catalogue = await makeCatalogue(stripe);
  return {
    processor,
    stripe,
    catalogue,
    origin,
    checkout: async (given = {}) => {
      const { id: customer } = await stripe.customers.create({
        name: "Ada",
        email: "ada@example.com",
      });
      const { id, url } = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price: catalogue.price("PRO"), quantity: 1 }],
        success_url: `${shop}/done?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${shop}/plans`,
        ...given,
      });
      return { id, url: url ?? assert.fail("the checkout is open"), customer };
    },
    portal: async (customer, given = {}) => {
      const configuration = await stripe.billingPortal.configurations.create({
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: "at_period_end" },
          ...given,
        },
      });
      const session = await stripe.billingPortal.sessions.create({
        customer,
        configuration: configuration.id,
        return_url: `${shop}/account`,
      });
      return session.url;
    },
    close: async () => {
      await server.close();
      await processor.close();
    },
  };
}
