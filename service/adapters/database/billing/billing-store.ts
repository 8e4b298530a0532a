import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import {
  type BillingStore,
  type ChargeStore,
  type InvoiceId,
  type InvoiceStore,
  type Mirror,
  mirrorOf,
  type SnapshotStore,
} from "#domain/billing-records";
import { notify } from "../connection/wakeups.ts";
import type { Tables } from "../tables/tables.ts";
import { customerOf, invoiceOf, subscriptionOf } from "./billing-rows.ts";
import { setEntitlement } from "./entitlement-store.ts";
import { saveSnapshot } from "./save-snapshot.ts";

/** `BillingStore` on PostgreSQL; `db` may be a transaction. */
export function billingStore(db: Kysely<Tables>): BillingStore {
  return {
    findMirror: (accountId) => findMirror(db, accountId),
    addCustomer: async (accountId, id, now) => {
      const at = new Date(now);
      const row = { account_id: accountId, id, created_at: at, due_at: at };
      const reset = {
        id,
        gone_at: null,
        card: null,
        synced_at: null,
        due_at: at,
        sync_attempts: 0,
      };
      await db
        .insertInto("billing_customer")
        .values(row)
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(reset))
        .execute();
      await notify(db, "billing");
    },
    findOwner: async (id) => {
      const customers = db.selectFrom("billing_customer").select("account_id").where("id", "=", id);
      const row = await customers.executeTakeFirst();
      return row === undefined ? null : brand<AccountId>(row.account_id);
    },
    hasCustomers: async () =>
      (await db.selectFrom("billing_customer").select("id").limit(1).executeTakeFirst()) !==
      undefined,
    setEntitlement: (accountId, entitlement, now) =>
      setEntitlement(db, accountId, entitlement, now),
    ...snapshots(db),
    ...invoiceReads(db),
    ...charges(db),
  };
}

function snapshots(db: Kysely<Tables>): SnapshotStore {
  return {
    beginSnapshot: async (accountId) => {
      const row = await db
        .updateTable("billing_customer")
        .set({ snapshot_requested: sql`snapshot_requested + 1` })
        .where("account_id", "=", accountId)
        .where("gone_at", "is", null)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      const mirror = await findMirror(db, accountId);
      return { customer: customerOf(row), mirror, number: Number(row.snapshot_requested) };
    },
    lastSnapshotNumber: async (accountId) => {
      const row = await ownCustomer(db, accountId).select("snapshot_requested").executeTakeFirst();
      return Number(row?.snapshot_requested ?? 0);
    },
    hasSnapshotAfter: async (accountId, number) => {
      const row = await ownCustomer(db, accountId).select("snapshot_stored").executeTakeFirst();
      return Number(row?.snapshot_stored ?? 0) > number;
    },
    saveSnapshot: (fetched) => saveSnapshot(db, fetched),
    takeDue: async (now, pauses, max) => {
      const at = new Date(now);
      const { rows } = await sql<{ account_id: string; sync_attempts: number }>`
        update billing_customer
        set sync_attempts = sync_attempts + 1, due_at = ${at}::timestamptz + make_interval(secs =>
          (${[...pauses]}::integer[])[least(sync_attempts + 1, ${pauses.length})])
        where account_id = any (array(
          select account_id from billing_customer where due_at <= ${at}
          order by due_at limit ${max} for update skip locked))
        returning account_id, sync_attempts`.execute(db);
      return rows.map((row) => ({
        accountId: brand<AccountId>(row.account_id),
        attempt: row.sync_attempts,
      }));
    },
    setDue: async (accountId, at) => {
      await db
        .updateTable("billing_customer")
        .set({ due_at: new Date(at) })
        .where("account_id", "=", accountId)
        .where("due_at", ">", new Date(at))
        .execute();
      await notify(db, "billing");
    },
  };
}

function charges(db: Kysely<Tables>): ChargeStore {
  return {
    recordCharge: async ({ accountId, invoice, card }, now) => {
      const row = { invoice_id: invoice, card, account_id: accountId, tried_at: new Date(now) };
      const adding = db.insertInto("billing_charge").values(row);
      await adding.onConflict((conflict) => conflict.doNothing()).execute();
    },
    listCharged: async (invoices, card) => {
      if (invoices.length === 0) return [];
      const rows = await db
        .selectFrom("billing_charge")
        .select("invoice_id")
        .where("invoice_id", "in", invoices)
        .where("card", "=", card)
        .execute();
      return rows.map((row) => brand<InvoiceId>(row.invoice_id));
    },
  };
}

function invoiceReads(db: Kysely<Tables>): InvoiceStore {
  const selectOwn = (accountId: AccountId) =>
    db.selectFrom("billing_invoice").selectAll().where("account_id", "=", accountId);
  return {
    listInvoices: async (accountId, { limit, skip, after }) => {
      const issued = selectOwn(accountId).where("status", "!=", "draft");
      const { count } = await issued
        .clearSelect()
        .select((rows) => rows.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      const older = sql<boolean>`(created_at, id) < (select created_at, id from billing_invoice
        where id = ${after} and account_id = ${accountId})`;
      const rows = await issued
        .$if(after !== null, (query) => query.where(older))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(skip)
        .limit(limit)
        .execute();
      return { items: rows.map(invoiceOf), total: Number(count) };
    },
    findInvoice: async (accountId, id) => {
      const row = await selectOwn(accountId).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : invoiceOf(row);
    },
    listUnsettled: async (accountId) => {
      const open = selectOwn(accountId).where("status", "in", ["draft", "open"]);
      const rows = await open.orderBy("created_at").orderBy("id").execute();
      return rows.map(invoiceOf);
    },
  };
}

async function findMirror(db: Kysely<Tables>, accountId: AccountId): Promise<Mirror> {
  const customer = await ownCustomer(db, accountId).selectAll().executeTakeFirst();
  if (customer === undefined) return mirrorOf(null, [], []);
  const subscriptions = await db
    .selectFrom("billing_subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
  const unpaid = await db
    .selectFrom("billing_invoice")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("status", "in", ["open", "uncollectible"])
    .execute();
  const known = customer.gone_at === null ? customerOf(customer) : null;
  return mirrorOf(known, subscriptions.map(subscriptionOf), unpaid.map(invoiceOf));
}

function ownCustomer(db: Kysely<Tables>, accountId: AccountId) {
  return db.selectFrom("billing_customer").where("account_id", "=", accountId);
}
