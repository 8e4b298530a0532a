import type { Stripe } from "stripe";
import type { Tier } from "#domain/plans";
import { allOf } from "./all-of.ts";
import type { Ask } from "./connection.ts";
import { isRefused } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { meterName } from "./names.ts";

const METERS_MAX = 1000;

/** The id of each tier's meter; those that the processor lacks are made. */
export async function findMeters(
  ask: Ask,
  tiers: readonly Tier[],
): Promise<(tier: Tier) => string> {
  const found = await listMeters(ask);
  const ids = new Map<Tier, string>();
  for (const tier of tiers) {
    const meter = meterOf(found, tier) ?? (await createMeter(ask, tier));
    if (meter.default_aggregation.formula !== "last")
      throw new Error(`The meter ${meterName(tier)} does not count by the last value.`);
    ids.set(tier, meter.id);
  }
  return (tier) => {
    const id = ids.get(tier);
    if (id === undefined) throw new Error(`assertion failed: the meter of ${tier} is wanted`);
    return id;
  };
}

function meterOf(found: readonly Stripe.Billing.Meter[], tier: Tier) {
  return found.find(({ event_name: name }) => name === meterName(tier));
}

function listMeters(ask: Ask): Promise<readonly Stripe.Billing.Meter[]> {
  return allOf(ask, METERS_MAX, (stripe, page) =>
    stripe.billing.meters.list({ status: "active", ...page }),
  );
}

async function createMeter(ask: Ask, tier: Tier): Promise<Stripe.Billing.Meter> {
  const name = meterName(tier);
  try {
    return await ask("billing.meter", (stripe) =>
      stripe.billing.meters.create(
        { display_name: name, event_name: name, default_aggregation: { formula: "last" } },
        idempotencyKey("meter", name),
      ),
    );
  } catch (error) {
    // Another process may have made it meanwhile.
    const made = isRefused(error) ? meterOf(await listMeters(ask), tier) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
