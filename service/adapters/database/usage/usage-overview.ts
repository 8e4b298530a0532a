import { type Kysely, sql } from "kysely";
import type { SubscriptionStatus } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { Tables } from "../tables/tables.ts";

/** An account's usage in one month, as shown to the operator. */
export type AccountUsage = {
  readonly accountId: string;
  readonly email: string | null;
  readonly tier: Tier;
  readonly status: SubscriptionStatus | null;
  readonly pdfs: number;
  readonly aiGenerations: number;
  /** PDFs past the limit, their total price in cents, and how many were reported to the processor. */
  readonly overagePdfs: number;
  readonly overageCents: number;
  readonly reportedPdfs: number;
};

/** Filter; `accountId` null: all accounts. */
export type UsageFilter = { readonly month: string; readonly accountId: string | null };

/** Usage of accounts in a month, highest first. */
export async function usageOverview(
  db: Kysely<Tables>,
  { month, accountId }: UsageFilter,
): Promise<readonly AccountUsage[]> {
  const { rows } = await sql<AccountUsage>`
    select account.id as "accountId", account.email, account.plan as tier,
      account.subscription_status as status,
      coalesce(counted.pdfs, 0) as pdfs, coalesce(counted.ai, 0) as "aiGenerations",
      coalesce(extra.pdfs, 0) as "overagePdfs", coalesce(extra.cents, 0) as "overageCents",
      coalesce(reported.pdfs, 0) as "reportedPdfs"
    from account
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
    where account.erased_at is null
      and (${accountId}::text is null or account.id = ${accountId})
    order by pdfs desc, account.id`.execute(db);
  return rows;
}
