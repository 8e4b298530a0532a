import type { Draft, Subscription } from "#model";
import type { OrderLine, ShownSubscription } from "#pages";

/** Prices with their products; a price that is gone is left out. */
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

/** A subscription with what it is for. */
export function shown(draft: Draft, subscription: Subscription): ShownSubscription {
  return { subscription, lines: orderOf(draft, subscription.items) };
}
