import assert from "node:assert/strict";
import { type ServedSandbox, serveSandbox } from "@platen/sandbox";
import { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type {
  CustomerId,
  CustomerSnapshot,
  Subscription,
  SubscriptionId,
} from "#domain/billing-records";
import { DEFAULT_OFFERS, DEFAULT_PLANS, type Interval, type Tier } from "#domain/plans";
import { faultsOfExchange } from "../../../sandbox/http/judge-exchanges.fixture.ts";
import { WAIT_MS_MAX } from "../../../test/support/harness/eventually.ts";
import type { ConnectionSettings } from "./connection.ts";
import { type OpenedProcessor, openProcessor } from "./open-processor.ts";

/** The adapter connected to a real sandbox whose clock is set by the test. */
export type ProcessorHarness = {
  readonly processor: OpenedProcessor;
  /** The SDK connected to the sandbox, for what the service itself does not do. */
  readonly stripe: Stripe;
  readonly sandbox: ServedSandbox;
  /** Errors passed to `onError`. */
  readonly reportedErrors: readonly Error[];
  /** A second adapter at the same sandbox. */
  readonly another: (settings?: ConnectionSettings) => OpenedProcessor;
  /** Advances the clock and processes what is due. */
  readonly advanceTo: (time: string) => Promise<void>;
  /** Injects faults; see the sandbox's README. */
  readonly fault: (fault: object) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The account of every test's customer. */
export const ACCOUNT = brand<AccountId>("acc_1");

/** Starts both at 2026-01-01T00:00Z; on close, every exchange must match the SDK's declarations. */
export async function openProcessorHarness(): Promise<ProcessorHarness> {
  const nowMs = Date.parse("2026-01-01T00:00:00Z");
  const faults = new Set<string>();
  const reportedErrors: Error[] = [];
  const sandbox = await serveSandbox({
    clock: { now: () => nowMs },
    onExchange: (exchange) => {
      for (const fault of faultsOfExchange(exchange)) faults.add(fault);
    },
  });
  const { origin, host, port } = sandbox;
  const place = { host, port, protocol: "http", apiKey: "sk_test_sandbox" } as const;
  const another = (own: ConnectionSettings = {}): OpenedProcessor =>
    openProcessor(
      { timeoutMs: WAIT_MS_MAX, retriesMax: 0, ...own },
      {
        reach: () => Promise.resolve(place),
        offers: DEFAULT_OFFERS,
        plans: DEFAULT_PLANS,
        onError: (error) => reportedErrors.push(error),
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
    reportedErrors,
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

/** Creates a customer with a working default card. */
export async function newCustomer(
  harness: ProcessorHarness,
  card: string | null = "pm_card_visa",
): Promise<CustomerId> {
  const id = await harness.processor.createCustomer(
    ACCOUNT,
    "ada@example.com",
    `c${(customers += 1)}`,
  );
  if (card !== null) await giveCard(harness, id, card);
  return id;
}

/** Attaches a test card as the customer's default; returns its id. */
export async function giveCard(
  { stripe }: ProcessorHarness,
  customer: CustomerId,
  card: string,
): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
}

/** Defaults: PRO, monthly, without a trial. */
type SubscribeOptions = {
  readonly tier?: Tier;
  readonly interval?: Interval;
  readonly trialDays?: number;
};

/** Subscribes a customer as a checkout would. */
export async function subscribe(
  { processor, stripe }: ProcessorHarness,
  customer: CustomerId,
  { tier = "PRO", interval = "month", trialDays = 0 }: SubscribeOptions = {},
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

/** The existing customer as the adapter returns it. */
export async function snapshotOf(
  { processor }: ProcessorHarness,
  id: CustomerId,
): Promise<CustomerSnapshot> {
  const snapshot = await processor.fetchCustomer(id);
  assert.ok(snapshot !== null);
  return snapshot;
}

/** The subscription with this role. */
export function ofRole(
  { subscriptions }: CustomerSnapshot,
  role: Subscription["role"],
): Subscription {
  const found = subscriptions.find((one) => one.role === role);
  assert.ok(found !== undefined);
  return found;
}
