import { Refusal } from "#base/refusal.ts";
import type { UsageOverviewBody } from "#contract/usage-overview.ts";
import { limitsOf } from "#domain/plans";
import { serviceTime } from "../adapters/database/connection/service-time.ts";
import { type AccountUsage, usageOverview } from "../adapters/database/usage/usage-overview.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";

/** Which usage to list. */
export type UsageQuery = {
  /** Null: all accounts. */
  readonly account: string | null;
  /** As `2026-01`; null: the current month of the service. */
  readonly month: string | null;
};

/**
 * The command `admin usage`: usage and subscription status of accounts in a month, from the database of these settings,
 * whether or not the service runs.
 *
 * @throws Refusal 404 for an unknown account.
 */
export async function readUsageIn(
  config: Config,
  { account, month }: UsageQuery,
): Promise<{ readonly month: string; readonly accounts: readonly UsageOverviewBody[] }> {
  const { db, pool, close } = await connect(config);
  try {
    const queriedMonth = month ?? new Date((await serviceTime(pool)).now).toISOString().slice(0, 7);
    const rows = await usageOverview(db, { month: queriedMonth, accountId: account });
    if (account !== null && rows.length === 0)
      throw new Refusal(404, "not_found", `There is no account ${account}.`);
    return { month: queriedMonth, accounts: rows.map((row) => bodyOf(config, row)) };
  } finally {
    await close();
  }
}

function bodyOf({ plans }: Config, row: AccountUsage): UsageOverviewBody {
  const { pdfGenerationsPerMonth, pdfUnlimited } = limitsOf(plans, row.tier);
  return {
    account_id: row.accountId,
    email: row.email,
    plan: row.tier,
    status: row.status,
    pdfs: row.pdfs,
    limit: pdfUnlimited ? null : pdfGenerationsPerMonth,
    overage_pdfs: row.overagePdfs,
    overage_cents: row.overageCents,
    reported_pdfs: row.reportedPdfs,
    ai_generations: row.aiGenerations,
  };
}
