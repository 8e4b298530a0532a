import type { Logger } from "pino";
import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import { dedicatedClient } from "../adapters/database/connection/dedicated-client.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import type { ProcessorPlace } from "../adapters/processor/mod.ts";
import { EmbeddedSandbox } from "../adapters/sandbox/embedded-sandbox.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import type { BillingSettings } from "../settings/billing-settings.ts";

type Opened = {
  readonly database: Pick<Database, "pool">;
  readonly clock: Clock;
  readonly vault: Vault;
  /** The new endpoint for its events; null: the previous one. */
  readonly eventsUrl: (() => string) | null;
  readonly logger: Logger;
};

const SECRET_LENGTH = 32;
const STRIPE = { host: "api.stripe.com", port: 443, protocol: "https" } as const;
/** The sandbox accepts any key of this form. */
const SANDBOX_KEY = "sk_test_sandbox";

/** The embedded sandbox, if the mode is `sandbox` and no running one is configured. */
export function openEmbedded(
  { mode, sandboxUrl, sandboxPort }: BillingSettings,
  { database: { pool }, clock, vault, eventsUrl, logger }: Opened,
): EmbeddedSandbox | null {
  if (mode !== "sandbox" || sandboxUrl !== null) return null;
  const { base62 } = systemRandomness();
  return new EmbeddedSandbox({
    pool,
    newClient: () => dedicatedClient(pool, "platen: sandbox"),
    clock,
    vault,
    port: sandboxPort,
    newSecret: () => `whsec_${base62(SECRET_LENGTH)}`,
    eventsUrl,
    onError: (err, what) => logger.warn({ err }, what),
  });
}

/** Starts the sandbox at once if there are customers, so that their trials end and their invoices are finalized. */
export async function serveForCustomers(
  embedded: EmbeddedSandbox,
  { pool }: Pick<Database, "pool">,
): Promise<void> {
  const { rowCount } = await pool.query("select from billing_customer limit 1");
  if (rowCount !== 0) await embedded.reach();
}

/** Finds the address of the configured processor. */
export function reachOf(
  settings: BillingSettings,
  embedded: EmbeddedSandbox | null,
): () => Promise<ProcessorPlace> {
  return async () => (embedded === null ? placeOf(settings) : await embedded.reach());
}

function placeOf({ mode, secretKey, sandboxUrl }: BillingSettings): ProcessorPlace {
  if (mode === "stripe") return { ...STRIPE, apiKey: present(secretKey, "key for Stripe") };
  const { hostname, port, protocol } = new URL(present(sandboxUrl, "address of the sandbox"));
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    apiKey: SANDBOX_KEY,
  };
}
