import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { type Month } from "#base/month.ts";
import { type Slice, sliceOf } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import { bulkSource } from "#domain/usage";
import {
  type EventsRequest,
  type MonthReading,
  type UsageEvent,
  type UsageReads,
} from "#domain/usage/reading";
import { actorIn } from "../accounts/actor-columns.ts";
import type { Tables } from "../tables/tables.ts";
import { rowsOf } from "./row-ranges.ts";
import { listDays } from "./usage-days.ts";

/** `UsageReads` on PostgreSQL. */
export function usageReads(db: Kysely<Tables>): UsageReads {
  return {
    listMonths: (accountId, from, to) => listMonths(db, accountId, from, to),
    listDays: (accountId, from, to, by) => listDays(db, accountId, from, to, by),
    listEvents: (accountId, request) => listEvents(db, accountId, request),
  };
}

type MonthRow = {
  readonly month: string;
  readonly pdf_used: string;
  readonly pdf_limit: string | null;
  readonly ai_used: string;
  readonly ai_limit: string | null;
  readonly is_closed: boolean;
  readonly overage_pdfs: string;
  readonly overage_cents: string;
  readonly invoice_id: string | null;
};

// One statement, for a consistent snapshot. The first month may have been counted by a clock behind the one that
// created the account.
async function listMonths(
  db: Kysely<Tables>,
  accountId: AccountId,
  from: Month,
  to: Month,
): Promise<readonly MonthReading[]> {
  const { rows } = await sql<MonthRow>`
    with bounds as (
      select least(
        (select to_char(created_at at time zone 'utc', 'YYYY-MM') from account
          where id = ${accountId}),
        (select min(month) from usage_counter where account_id = ${accountId})
      ) as first
    ), months as (
      select to_char(day, 'YYYY-MM') as month
      from bounds, generate_series(
        (greatest(first, ${from}) || '-01')::timestamp, (${to} || '-01')::timestamp, '1 month'
      ) as day
    )
    select months.month, coalesce(pdf.used, 0) as pdf_used, pdf."limit" as pdf_limit,
      coalesce(ai.used, 0) as ai_used, ai."limit" as ai_limit,
      pdf.closed_at is not null as is_closed,
      past.pdfs as overage_pdfs, past.cents as overage_cents, (
        select billing_invoice.id from overage_invoice
        join billing_invoice on billing_invoice.id = overage_invoice.invoice_id
        where overage_invoice.account_id = ${accountId} and overage_invoice.month = months.month
          and billing_invoice.status <> 'draft'
        order by billing_invoice.created_at desc limit 1
      ) as invoice_id
    from months
    left join usage_counter as pdf on pdf.account_id = ${accountId}
      and pdf.kind = 'pdf' and pdf.month = months.month
    left join usage_counter as ai on ai.account_id = ${accountId}
      and ai.kind = 'ai' and ai.month = months.month
    cross join lateral (
      select coalesce(sum(pdfs), 0) as pdfs, coalesce(sum(pdfs * cents), 0) as cents
      from usage_overage where account_id = ${accountId} and usage_overage.month = months.month
    ) as past
    order by months.month desc`.execute(db);
  return rows.map((row) => ({
    month: brand<Month>(row.month),
    pdf: { used: Number(row.pdf_used), limit: numberOrNull(row.pdf_limit) },
    ai: { used: Number(row.ai_used), limit: numberOrNull(row.ai_limit) },
    overagePdfs: Number(row.overage_pdfs),
    overageCents: Number(row.overage_cents),
    isClosed: row.is_closed,
    invoiceId: row.invoice_id,
  }));
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}

// Every entry has at least one event, so that as many entries as events wanted suffice.
async function listEvents(
  db: Kysely<Tables>,
  accountId: AccountId,
  request: EventsRequest,
): Promise<Slice<UsageEvent>> {
  const rows = await db
    .selectFrom("usage_ledger")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(request.before !== null, (all) => all.where("id", "<", String(request.before)))
    .orderBy("id", "desc")
    .limit(request.limit + 1)
    .execute();
  const events: UsageEvent[] = [];
  for (const row of rows) {
    if (events.length > request.limit) break;
    events.push(
      ...eventsOf(row).filter(({ id }) => request.before === null || id < request.before),
    );
  }
  return sliceOf(events.slice(0, request.limit + 1), request, ({ id }) => id);
}

/** Returns an entry's events, newest first: one per output, with consecutive ids from the entry's own on. */
function eventsOf(entry: Selectable<Tables["usage_ledger"]>): readonly UsageEvent[] {
  const { upload_id: bulkJobId } = entry;
  const common = {
    kind: entry.kind,
    occurredAt: instant(entry.occurred_at),
    isOverage: entry.overage,
    environment: entry.environment,
    by: present(actorIn(entry), "who caused an output"),
    templateId: entry.template_id,
    mappingId: entry.mapping_id,
    envelopeId: entry.envelope_id,
    taskId: entry.task_id,
    bulkJobId,
  };
  const first = Number(entry.id);
  if (entry.rows === null || bulkJobId === null)
    return [{ ...common, id: first, source: entry.source, row: null }];
  return rowsOf(entry.rows)
    .map((row, place) => ({
      ...common,
      id: first + place,
      source: bulkSource(bulkJobId, row),
      row,
    }))
    .toReversed();
}
