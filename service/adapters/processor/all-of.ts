import type { Stripe } from "stripe";
import type { Ask } from "./connection.ts";

/** The most of one kind that the processor gives at once. */
const PAGE = 100;

/** Which part of a list is asked for. */
type PageParams = { readonly limit: number; readonly starting_after?: string };

/** All of a list, page by page, newest first; `max` at most, and then the newest. */
export async function allOf<Item extends { readonly id: string }>(
  ask: Ask,
  max: number,
  page: (stripe: Stripe, params: PageParams) => Promise<Stripe.ApiList<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let params: PageParams = { limit: PAGE };
  while (items.length < max) {
    const { data, has_more: hasMore } = await ask("list", (stripe) => page(stripe, params));
    items.push(...data);
    const last = data.at(-1);
    if (!hasMore || last === undefined) break;
    params = { limit: PAGE, starting_after: last.id };
  }
  return items.slice(0, max);
}
