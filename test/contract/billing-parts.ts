import { Stripe } from "stripe";
import { type ServedSandbox, serveSandbox } from "../../sandbox/mod.ts";
import { type TestService, testService } from "../support/harness/service.ts";

/** What provocations of billing need besides a service. */
export type BillingParts = {
  /** The processor's own API. */
  readonly stripe: Stripe;
  /** A service that does not bill. */
  readonly unbilled: TestService;
  /** A service whose processor is not there. */
  readonly unheard: TestService;
};

/** Nobody listens there. */
const NOWHERE = "http://127.0.0.1:9";

/** The same, and what it all runs on. */
export type OpenedBilling = BillingParts & {
  readonly sandbox: ServedSandbox;
  readonly close: () => Promise<void>;
};

/** Starts all of it; the service to be tried uses the sandbox by its origin. */
export async function openBillingParts(): Promise<OpenedBilling> {
  const sandbox = await serveSandbox({ clock: { now: () => Date.now() } });
  const { host, port } = sandbox;
  const unbilled = await testService({ BILLING: "off" });
  const unheard = await testService({ SANDBOX_URL: NOWHERE });
  return {
    stripe: new Stripe("sk_test_sandbox", { host, port, protocol: "http", telemetry: false }),
    unbilled,
    unheard,
    sandbox,
    close: async () => {
      await Promise.all([unbilled.stop(), unheard.stop()]);
      await sandbox.close();
    },
  };
}
