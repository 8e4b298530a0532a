import type { Kysely } from "kysely";
import type { AccountId } from "#domain/accounts";
import type { FetchedSnapshot, Invoice, Subscription } from "#domain/billing-records";
import type { Tables } from "../tables/tables.ts";
import { invoiceRow, subscriptionRow } from "./billing-rows.ts";

/** Replaces the mirror with a snapshot in the transaction `db`; false if a newer one is stored already. */
export async function saveSnapshot(db: Kysely<Tables>, fetched: FetchedSnapshot): Promise<boolean> {
  const { accountId, number, requestedAt, snapshot, dueAt } = fetched;
  const isGone = snapshot === null || snapshot.isDeleted;
  const { numUpdatedRows } = await db
    .updateTable("billing_customer")
    .set({
      snapshot_stored: String(number),
      synced_at: new Date(requestedAt),
      due_at: new Date(dueAt),
      sync_attempts: 0,
      card: snapshot?.defaultCard ?? null,
      gone_at: isGone ? new Date(requestedAt) : null,
    })
    .where("account_id", "=", accountId)
    .where("snapshot_stored", "<", String(number))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (snapshot !== null) {
    for (const one of snapshot.subscriptions) await saveSubscription(db, accountId, one);
    await deleteUnlisted(db, accountId, snapshot.invoices);
    for (const one of snapshot.invoices) await saveInvoice(db, accountId, one);
  }
  if (isGone) await endAll(db, fetched);
  return true;
}

async function saveSubscription(
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

async function saveInvoice(
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

// Drafts can be deleted at the processor. All other invoices are kept for good.
async function deleteUnlisted(
  db: Kysely<Tables>,
  accountId: AccountId,
  invoices: readonly Invoice[],
): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  await db
    .deleteFrom("billing_invoice")
    .where("account_id", "=", accountId)
    .where("status", "=", "draft")
    .$if(ids.length > 0, (unlisted) => unlisted.where("id", "not in", ids))
    .execute();
}

// All subscriptions of a deleted customer have ended.
async function endAll(
  db: Kysely<Tables>,
  { accountId, requestedAt }: FetchedSnapshot,
): Promise<void> {
  await db
    .updateTable("billing_subscription")
    .set({ status: "canceled", ended_at: new Date(requestedAt), pending: null })
    .where("account_id", "=", accountId)
    .where("status", "not in", ["canceled", "incomplete", "incomplete_expired"])
    .execute();
}
