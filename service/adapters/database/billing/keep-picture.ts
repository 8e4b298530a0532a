import type { Kysely } from "kysely";
import type { AccountId } from "#domain/accounts";
import type { Invoice, Subscription, TakenPicture } from "#domain/billing";
import type { Tables } from "../tables/tables.ts";
import { invoiceRow, subscriptionRow } from "./billing-rows.ts";

/** Writes a picture in the place of what was known, in the transaction `db`; false where a newer one stands. */
export async function saveImage(db: Kysely<Tables>, taken: TakenPicture): Promise<boolean> {
  const { accountId, number, askedAt, picture, dueAt } = taken;
  const isGone = picture === null || picture.isDeleted;
  const { numUpdatedRows } = await db
    .updateTable("billing_customer")
    .set({
      kept: String(number),
      synced_at: new Date(askedAt),
      due_at: new Date(dueAt),
      looks: 0,
      card: picture?.defaultCard ?? null,
      gone_at: isGone ? new Date(askedAt) : null,
    })
    .where("account_id", "=", accountId)
    .where("kept", "<", String(number))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (picture !== null) {
    for (const one of picture.subscriptions) await keepSubscription(db, accountId, one);
    await dropUnlisted(db, accountId, picture.invoices);
    for (const one of picture.invoices) await keepInvoice(db, accountId, one);
  }
  if (isGone) await endAll(db, taken);
  return true;
}

async function keepSubscription(
  db: Kysely<Tables>,
  accountId: AccountId,
  subscription: Subscription,
): Promise<void> {
  const { id: _, account_id: __, ...rest } = subscriptionRow(accountId, subscription);
  await db
    .insertInto("billing_subscription")
    .values(subscriptionRow(accountId, subscription))
    .onConflict((conflict) => conflict.column("id").doUpdateSet(rest))
    .execute();
}

async function keepInvoice(
  db: Kysely<Tables>,
  accountId: AccountId,
  invoice: Invoice,
): Promise<void> {
  const { id: _, account_id: __, ...rest } = invoiceRow(accountId, invoice);
  await db
    .insertInto("billing_invoice")
    .values(invoiceRow(accountId, invoice))
    .onConflict((conflict) => conflict.column("id").doUpdateSet(rest))
    .execute();
}

// A draft can be discarded, and blank overage invoices are no longer mirrored. What else was issued is kept for good.
async function dropUnlisted(
  db: Kysely<Tables>,
  accountId: AccountId,
  invoices: readonly Invoice[],
): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  await db
    .deleteFrom("billing_invoice")
    .where("account_id", "=", accountId)
    .where((row) =>
      row.or([
        row("status", "=", "draft"),
        row.and({ role: "overage", status: "paid", amount_due: "0" }),
      ]),
    )
    .$if(ids.length > 0, (unlisted) => unlisted.where("id", "not in", ids))
    .execute();
}

// With the customer everything of it has ended.
async function endAll(
  db: Kysely<Tables>,
  { accountId, askedAt }: Pick<TakenPicture, "accountId" | "askedAt">,
): Promise<void> {
  await db
    .updateTable("billing_subscription")
    .set({ status: "canceled", ended_at: new Date(askedAt), pending: null })
    .where("account_id", "=", accountId)
    .where("status", "not in", ["canceled", "incomplete", "incomplete_expired"])
    .execute();
}
