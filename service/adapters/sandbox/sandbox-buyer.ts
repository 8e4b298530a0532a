/** The status that a purchased subscription should end up with. */
export type PurchasedStatus = "trialing" | "active" | "past_due" | "canceled";

/** A purchase at a sandbox, and the status to bring it to. */
export type Purchase = {
  readonly customer: string;
  readonly price: string;
  /** Identifies the subscription. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly trialDays: number;
  readonly status: PurchasedStatus;
};

/** Test cards, by name. */
const CARD_THAT_PAYS = "pm_card_visa";
const CARD_THAT_FAILS = "pm_card_chargeCustomerFail";
const CALL_MS = 20_000;

/** A sandbox's API. */
type Place = {
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
  readonly apiKey: string;
};
type Call = (
  path: string,
  form: Readonly<Record<string, string>>,
  method?: string,
) => Promise<string>;

/**
 * Subscribes with a test card, without the hosted pages, and brings the subscription to the wanted status. Works with a
 * sandbox only; no other processor has these cards.
 */
export async function buyAt(place: Place, purchase: Purchase): Promise<void> {
  const { customer, price, metadata, trialDays, status } = purchase;
  const call = apiClient(place);
  await useCard(call, customer, CARD_THAT_PAYS);
  const metadataFields = Object.entries(metadata).map(
    ([name, value]) => [`metadata[${name}]`, value] as const,
  );
  const form: Record<string, string> = Object.fromEntries(metadataFields);
  const subscription = await call("subscriptions", {
    customer,
    "items[0][price]": price,
    ...form,
    ...(status === "trialing" ? { trial_period_days: String(trialDays) } : {}),
  });
  if (status === "past_due") {
    await useCard(call, customer, CARD_THAT_FAILS);
    // A new period is charged at once, and this card declines.
    const newPeriod = { "billing_cycle_anchor[type]": "now", proration_behavior: "none" };
    await call(`subscriptions/${subscription}`, newPeriod);
  }
  if (status === "canceled") await call(`subscriptions/${subscription}`, {}, "DELETE");
}

async function useCard(call: Call, customer: string, name: string): Promise<void> {
  const card = await call(`payment_methods/${name}/attach`, { customer });
  await call(`customers/${customer}`, { "invoice_settings[default_payment_method]": card });
}

/** Posts to the API; returns the id of the created or changed object. */
function apiClient({ protocol, host, port, apiKey }: Place): Call {
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
