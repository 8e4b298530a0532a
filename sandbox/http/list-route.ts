import { z } from "zod";
import { type Body, invalid, missing } from "#base";
import type { Draft, Tables } from "#state";
import { bodyOf, listBody, type WireTable } from "#wire";
import { count, text } from "./params.ts";
import { type Call, type Route, route } from "./route.ts";

const PAGE = 10;
const PAGE_MAX = 100;

/** The parameters of every list. */
export const paging = {
  limit: count.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** A page request. */
export type Paging = {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
};

/** A page of `items` (newest first), and whether more follow. */
export type Page<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean };

/** Returns a route that lists the rows of a table that match `isWanted`, newest first. */
export function listRoute<Name extends WireTable, Filters extends z.ZodRawShape>(
  path: string,
  table: Name,
  filters: Filters,
  isWanted: (
    row: Tables[Name],
    call: Call<z.output<z.ZodObject<Filters, z.core.$strict>>>,
  ) => boolean,
): Route {
  const schema = z.strictObject({ ...filters, ...paging });
  return route("GET", path, schema, (call) => {
    // The merged schema's result has the members of both.
    const params = call.params as z.output<z.ZodObject<Filters, z.core.$strict>> & Paging;
    const rows = newestFirst(call.draft, table).filter((row) => isWanted(row, { ...call, params }));
    const { items, hasMore } = pageOf(rows, params);
    const data = items.map((row) => bodyOf(call.view, table, row));
    return listBody(data, path.replace(/\{\w+\}/, call.id), hasMore);
  });
}

/** Returns the requested page. Refusal: an invalid limit, or an unknown row. */
function pageOf<Item extends { readonly id: string }>(
  rows: readonly Item[],
  { limit = PAGE, starting_after: after, ending_before: before }: Paging,
): Page<Item> {
  if (limit < 1 || limit > PAGE_MAX) {
    throw invalid(`This value must be between 1 and ${PAGE_MAX}.`, { param: "limit" });
  }
  if (before !== undefined) {
    if (after !== undefined) {
      throw invalid("You may only specify one of `starting_after` and `ending_before`.");
    }
    const end = indexOf(rows, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { items: rows.slice(start, end), hasMore: start > 0 };
  }
  const start = after === undefined ? 0 : indexOf(rows, after, "starting_after") + 1;
  const items = rows.slice(start, start + limit);
  return { items, hasMore: start + items.length < rows.length };
}

/** Returns a page as a list object of the API. */
export function pageBody<Item extends { readonly id: string }>(
  rows: readonly Item[],
  paged: Paging,
  url: string,
  toBody: (row: Item) => Body,
): Body {
  const { items, hasMore } = pageOf(rows, paged);
  return listBody(items.map(toBody), url, hasMore);
}

function newestFirst<Name extends WireTable>(draft: Draft, table: Name): Tables[Name][] {
  return [...draft.all(table)].toReversed();
}

function indexOf(rows: readonly { readonly id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) throw missing("object", id, param);
  return index;
}
