import { type SelectQueryBuilder, sql } from "kysely";
import { type Page, type PageRequest, pageOf } from "#base/page.ts";
import type { Tables } from "../tables/tables.ts";

/**
 * A page of what `query` finds, newest first. `column` is the number that rows are ordered by, which is also the cursor,
 * such as `mapping.id`; `numberOf` reads it off a row.
 */
export async function listPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  page: PageRequest,
  numberOf: (row: Row) => number,
): Promise<Page<Row>> {
  const number = sql.ref<number>(column);
  const { total } = await query
    .clearSelect()
    .select(sql<string>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .$if(page.before !== null, (all) => all.where(number, "<", page.before ?? 0))
    .orderBy(number, "desc")
    .offset(page.skip)
    .limit(page.limit + 1)
    .execute();
  return pageOf(rows, page, Number(total), numberOf);
}

/** The same page with something made of each row. */
export function mapPage<Row, Item>(page: Page<Row>, itemOf: (row: Row) => Item): Page<Item> {
  return { ...page, items: page.items.map(itemOf) };
}
