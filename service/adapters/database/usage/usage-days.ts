import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { type Day, monthOfDay } from "#base/day.ts";
import type { AccountId } from "#domain/accounts";
import type { UsageDay, UsageDimension } from "#domain/usage/reading";
import type { Tables } from "../tables/tables.ts";

type DayRow = {
  readonly day: string;
  readonly share: string | null;
  readonly name: string | null;
  readonly pdfs: string;
  readonly ai: string;
  readonly overage: string;
};

/** How PDFs are divided; `null` divides by nothing. */
const SHARES = {
  none: { of: sql`null::text`, name: sql`null::text` },
  environment: { of: sql`environment`, name: sql`share` },
  key: {
    of: sql`key_id::text`,
    name: sql`(select name from api_key where api_key.id = share::integer and account_id = owner)`,
  },
  template: {
    of: sql`template_id::text`,
    name: sql`(select name from template where template.id = share::integer and account_id = owner)`,
  },
} as const;

/**
 * The days of the ledger between two. An entry belongs to the month in which it was committed, so that one from before
 * midnight may count on the first day of the next month.
 */
export async function listDays(
  db: Kysely<Tables>,
  accountId: AccountId,
  from: Day,
  to: Day,
  by: UsageDimension | null,
): Promise<readonly UsageDay[]> {
  const { of, name } = SHARES[by ?? "none"];
  const { rows } = await sql<DayRow>`
    with entries as (
      select
        greatest((occurred_at at time zone 'utc')::date, (month || '-01')::date) as day,
        ${of} as share, kind, outputs, overage
      from usage_ledger
      where account_id = ${accountId} and month between ${monthOfDay(from)} and ${monthOfDay(to)}
    ), summed as (
      select day, case when kind = 'pdf' then share end as share, ${accountId}::text as owner,
        coalesce(sum(outputs) filter (where kind = 'pdf'), 0) as pdfs,
        coalesce(sum(outputs) filter (where kind = 'ai'), 0) as ai,
        coalesce(sum(outputs) filter (where kind = 'pdf' and overage), 0) as overage
      from entries where day between ${from} and ${to}
      group by 1, 2
    )
    select to_char(day, 'YYYY-MM-DD') as day, share, ${name} as name, pdfs, ai, overage
    from summed order by pdfs desc, share`.execute(db);
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, shares]) => ({
    date: brand<Day>(day),
    pdfGenerations: sumOf(shares, "pdfs"),
    aiGenerations: sumOf(shares, "ai"),
    overagePdfs: sumOf(shares, "overage"),
    by: by === null ? null : sharesOf(shares, by),
  }));
}

function sumOf(rows: readonly DayRow[], count: "pdfs" | "ai" | "overage"): number {
  return rows.reduce((sum, row) => sum + Number(row[count]), 0);
}

function sharesOf(rows: readonly DayRow[], by: UsageDimension): UsageDay["by"] {
  return rows
    .filter(({ pdfs }) => pdfs !== "0")
    .map(({ share, name, pdfs }) => ({
      id: share === null || by === "environment" ? share : Number(share),
      name: share === null ? BY_MEMBERS : name,
      pdfGenerations: Number(pdfs),
    }));
}

const BY_MEMBERS = "Members";
