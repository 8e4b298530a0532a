import { type Cycle, invalid, type Metadata } from "#base";
import type { Price, Subscription, SubscriptionItem } from "#model";
import { type Draft, findRow } from "#state";

/** A requested item; the quantity defaults to 1, or is metered. */
export type ItemParams = {
  readonly price: string;
  readonly quantity: number | null;
  readonly metadata: Metadata;
};

/** A change of the item `id`, or a new item. */
export type ItemChange = {
  readonly id: string | null;
  readonly price: string | null;
  readonly quantity: number | null;
  readonly isDeleted: boolean;
};

/** Creates subscription items. Refusal: a price that is not recurring or is archived. */
export function makeItems(
  draft: Draft,
  orders: readonly ItemParams[],
  created: number,
): SubscriptionItem[] {
  return orders.map((order, index) => {
    const price = recurringPrice(draft, order.price, `items[${index}][price]`);
    const { metadata } = order;
    const quantity = quantityFor(price, order.quantity);
    return { id: draft.nextId("si"), created, price: price.id, quantity, metadata };
  });
}

/** Returns the subscription's items after `changes`. Refusal: an unknown item. */
export function changedItems(
  draft: Draft,
  subscription: Subscription,
  changes: readonly ItemChange[],
): SubscriptionItem[] {
  const created = draft.now(subscription.clock);
  const items = [...subscription.items];
  for (const [index, change] of changes.entries()) {
    const at = change.id === null ? -1 : items.findIndex(({ id }) => id === change.id);
    const was = items[at];
    if (change.id !== null && was === undefined) {
      const message = `No such subscription item: '${change.id}'`;
      throw invalid(message, { code: "resource_missing", param: `items[${index}][id]` });
    }
    if (was !== undefined && change.isDeleted) {
      items.splice(at, 1);
    } else if (was !== undefined) {
      const param = `items[${index}][price]`;
      const id = change.price ?? was.price;
      const price =
        id === was.price ? findRow(draft, "prices", id) : recurringPrice(draft, id, param);
      const quantity = quantityFor(price, change.quantity ?? was.quantity);
      items[at] = { ...was, price: price.id, quantity };
    } else {
      const order = { price: change.price ?? "", quantity: change.quantity, metadata: {} };
      items.push(...makeItems(draft, [order], created));
    }
  }
  if (items.length === 0) throw invalid("A subscription must have at least one active plan.");
  return items;
}

/** Returns the common interval and currency of the items. Refusal: they differ. */
export function cycleOf(
  draft: Draft,
  items: readonly SubscriptionItem[],
): { readonly cycle: Cycle; readonly currency: string } {
  const [first, ...others] = items.map((item) => findRow(draft, "prices", item.price));
  if (first?.recurring === null || first?.recurring === undefined) {
    throw invalid("A subscription needs at least one recurring price.", { param: "items" });
  }
  const { interval, intervalCount } = first.recurring;
  for (const { recurring, currency } of others) {
    if (recurring?.interval !== interval || recurring.intervalCount !== intervalCount) {
      throw invalid("All prices on a subscription must have the same `interval`.", {
        param: "items",
      });
    }
    if (currency !== first.currency) {
      throw invalid("All prices on a subscription must have the same `currency`.", {
        param: "items",
      });
    }
  }
  if (new Set(items.map(({ price }) => price)).size < items.length) {
    throw invalid("Cannot add multiple subscription items with the same price.", {
      param: "items",
    });
  }
  return { cycle: { interval, intervalCount }, currency: first.currency };
}

function recurringPrice(draft: Draft, id: string, param: string): Price {
  const price = findRow(draft, "prices", id, param);
  if (!price.isActive) {
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  if (price.recurring !== null) return price;
  throw invalid(`The price \`${id}\` is not recurring and cannot be subscribed to.`, { param });
}

function quantityFor(price: Price, asked: number | null): number | null {
  return (price.recurring?.meter ?? null) === null ? (asked ?? 1) : null;
}
