import { type SelectQueryBuilder, sql } from "kysely";
import { type Page, type PageRequest, pageOf } from "#base/page.ts";
import type { Tables } from "../tables/tables.ts";

/**
 * Returns a page of the results of `query`, newest first. `column` is the number that rows are ordered by and the
 * cursor refers to, such as `mapping.id`; `numberOf` gets it from a row. A page that reaches from the start to the end
 * of the list is counted by itself: a second query would see the changes made since the first.
 */
export async function listPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  page: PageRequest,
  numberOf: (row: Row) => number,
): Promise<Page<Row>> {
  const number = sql.ref<number>(column);
  const rows = await query
    .$if(page.before !== null, (all) => all.where(number, "<", page.before ?? 0))
    .orderBy(number, "desc")
    .offset(page.skip)
    .limit(page.limit + 1)
    .execute();
  const isWhole = page.before === null && page.skip === 0 && rows.length <= page.limit;
  return pageOf(rows, page, isWhole ? rows.length : await countRows(query), numberOf);
}

async function countRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const count = sql<string>`count(*)`.as("total");
  const { total } = await query.clearSelect().select(count).executeTakeFirstOrThrow();
  return Number(total);
}

/** Converts each row of a page. */
export function mapPage<Row, Item>(page: Page<Row>, itemOf: (row: Row) => Item): Page<Item> {
  return { ...page, items: page.items.map(itemOf) };
}
