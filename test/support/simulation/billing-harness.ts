import assert from "node:assert/strict";
import { Stripe } from "stripe";
import { faultsOfExchange } from "../../../sandbox/http/judge-exchanges.fixture.ts";
import { type Exchange, type ServedSandbox, serveSandbox } from "../../../sandbox/mod.ts";
import { type Config, setClockIn } from "../../../service/main.ts";
import { queryDatabase, type TestService, testService } from "../harness/service.ts";
import { type BillingAccount, openAccount } from "./billing-account.ts";
import { type BillingClock, billingClock, type ClockHand } from "./billing-clock.ts";

/** A fault to inject into the sandbox. */
export type Fault = {
  readonly fault: string;
  readonly match?: string;
  readonly times?: number;
  readonly every?: number;
  readonly delay_seconds?: number;
};

/** The real service and the real sandbox on one clock, which advances only when the test moves it. */
export type BillingHarness = BillingClock & {
  readonly service: TestService;
  readonly sandbox: ServedSandbox;
  /** The processor's API, to inspect what the service did there. */
  readonly stripe: Stripe;
  /** Creates an account that never subscribed. */
  readonly account: () => Promise<BillingAccount>;
  /** Injects a fault from now on. */
  readonly fault: (fault: Fault) => Promise<void>;
  readonly endFaults: () => Promise<void>;
  /** Stops both; fails if their traffic does not match the SDK's declarations. */
  readonly close: () => Promise<void>;
};

/** Start of all billing scenarios. */
const T0 = "2026-01-01T00:00:00Z";
/** Between two backfills of a service. */
const BACKFILL_INTERVAL_MS = 900_000;

/** Starts both at a time; `env` adds to the service's variables, `serve` replaces how it is started. */
export async function openBillingHarness({
  at = T0,
  env = {},
  serve = testService,
}: {
  readonly at?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly serve?: typeof testService;
} = {}): Promise<BillingHarness> {
  const hand: ClockHand = { ms: Date.parse(at) };
  const faults = new Set<string>();
  const onExchange = (exchange: Exchange): void => {
    for (const fault of faultsOfExchange(exchange)) faults.add(fault);
  };
  const sandbox = await serveSandbox({ clock: { now: () => hand.ms }, onExchange });
  const { origin, host, port } = sandbox;
  const settings = { BILLING: "sandbox", SANDBOX_URL: origin, ...env };
  const service = await serve(settings, async (config) => {
    await setClockIn(config, { at: new Date(hand.ms), isFrozen: true });
    await skipFirstBackfill(config, hand.ms);
  }).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const stripe = new Stripe("sk_test_sandbox", {
    host,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const clock = billingClock(hand, sandbox, service);
  const control = (method: string, body?: Fault): Promise<void> =>
    controlFaults(origin, method, body);
  return {
    ...clock,
    service,
    sandbox,
    stripe,
    account: () => openAccount({ service, stripe, settle: clock.settle }),
    fault: (fault) => control("POST", fault),
    endFaults: () => control("DELETE"),
    close: async () => {
      await service.stop();
      await sandbox.close();
      assert.deepEqual([...faults], [], "the traffic is as the SDK declares it");
    },
  };
}

/** A harness for one test, closed after it. */
export async function harnessFor(
  t: { after: (end: () => Promise<void>) => void },
  options: Parameters<typeof openBillingHarness>[0] = {},
): Promise<BillingHarness> {
  const harness = await openBillingHarness(options);
  t.after(harness.close);
  return harness;
}

/**
 * Makes the first backfill of events due at the usual interval after the start. A service looks at once, which on a
 * starved machine finds what a test did meanwhile.
 */
async function skipFirstBackfill(config: Config, nowMs: number): Promise<void> {
  const dueAt = new Date(nowMs + BACKFILL_INTERVAL_MS);
  await queryDatabase(config, "insert into chore values ('processor-events', $1)", [dueAt]);
}

async function controlFaults(origin: string, method: string, fault?: Fault): Promise<void> {
  const response = await fetch(`${origin}/_control/faults`, {
    method,
    ...(fault === undefined
      ? {}
      : { body: JSON.stringify(fault), headers: { "content-type": "application/json" } }),
  });
  assert.equal(response.status, 200, await response.text());
}
