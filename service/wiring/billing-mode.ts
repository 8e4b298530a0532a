import { type BillingDeps, recomputeEntitlements } from "#domain/billing";
import type { Database } from "../adapters/database/connection/open.ts";
import type { BillingSettings } from "../settings/billing-settings.ts";

type Pool = Database["pool"];

/**
 * Recomputes all entitlements if billing was switched on or off since the last start: while it is `off` every account
 * has ENTERPRISE, and afterwards what it had before. One process does it while the others wait.
 */
export async function followBillingMode(
  { mode }: BillingSettings,
  pool: Pool,
  deps: BillingDeps,
): Promise<void> {
  if ((await readStoredMode(pool)) === mode) return;
  await deps.withBillingLock("billing mode", async () => {
    const wasOff = (await readStoredMode(pool)) === "off";
    const isOff = mode === "off";
    if (wasOff !== isOff) await recomputeEntitlements(deps, !isOff);
    await pool.query(STORE_MODE, [mode]);
  });
}

/** Null: the database was never started with a mode; entitlements follow from payments. */
async function readStoredMode(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ mode: string }>("select mode from billing_mode");
  return rows[0]?.mode ?? null;
}

const STORE_MODE = `insert into billing_mode (mode) values ($1)
  on conflict (is_only) do update set mode = excluded.mode`;
