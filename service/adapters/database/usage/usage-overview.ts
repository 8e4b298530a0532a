import { type Kysely, sql } from "kysely";
import type { SubscriptionStatus } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { Tables } from "../tables/tables.ts";

/** An account's usage in one month, as shown to the operator. */
export type AccountUsage = {
  readonly accountId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly createdAt: Date;
  readonly tier: Tier;
  readonly status: SubscriptionStatus | null;
  readonly pdfs: number;
  readonly aiGenerations: number;
  /** PDFs past the limit, their total price in cents, and how many were reported to the processor. */
  readonly overagePdfs: number;
  readonly overageCents: number;
  readonly reportedPdfs: number;
};

/** Which accounts: one, all with the highest usage first, or a page of those that were created last. */
export type UsageFilter = { readonly month: string } & (
  | { readonly accountId: string | null }
  /** `after` is the id of the last account of the previous page; null: the first page. */
  | { readonly after: string | null; readonly limit: number }
);

/** Usage of accounts in a month. */
export async function usageOverview(
  db: Kysely<Tables>,
  { month, ...filter }: UsageFilter,
): Promise<readonly AccountUsage[]> {
  const chosen =
    "limit" in filter
      ? pageOf(filter)
      : sql`
    where erased_at is null
      and (${filter.accountId}::text is null or id = ${filter.accountId})`;
  const order = "limit" in filter ? NEWEST_FIRST : sql`pdfs desc, account.id`;
  const { rows } = await sql<AccountUsage>`
    select account.id as "accountId", account.email, account.name, account.plan as tier,
      account.created_at as "createdAt",
      account.subscription_status as status,
      coalesce(counted.pdfs, 0) as pdfs, coalesce(counted.ai, 0) as "aiGenerations",
      coalesce(extra.pdfs, 0) as "overagePdfs", coalesce(extra.cents, 0) as "overageCents",
      coalesce(reported.pdfs, 0) as "reportedPdfs"
    from (select * from account ${chosen}) as account
    left join lateral (
      select sum(used) filter (where kind = 'pdf')::float8 as pdfs,
        sum(used) filter (where kind = 'ai')::float8 as ai
      from usage_counter where account_id = account.id and month = ${month}
    ) as counted on true
    left join lateral (
      select sum(pdfs)::float8 as pdfs, sum(pdfs * cents)::float8 as cents
      from usage_overage where account_id = account.id and month = ${month}
    ) as extra on true
    left join lateral (
      select sum(quantity) filter (where is_answered)::float8 as pdfs
      from overage_report where account_id = account.id and month = ${month}
    ) as reported on true
    order by ${order}`.execute(db);
  return rows;
}

const NEWEST_FIRST = sql`account.created_at desc, account.id desc`;

function pageOf({ after, limit }: { readonly after: string | null; readonly limit: number }) {
  return sql`
    where erased_at is null and (${after}::text is null or (created_at, id) < (
      select last.created_at, last.id from account as last where last.id = ${after}))
    order by ${NEWEST_FIRST} limit ${limit}`;
}
