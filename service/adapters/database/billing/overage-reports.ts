import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type {
  DueMonth,
  OverageMonth,
  OverageReading,
  OverageReportStore,
} from "#domain/billing-records";
import { dateOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** `OverageReportStore` on PostgreSQL; `db` may be a transaction. */
export function overageReports(db: Kysely<Tables>): OverageReportStore {
  return {
    takeDue: (now, until) => takeDue(db, now, until),
    lockMonth: async (accountId, month) => {
      await db
        .selectFrom("overage_month")
        .select("month")
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .forUpdate()
        .execute();
      return await findMonth(db, accountId, month);
    },
    findMonth: (accountId, month) => findMonth(db, accountId, month),
    setDue: async (accountId, month, at) => {
      const due_at = dateOrNull(at);
      await db
        .insertInto("overage_month")
        .values({ account_id: accountId, month, due_at })
        .onConflict((conflict) => conflict.columns(["account_id", "month"]).doUpdateSet({ due_at }))
        .execute();
    },
    saveReading: (accountId, month, reading) => saveReading(db, accountId, month, reading),
    setAcknowledged: async (accountId, month, { tier, subscriptionId, quantity, at }) => {
      await db
        .updateTable("overage_report")
        .set({ is_answered: true })
        .where("account_id", "=", accountId)
        .where("month", "=", month)
        .where("tier", "=", tier)
        .where("subscription_id", "=", subscriptionId)
        .where("quantity", "=", String(quantity))
        .where("at", "=", new Date(at))
        .execute();
    },
    saveInvoice: async (accountId, month, { id, subscriptionId, billed }) => {
      await db
        .insertInto("overage_invoice")
        .values({
          invoice_id: id,
          account_id: accountId,
          month,
          subscription_id: subscriptionId,
          billed: billed === null ? null : JSON.stringify(billed),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    setBilled: async (id, billed) => {
      await db
        .updateTable("overage_invoice")
        .set({ billed: JSON.stringify(billed) })
        .where("invoice_id", "=", id)
        .execute();
    },
    saveCorrection: async (accountId, month, { key, tier, pdfs, cents, isApplied }) => {
      await db
        .insertInto("overage_correction")
        .values({ key, account_id: accountId, month, tier, pdfs, cents, is_done: isApplied })
        .execute();
    },
    setCorrectionApplied: async (key) => {
      const done = { is_done: true };
      await db.updateTable("overage_correction").set(done).where("key", "=", key).execute();
    },
  };
}

async function takeDue(db: Kysely<Tables>, now: Instant, until: Instant): Promise<DueMonth | null> {
  const { rows } = await sql<{ account_id: string; month: string }>`
    update overage_month set due_at = ${new Date(until)}::timestamptz
    where (account_id, month) in (
      select account_id, month from overage_month where due_at <= ${new Date(now)}::timestamptz
      order by due_at limit 1 for update skip locked
    )
    returning account_id, month`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { accountId: brand<AccountId>(row.account_id), month: brand<Month>(row.month) };
}

async function findMonth(
  db: Kysely<Tables>,
  accountId: AccountId,
  month: Month,
): Promise<OverageMonth> {
  const counter = await db
    .selectFrom("usage_counter")
    .select("closed_at")
    .where("account_id", "=", accountId)
    .where("kind", "=", "pdf")
    .where("month", "=", month)
    .executeTakeFirst();
  const counted = await db
    .selectFrom("usage_overage")
    .select(["tier", "cents", "pdfs"])
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    // Free overage is never charged.
    .where("cents", ">", 0)
    .orderBy("cents")
    .execute();
  const corrections = await db
    .selectFrom("overage_correction")
    .select(["key", "tier", "pdfs", "cents", "is_done as isApplied"])
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .orderBy("key")
    .execute();
  return {
    month,
    isClosed: counter !== undefined && counter.closed_at !== null,
    counted: counted.map((row) => ({ ...row, pdfs: Number(row.pdfs) })),
    readings: await readings(db, accountId, month),
    invoices: await db
      .selectFrom("overage_invoice")
      .select(["invoice_id as id", "subscription_id as subscriptionId", "billed"])
      .where("account_id", "=", accountId)
      .where("month", "=", month)
      .orderBy("invoice_id")
      .execute(),
    corrections: corrections.map((row) => ({ ...row, pdfs: Number(row.pdfs) })),
  };
}

async function readings(
  db: Kysely<Tables>,
  accountId: AccountId,
  month: Month,
): Promise<readonly OverageReading[]> {
  const rows = await db
    .selectFrom("overage_report")
    .select([
      "tier",
      "subscription_id as subscriptionId",
      "quantity",
      "at",
      "is_answered as isAcknowledged",
    ])
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity), at: instant(row.at) }));
}

async function saveReading(
  db: Kysely<Tables>,
  accountId: AccountId,
  month: Month,
  { tier, subscriptionId, quantity, at, isAcknowledged }: OverageReading,
): Promise<void> {
  const report = { quantity, at: new Date(at), is_answered: isAcknowledged };
  await db
    .insertInto("overage_report")
    .values({ account_id: accountId, month, tier, subscription_id: subscriptionId, ...report })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "month", "tier", "subscription_id"]).doUpdateSet(report),
    )
    .execute();
}
