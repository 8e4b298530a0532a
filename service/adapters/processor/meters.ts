import type { Stripe } from "stripe";
import type { Tier } from "#domain/plans";
import type { CallApi } from "./connection.ts";
import { isRejected } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { listAll } from "./list-all.ts";
import { meterName } from "./names.ts";

const METERS_MAX = 1000;

/** Returns each tier's meter id; missing meters are created. */
export async function ensureMeters(
  callApi: CallApi,
  tiers: readonly Tier[],
): Promise<(tier: Tier) => string> {
  const found = await listMeters(callApi);
  const ids = new Map<Tier, string>();
  for (const tier of tiers) {
    const meter = meterOf(found, tier) ?? (await createMeter(callApi, tier));
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

function listMeters(callApi: CallApi): Promise<readonly Stripe.Billing.Meter[]> {
  return listAll(callApi, METERS_MAX, (stripe, page) =>
    stripe.billing.meters.list({ status: "active", ...page }),
  );
}

async function createMeter(callApi: CallApi, tier: Tier): Promise<Stripe.Billing.Meter> {
  const name = meterName(tier);
  try {
    return await callApi("billing.meter", (stripe) =>
      stripe.billing.meters.create(
        { display_name: name, event_name: name, default_aggregation: { formula: "last" } },
        idempotencyKey("meter", name),
      ),
    );
  } catch (error) {
    // Another process may have created it meanwhile.
    const created = isRejected(error) ? meterOf(await listMeters(callApi), tier) : undefined;
    if (created === undefined) throw error;
    return created;
  }
}
