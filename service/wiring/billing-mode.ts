import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { type BillingPorts, deriveStandings } from "#domain/billing";
import type { Database } from "../adapters/database/connection/open.ts";
import type { BillingSettings } from "../settings/billing-settings.ts";

type Pool = Database["pool"];

/**
 * Lets every account stand as the deployment bills now, where it began or ceased to bill since it was started last: with
 * `off` each has ENTERPRISE, and afterwards again what it had. One process does it, and the others wait.
 */
export async function followMode(
  { mode }: Pick<BillingSettings, "mode">,
  pool: Pool,
  ports: Pick<BillingPorts, "alone" | "transact" | "clock">,
): Promise<void> {
  if ((await notedMode(pool)) === mode) return;
  await ports.alone(brand<AccountId>("billing mode"), async () => {
    const wasOff = (await notedMode(pool)) === "off";
    const isOff = mode === "off";
    if (wasOff !== isOff) await deriveStandings(ports, !isOff);
    await pool.query(NOTE, [mode]);
  });
}

/** Null: this database has never been started with a mode; its accounts stand as they pay. */
async function notedMode(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ mode: string }>("select mode from billing_mode");
  return rows[0]?.mode ?? null;
}

const NOTE = `insert into billing_mode (mode) values ($1)
  on conflict (is_only) do update set mode = excluded.mode`;
