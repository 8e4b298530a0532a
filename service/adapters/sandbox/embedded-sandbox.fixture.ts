import { randomUUID } from "node:crypto";
import { after } from "node:test";
import { Stripe } from "stripe";
import { instant } from "#base/instant.ts";
import { type TestDatabase, testDatabase } from "../../../test/support/harness/database.ts";
import { dedicatedClient } from "../database/connection/dedicated-client.ts";
import { keyRingVault } from "../system/vault.ts";
import { EmbeddedSandbox, type SandboxAddress } from "./embedded-sandbox.ts";

/** Processes that share a database and may each serve its sandbox. */
export type Sandboxes = Pick<TestDatabase, "pool" | "config"> & {
  /** The clock of all of them. */
  readonly time: { ms: number };
  /** The key that seals the webhook secret. */
  readonly key: { readonly id: string; readonly bytes: Uint8Array };
  /** Errors that they have reported. */
  readonly errors: readonly unknown[];
  readonly makeSandbox: (eventsUrl?: (() => string) | null, port?: number) => EmbeddedSandbox;
};

/** Opens a database for the tests of one file. */
export async function openSandboxes(): Promise<Sandboxes> {
  const { pool, close, config } = await testDatabase();
  const opened: EmbeddedSandbox[] = [];
  // Closes what a failed test left open, which would keep the process alive.
  after(async () => {
    await Promise.all(opened.map((sandbox) => sandbox.stop()));
    await close();
  });
  // Loads the whole sandbox before any timed connection starts.
  await import("./serve-stored-sandbox.ts");
  const time = { ms: Date.UTC(2026, 0, 1) };
  const key = { id: "test", bytes: new Uint8Array(32) };
  const errors: unknown[] = [];
  const makeSandbox = (eventsUrl: (() => string) | null = null, port = 0): EmbeddedSandbox => {
    const sandbox = new EmbeddedSandbox({
      pool,
      newClient: () => dedicatedClient(pool, "platen: sandbox"),
      clock: { now: () => instant(time.ms) },
      vault: keyRingVault([key]),
      port,
      newSecret: () => `whsec_${randomUUID()}`,
      eventsUrl,
      publicUrl: null,
      onError: (error) => errors.push(error),
    });
    opened.push(sandbox);
    return sandbox;
  };
  return { pool, config, time, key, errors, makeSandbox };
}

export function stripeAt({ apiKey, ...place }: SandboxAddress): Stripe {
  return new Stripe(apiKey, { ...place, maxNetworkRetries: 0, telemetry: false });
}

export async function emailOf(place: SandboxAddress, id: string): Promise<string | null> {
  const found = await stripeAt(place).customers.retrieve(id);
  return found.deleted === true ? null : found.email;
}
