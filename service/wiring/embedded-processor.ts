import type { Logger } from "pino";
import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import { dedicatedClient } from "../adapters/database/connection/dedicated-client.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import type { ProcessorAddress } from "../adapters/processor/mod.ts";
import { EmbeddedSandbox } from "../adapters/sandbox/embedded-sandbox.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import type { BillingSettings } from "../settings/billing-settings.ts";

/** Dependencies of the embedded sandbox. */
type Opened = {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Where events are sent from now on; null: unchanged. */
  readonly eventsUrl: (() => string) | null;
  /** Where visitors find its pages; null: at its own address. */
  readonly publicUrl: (() => string) | null;
  readonly logger: Logger;
};

const SECRET_LENGTH = 32;
const STRIPE = { host: "api.stripe.com", port: 443, protocol: "https" } as const;
/** A sandbox accepts any key of this form. */
const SANDBOX_KEY = "sk_test_sandbox";

/** Returns the embedded sandbox, if the settings want a sandbox without naming a running one; else null. */
export function openEmbedded(
  { mode, sandboxUrl, sandboxPort }: BillingSettings,
  { database: { pool }, clock, vault, eventsUrl, publicUrl, logger }: Opened,
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
    publicUrl,
    onError: (err, what) => logger.warn({ err }, what),
  });
}

/** Starts the sandbox if any account is a customer: trials end and invoices become due without requests. */
export async function serveForCustomers(
  embedded: EmbeddedSandbox,
  { pool }: Database,
): Promise<void> {
  const { rowCount } = await pool.query("select from billing_customer limit 1");
  if (rowCount !== 0) await embedded.reach();
}

/** Returns how to find the processor that the settings name. */
export function reachOf(
  settings: BillingSettings,
  embedded: EmbeddedSandbox | null,
): () => Promise<ProcessorAddress> {
  return async () => (embedded === null ? addressOf(settings) : await embedded.reach());
}

function addressOf({ mode, secretKey, sandboxUrl }: BillingSettings): ProcessorAddress {
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
