import type { Stripe } from "stripe";
import type { CallApi } from "./connection.ts";

/** Maximum page size of the API. */
const PAGE = 100;

/** Paging parameters. */
type PageParams = { readonly limit: number; readonly starting_after?: string };

/** Fetches a whole list page by page, newest first, up to the newest `max` items. */
export async function listAll<Item extends { readonly id: string }>(
  callApi: CallApi,
  max: number,
  page: (stripe: Stripe, params: PageParams) => Promise<Stripe.ApiList<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let params: PageParams = { limit: PAGE };
  while (items.length < max) {
    const { data, has_more: hasMore } = await callApi("list", (stripe) => page(stripe, params));
    items.push(...data);
    const last = data.at(-1);
    if (!hasMore || last === undefined) break;
    params = { limit: PAGE, starting_after: last.id };
  }
  return items.slice(0, max);
}
