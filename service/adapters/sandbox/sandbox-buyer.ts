import type { SandboxPlace } from "./embedded-sandbox.ts";

/** How a subscription is to stand. */
export type BoughtStatus = "trialing" | "active" | "past_due" | "canceled";

/** What is bought at a sandbox, and how it is to stand then. */
export type Purchase = {
  readonly customer: string;
  readonly price: string;
  /** What tells the subscription from others. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly trialDays: number;
  readonly status: BoughtStatus;
};

/** Cards that a sandbox takes by name. */
const PAYING = "pm_card_visa";
const FAILING = "pm_card_chargeCustomerFail";
const CALL_MS = 20_000;

/** Where a sandbox takes calls. */
type Place = Pick<SandboxPlace, "host" | "port" | "apiKey"> & { readonly protocol: string };
type Call = (
  path: string,
  form: Readonly<Record<string, string>>,
  method?: string,
) => Promise<string>;

/**
 * Buys with a test card, without the pages, and does what brings the subscription where it is to stand. A sandbox alone is
 * spoken to like this: no other processor has these cards.
 */
export async function buyAt(place: Place, purchase: Purchase): Promise<void> {
  const { customer, price, metadata, trialDays, status } = purchase;
  const call = callerOf(place);
  await useCard(call, customer, PAYING);
  const named = Object.entries(metadata).map(
    ([name, value]) => [`metadata[${name}]`, value] as const,
  );
  const form: Record<string, string> = Object.fromEntries(named);
  const subscription = await call("subscriptions", {
    customer,
    "items[0][price]": price,
    ...form,
    ...(status === "trialing" ? { trial_period_days: String(trialDays) } : {}),
  });
  if (status === "past_due") {
    await useCard(call, customer, FAILING);
    // A period that begins anew is paid at once, and this card does not.
    const again = { "billing_cycle_anchor[type]": "now", proration_behavior: "none" };
    await call(`subscriptions/${subscription}`, again);
  }
  if (status === "canceled") await call(`subscriptions/${subscription}`, {}, "DELETE");
}

async function useCard(call: Call, customer: string, name: string): Promise<void> {
  const card = await call(`payment_methods/${name}/attach`, { customer });
  await call(`customers/${customer}`, { "invoice_settings[default_payment_method]": card });
}

/** Calls answer with the id of what they made or changed. */
function callerOf({ protocol, host, port, apiKey }: Place): Call {
  return async (path, form, method = "POST") => {
    const response = await fetch(`${protocol}://${host}:${port}/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(method === "POST" ? { body: new URLSearchParams(form).toString() } : {}),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && hasId(answer)) return answer.id;
    throw new Error(`the sandbox answered ${response.status} to ${method} /v1/${path}`);
  };
}

function hasId(value: unknown): value is { readonly id: string } {
  return (
    typeof value === "object" && value !== null && "id" in value && typeof value.id === "string"
  );
}
