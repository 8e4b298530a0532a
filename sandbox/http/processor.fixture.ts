import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { type CheckoutOutcome, completeCheckout, openPortal } from "#core";
import { createHttpApp, type Exchange, type Sandbox, sendWebhook, startSandbox } from "#http";
import { emptyState } from "#state";
import { eventually, WAIT_MS_MAX } from "../../test/support/harness/eventually.ts";
import { faultsOfExchange } from "./judge-exchanges.fixture.ts";

/** 2026-01-01T00:00:00Z, the start of all billing scenarios. */
export const T0 = seconds("2026-01-01T00:00:00Z");

/** A running sandbox and the real SDK connected to it. */
export type Processor = {
  readonly stripe: Stripe;
  readonly sandbox: Sandbox;
  readonly origin: string;
  /** Sets its clock in seconds; due tasks run when it settles. */
  readonly setTime: (time: number) => void;
  readonly control: (path: string, body: unknown) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/** The prices by plan and interval, and one meter per tier. */
export type Catalogue = {
  readonly price: (plan: "PRO" | "BUSINESS", interval?: "month" | "year") => string;
  readonly meters: readonly [string, string];
  readonly overage: readonly [string, string];
};

/** A sandbox, the SDK and its catalogue. */
export type Shop = {
  readonly processor: Processor;
  readonly stripe: Stripe;
  readonly catalogue: Catalogue;
};

/** Starts an empty sandbox on a free port, at T0. */
export async function startProcessor(): Promise<Processor> {
  let nowMs = T0 * 1000;
  let secrets = 0;
  const sandbox = startSandbox(emptyState("t", T0), {
    clock: { now: () => nowMs },
    secret: () => `secret${(secrets += 1)}`,
    send: sendWebhook,
  });
  const faults = new Set<string>();
  const onExchange = (exchange: Exchange) => {
    for (const fault of faultsOfExchange(exchange)) faults.add(fault);
  };
  const app = createHttpApp(sandbox, { onExchange });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = addressOf(app.server);
  const origin = `http://127.0.0.1:${port}`;
  sandbox.setOrigin(origin);
  return {
    stripe: new Stripe("sk_test_sandbox", {
      host: "127.0.0.1",
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      timeout: WAIT_MS_MAX,
      telemetry: false,
    }),
    sandbox,
    origin,
    setTime: (time) => {
      nowMs = time * 1000;
    },
    control: (path, body) =>
      fetch(`${origin}/_control/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await sandbox.close();
      await app.close();
      assert.deepEqual([...faults], [], "the traffic is as the SDK declares it");
    },
  };
}

/** A sandbox with the plans of the scenarios. */
export async function openShop(): Promise<Shop> {
  const processor = await startProcessor();
  const { stripe } = processor;
  return { processor, stripe, catalogue: await makeCatalogue(stripe) };
}

/** Creates the plans of the scenarios, with meters whose events are called `pro` and `business`. */
export async function makeCatalogue(stripe: Stripe): Promise<Catalogue> {
  const product = await stripe.products.create({ name: "Platen" });
  const prices = new Map<string, string>();
  for (const [plan, month] of [
    ["PRO", 4900],
    ["BUSINESS", 19_900],
  ] as const) {
    for (const [interval, amount] of [
      ["month", month],
      ["year", month * 10],
    ] as const) {
      const price = await stripe.prices.create({
        product: product.id,
        currency: "usd",
        unit_amount: amount,
        recurring: { interval },
        lookup_key: `${plan}_${interval}`,
      });
      prices.set(`${plan}_${interval}`, price.id);
    }
  }
  const createMetered = async (name: string, cents: number) => {
    const meter = await stripe.billing.meters.create({
      display_name: name,
      event_name: name,
      default_aggregation: { formula: "last" },
    });
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: cents,
      recurring: { interval: "month", usage_type: "metered", meter: meter.id },
    });
    return [meter.id, price.id] as const;
  };
  const [proMeter, proOverage] = await createMetered("pro", 10);
  const [businessMeter, businessOverage] = await createMetered("business", 5);
  return {
    price: (plan, interval = "month") => prices.get(`${plan}_${interval}`) ?? "",
    meters: [proMeter, businessMeter],
    overage: [proOverage, businessOverage],
  };
}

/** Submits a card at a checkout, as its page does. */
export function payCheckout(
  { sandbox }: Processor,
  session: string,
  number = "4242424242424242",
  isAuthenticated: boolean | null = null,
): CheckoutOutcome {
  const entry = { number, expMonth: 12, expYear: 2034, name: "Ada Lovelace", email: null };
  return sandbox.run((draft) => completeCheckout(draft, session, entry, isAuthenticated));
}

/** Opens a portal URL; returns the visit's token. */
export function visitPortal({ sandbox }: Processor, url: string): string {
  const token = url.slice(url.lastIndexOf("/") + 1);
  return sandbox.run((draft) => openPortal(draft, token)).visit ?? "";
}

/** Advances a test clock and waits until it is ready. */
export async function advanceTo(stripe: Stripe, clock: string, time: string): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: seconds(time) });
  const read = () => stripe.testHelpers.testClocks.retrieve(clock);
  await eventually("the test clock to be ready", read, ({ status }) => status === "ready");
}

/** An ISO 8601 time in seconds since 1970. */
export function seconds(time: string): number {
  return Date.parse(time) / 1000;
}

/** A webhook receiver that responds with `status`. */
export type Listener = {
  readonly url: string;
  readonly received: { readonly body: string; readonly signature: string }[];
  readonly setStatus: (status: number) => void;
  readonly close: () => Promise<void>;
};

/** Starts it on a free port. */
export async function listen(): Promise<Listener> {
  const received: { body: string; signature: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      received.push({ body: Buffer.concat(chunks).toString(), signature });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${addressOf(server).port}/`,
    received,
    setStatus: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf(server: Pick<Server, "address">): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen.");
  return address;
}
