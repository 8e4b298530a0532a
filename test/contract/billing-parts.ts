import { Stripe } from "stripe";
import { type ServedSandbox, serveSandbox } from "../../sandbox/mod.ts";
import { type TestService, testService } from "../support/harness/service.ts";

/** Parts for billing requests in addition to a service. */
export type BillingParts = {
  /** The processor's own API. */
  readonly stripe: Stripe;
  /** A service that does not bill. */
  readonly unbilled: TestService;
  /** A service whose processor is unreachable. */
  readonly unreachable: TestService;
};

/** No server listens on this port. */
const NOWHERE = "http://127.0.0.1:9";

/** `BillingParts` with the sandbox that they use. */
export type OpenedBilling = BillingParts & {
  readonly sandbox: ServedSandbox;
  readonly close: () => Promise<void>;
};

/** Starts all parts. The service under test uses the sandbox by its origin. */
export async function openBillingParts(): Promise<OpenedBilling> {
  const sandbox = await serveSandbox({ clock: { now: () => Date.now() } });
  const { host, port } = sandbox;
  const unbilled = await testService({ BILLING: "off" });
  const unreachable = await testService({ SANDBOX_URL: NOWHERE });
  return {
    stripe: new Stripe("sk_test_sandbox", { host, port, protocol: "http", telemetry: false }),
    unbilled,
    unreachable,
    sandbox,
    close: async () => {
      await Promise.all([unbilled.stop(), unreachable.stop()]);
      await sandbox.close();
    },
  };
}
