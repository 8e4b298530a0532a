import type { Stripe } from "stripe";
import type { CallApi } from "./connection.ts";
import { isNotFound, isRejected } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** A price that must exist. */
export type WantedPrice = {
  /** Its unique `lookup_key`. */
  readonly key: string;
  readonly product: { readonly id: string; readonly name: string };
  readonly cents: number;
  readonly currency: string;
  readonly recurring: Stripe.PriceCreateParams.Recurring;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Returns the id of each wanted price by its key; missing prices are created. */
export async function ensurePrices(
  callApi: CallApi,
  wanted: readonly WantedPrice[],
): Promise<(key: string) => string> {
  const found = await listPrices(
    callApi,
    wanted.map(({ key }) => key),
  );
  const ids = new Map<string, string>();
  for (const one of wanted) {
    const price = found.find(({ lookup_key: key }) => key === one.key);
    ids.set(one.key, await idFor(callApi, one, price));
  }
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`assertion failed: the price ${key} is wanted`);
    return id;
  };
}

/** Maximum number of lookup keys per request. */
const KEYS_MAX = 10;

async function listPrices(
  callApi: CallApi,
  keys: readonly string[],
): Promise<readonly Stripe.Price[]> {
  const found: Stripe.Price[] = [];
  for (let start = 0; start < keys.length; start += KEYS_MAX) {
    const batch = keys.slice(start, start + KEYS_MAX);
    const { data } = await callApi("list", (stripe) =>
      stripe.prices.list({ lookup_keys: batch, limit: 100 }),
    );
    found.push(...data);
  }
  return found;
}

/** Reactivates an archived price; its amount is unchanged. */
async function idFor(
  callApi: CallApi,
  wanted: WantedPrice,
  found: Stripe.Price | undefined,
): Promise<string> {
  if (found === undefined) return (await createPrice(callApi, wanted)).id;
  if (!found.active)
    await callApi("price", (stripe) => stripe.prices.update(found.id, { active: true }));
  return found.id;
}

async function createPrice(callApi: CallApi, wanted: WantedPrice): Promise<Stripe.Price> {
  const { key, product, cents, currency, recurring, metadata } = wanted;
  await ensureProduct(callApi, product);
  try {
    return await callApi("price", (stripe) =>
      stripe.prices.create(
        {
          lookup_key: key,
          product: product.id,
          unit_amount: cents,
          currency,
          recurring,
          metadata: { ...metadata },
        },
        idempotencyKey("price", key, recurring.meter ?? null),
      ),
    );
  } catch (error) {
    // Another process may have created it meanwhile.
    const [created] = isRejected(error) ? await listPrices(callApi, [key]) : [];
    if (created === undefined) throw error;
    return created;
  }
}

/** Creates the product unless it exists; safe when called concurrently. */
async function ensureProduct(
  callApi: CallApi,
  { id, name }: WantedPrice["product"],
): Promise<void> {
  try {
    await callApi("product", (stripe) => stripe.products.retrieve(id));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await createProduct(callApi, id, name);
  }
}

async function createProduct(callApi: CallApi, id: string, name: string): Promise<void> {
  try {
    await callApi("product", (stripe) => stripe.products.create({ id, name }));
  } catch (error) {
    if (!isRejected(error)) throw error;
    await callApi("product", (stripe) => stripe.products.retrieve(id));
  }
}
