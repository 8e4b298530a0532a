import type { Stripe } from "stripe";
import type { Ask } from "./connection.ts";
import { isMissing, isRefused } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** A price that there has to be. */
export type WantedPrice = {
  /** Its `lookup_key`, which no other price has. */
  readonly key: string;
  readonly product: { readonly id: string; readonly name: string };
  readonly cents: number;
  readonly currency: string;
  readonly recurring: Stripe.PriceCreateParams.Recurring;
  readonly metadata: Readonly<Record<string, string>>;
};

/** The id of each wanted price by its key; those that the processor lacks are made. */
export async function findPrices(
  ask: Ask,
  wanted: readonly WantedPrice[],
): Promise<(key: string) => string> {
  const found = await listPrices(
    ask,
    wanted.map(({ key }) => key),
  );
  const ids = new Map<string, string>();
  for (const one of wanted) {
    const price = found.find(({ lookup_key: key }) => key === one.key);
    ids.set(one.key, await idFor(ask, one, price));
  }
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`assertion failed: the price ${key} is wanted`);
    return id;
  };
}

/** The most keys that the processor takes at once. */
const KEYS_MAX = 10;

async function listPrices(ask: Ask, keys: readonly string[]): Promise<readonly Stripe.Price[]> {
  const found: Stripe.Price[] = [];
  for (let start = 0; start < keys.length; start += KEYS_MAX) {
    const some = keys.slice(start, start + KEYS_MAX);
    const { data } = await ask("list", (stripe) =>
      stripe.prices.list({ lookup_keys: some, limit: 100 }),
    );
    found.push(...data);
  }
  return found;
}

/** One that was put away is taken up again: it costs what it did. */
async function idFor(
  ask: Ask,
  wanted: WantedPrice,
  found: Stripe.Price | undefined,
): Promise<string> {
  if (found === undefined) return (await createPrice(ask, wanted)).id;
  if (!found.active)
    await ask("price", (stripe) => stripe.prices.update(found.id, { active: true }));
  return found.id;
}

async function createPrice(ask: Ask, wanted: WantedPrice): Promise<Stripe.Price> {
  const { key, product, cents, currency, recurring, metadata } = wanted;
  await holdProduct(ask, product);
  try {
    return await ask("price", (stripe) =>
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
    // Another process may have made it meanwhile.
    const [made] = isRefused(error) ? await listPrices(ask, [key]) : [];
    if (made === undefined) throw error;
    return made;
  }
}

/** Makes the product where there is none of its id; two that make it at once make one. */
async function holdProduct(ask: Ask, { id, name }: WantedPrice["product"]): Promise<void> {
  try {
    await ask("product", (stripe) => stripe.products.retrieve(id));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await createProduct(ask, id, name);
  }
}

async function createProduct(ask: Ask, id: string, name: string): Promise<void> {
  try {
    await ask("product", (stripe) => stripe.products.create({ id, name }));
  } catch (error) {
    if (!isRefused(error)) throw error;
    await ask("product", (stripe) => stripe.products.retrieve(id));
  }
}
