import { moneyText } from "#base";
import type { Price, Product, Recurrence } from "#model";

/** A purchased price of a product, with its quantity. */
export type OrderLine = {
  readonly product: Product | null;
  readonly price: Price;
  /** Null: metered. */
  readonly quantity: number | null;
};

/** `Platen Pro × 2`, or another name of the price. */
export function orderName({ product, price, quantity }: OrderLine): string {
  const name = product?.name ?? price.nickname ?? price.id;
  return quantity === null || quantity === 1 ? name : `${name} × ${quantity}`;
}

/** `$49.00 per month`; for a metered price the price of one unit. */
export function orderPrice({ price, quantity }: OrderLine): string {
  const { unitAmount, currency, recurring } = price;
  if (recurring === null) return moneyText(unitAmount * (quantity ?? 1), currency);
  if (recurring.meter !== null) return `${moneyText(unitAmount, currency)} each, as used`;
  return `${moneyText(unitAmount * (quantity ?? 1), currency)} ${intervalText(recurring)}`;
}

function intervalText({ interval, intervalCount }: Recurrence): string {
  return intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
}
