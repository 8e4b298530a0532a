import type { Subscription } from "#model";
import type { OrderLine, ShownSubscription } from "#pages";
import type { Draft } from "#state";

/** Prices with their products; deleted prices are left out. */
export function orderOf(
  draft: Draft,
  items: readonly { readonly price: string; readonly quantity: number | null }[],
): OrderLine[] {
  return items.flatMap(({ price: id, quantity }) => {
    const price = draft.find("prices", id);
    if (price === undefined) return [];
    const isMetered = price.recurring !== null && price.recurring.meter !== null;
    const product = draft.find("products", price.product) ?? null;
    return [{ product, price, quantity: isMetered ? null : quantity }];
  });
}

/** Returns a subscription with its items. */
export function shown(draft: Draft, subscription: Subscription): ShownSubscription {
  return { subscription, lines: orderOf(draft, subscription.items) };
}
