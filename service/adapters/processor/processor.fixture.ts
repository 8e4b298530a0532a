import assert from "node:assert/strict";
import { type ServedSandbox, serveSandbox } from "@platen/sandbox";
import { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { CustomerId, CustomerSnapshot, Subscription, SubscriptionId } from "#domain/billing";
import { DEFAULT_OFFERS, DEFAULT_PLANS, type Interval, type Tier } from "#domain/plans";
import { faultsOfExchange } from "../../../sandbox/http/judge-exchanges.fixture.ts";
import type { ConnectionSettings } from "./connection.ts";
import { type OpenedProcessor, openProcessor } from "./open-processor.ts";

/** The adapter at a real sandbox, whose time is set by hand. */
export type Desk = {
  readonly processor: OpenedProcessor;
  /** The sandbox by the SDK alone, for what the service does not do. */
  readonly stripe: Stripe;
  readonly sandbox: ServedSandbox;
  /** What the operator was told. */
  readonly told: readonly Error[];
  /** Another process at the same sandbox. */
  readonly another: (settings?: ConnectionSettings) => OpenedProcessor;
  /** Lets time pass, and all that is due by then happen. */
  readonly advanceTo: (time: string) => Promise<void>;
  /** Has calls go wrong: see the sandbox's README. */
  readonly fault: (fault: object) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The account of every test's customer. */
export const ACCOUNT = brand<AccountId>("acc_1");

/** Starts both at 2026-01-01T00:00Z; at the end every exchange must be as the SDK declares it. */
export async function openDesk(settings: ConnectionSettings = {}): Promise<Desk> {
  const nowMs = Date.parse("2026-01-01T00:00:00Z");
  const faults = new Set<string>();
  const told: Error[] = [];
  const sandbox = await serveSandbox({
    clock: { now: () => nowMs },
    onExchange: (exchange) => {
      for (const fault of faultsOfExchange(exchange)) faults.add(fault);
    },
  });
  const { origin, host, port } = sandbox;
  const place = { host, port, protocol: "http", apiKey: "sk_test_sandbox" } as const;
  const another = (own: ConnectionSettings = settings): OpenedProcessor =>
    openProcessor(
      { timeoutMs: 5000, retriesMax: 0, ...own },
      {
        reach: () => Promise.resolve(place),
        offers: DEFAULT_OFFERS,
        plans: DEFAULT_PLANS,
        onError: (error) => told.push(error),
      },
    );
  const control = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${origin}/_control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, await response.text());
  };
  return {
    processor: another(),
    stripe: new Stripe(place.apiKey, {
      host,
      port,
      protocol: "http",
      telemetry: false,
      maxNetworkRetries: 0,
    }),
    sandbox,
    told,
    another,
    advanceTo: (time) => control("clock", { advance_to: Date.parse(time) / 1000 }),
    fault: (fault) => control("faults", fault),
    close: async () => {
      await sandbox.close();
      assert.deepEqual([...faults], [], "the traffic is as the SDK declares it");
    },
  };
}

let customers = 0;

/** A customer with a card that is theirs, and charged. */
export async function newCustomer(
  desk: Desk,
  card: string | null = "pm_card_visa",
): Promise<CustomerId> {
  const id = await desk.processor.createCustomer(
    ACCOUNT,
    "ada@example.com",
    `c${(customers += 1)}`,
  );
  if (card !== null) await giveCard(desk, id, card);
  return id;
}

/** Gives the customer a card of the sandbox's and has it charged; the card's id. */
export async function giveCard(
  { stripe }: Desk,
  customer: CustomerId,
  card: string,
): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
}

/** To which plan, and with how long a trial; without a word to PRO by the month, without one. */
type Subscribing = {
  readonly tier?: Tier;
  readonly interval?: Interval;
  readonly trialDays?: number;
};

/** Subscribes a customer as a checkout of ours does. */
export async function subscribe(
  { processor, stripe }: Desk,
  customer: CustomerId,
  { tier = "PRO", interval = "month", trialDays = 0 }: Subscribing = {},
): Promise<SubscriptionId> {
  const price = (await processor.priceIds())[tier][interval];
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    metadata: { platen_role: "plan", platen_account: ACCOUNT },
    ...(trialDays === 0 ? {} : { trial_period_days: trialDays }),
  });
  return brand<SubscriptionId>(id);
}

/** The customer as the adapter sees it, which there is. */
export async function pictureOf({ processor }: Desk, id: CustomerId): Promise<CustomerSnapshot> {
  const picture = await processor.fetchCustomer(id);
  assert.ok(picture !== null);
  return picture;
}

/** The one of them that is for the plan, or for what is past its number. */
export function ofRole(
  { subscriptions }: CustomerSnapshot,
  role: Subscription["role"],
): Subscription {
  const found = subscriptions.find((one) => one.role === role);
  assert.ok(found !== undefined);
  return found;
}
