import { moneyText, type Price, type Product, type Recurrence } from "#model";

/** Something that is bought or was bought: a price of a product, so many times. */
export type OrderLine = {
  readonly product: Product | null;
  readonly price: Price;
  /** Null where a meter counts. */
  readonly quantity: number | null;
};

/** `Platen Pro × 2`, or what else the price is known by. */
export function orderName({ product, price, quantity }: OrderLine): string {
  const name = product?.name ?? price.nickname ?? price.id;
  return quantity === null || quantity === 1 ? name : `${name} × ${quantity}`;
}

/** `$49.00 per month`; of what a meter counts, what one costs. */
export function orderPrice({ price, quantity }: OrderLine): string {
  const { unitAmount, currency, recurring } = price;
  if (recurring === null) return moneyText(unitAmount * (quantity ?? 1), currency);
  if (recurring.meter !== null) return `${moneyText(unitAmount, currency)} each, as used`;
  return `${moneyText(unitAmount * (quantity ?? 1), currency)} ${intervalText(recurring)}`;
}

function intervalText({ interval, intervalCount }: Recurrence): string {
  return intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
}
