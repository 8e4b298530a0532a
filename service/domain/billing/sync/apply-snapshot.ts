import type { Instant } from "#base/instant.ts";
import { type AccountId, mayWrite } from "#domain/accounts";
import {
  type CustomerSnapshot,
  type Entitlement,
  type Invoice,
  type Mirror,
  type SnapshotRequest,
  type Subscription,
} from "#domain/billing-records";
import type { BillingDeps, BillingStores } from "../deps.ts";
import { entitlementOf } from "../entitlement.ts";
import { billingNotices } from "./billing-notices.ts";
import { type CustomerState, payableInvoices } from "./next-steps.ts";
import { nextSync } from "./next-sync.ts";

/**
 * Stores a snapshot and everything derived from it in one transaction: the mirror, the entitlement and the notices to
 * the owner. Returns the resulting state; null if a newer snapshot is stored already.
 */
export async function applySnapshot(
  deps: BillingDeps,
  accountId: AccountId,
  request: SnapshotRequest & { readonly requestedAt: Instant },
  fetched: CustomerSnapshot | null,
): Promise<CustomerState | null> {
  const { number, requestedAt, mirror: before } = request;
  const snapshot = fetched === null ? null : withInvoiceRoles(fetched);
  const current: CustomerSnapshot = snapshot ?? { ...EMPTY_SNAPSHOT, id: request.customer.id };
  const dueAt = nextSync(current, requestedAt);
  return await deps.transact(async (stores): Promise<CustomerState | null> => {
    const { billing, accounts, notices } = stores;
    const unsettled = await billing.listUnsettled(accountId);
    const isSaved = await billing.saveSnapshot({ accountId, number, requestedAt, snapshot, dueAt });
    if (!isSaved) return null;
    const mirror = await updateEntitlement(stores, accountId, deps.clock.now());
    const knownOpen = new Set(
      unsettled.filter(({ status }) => status === "open").map(({ id }) => id),
    );
    // The processor itself makes the first charge of an invoice, with the card that was in effect then.
    for (const { id, subscriptionId } of payableInvoices(current)) {
      const own = subscriptionId === null ? undefined : current.subscriptionCards[subscriptionId];
      const card = own ?? before.customer?.card ?? current.defaultCard;
      if (!knownOpen.has(id) && card !== null)
        await billing.recordCharge({ accountId, invoice: id, card }, requestedAt);
    }
    const isErased = (await accounts.findAccount(accountId)).erasedAt !== null;
    if (!isErased)
      for (const notice of billingNotices(accountId, mirror, current, deps.clock.now()))
        await notices.append(notice);
    const ids = payableInvoices(current).map(({ id }) => id);
    const charged =
      current.defaultCard === null ? [] : await billing.listCharged(ids, current.defaultCard);
    return { snapshot: current, mirror, charged, isErased };
  });
}

/** Recomputes and stores the entitlement from the mirror; returns the mirror. */
export async function updateEntitlement(
  stores: BillingStores,
  accountId: AccountId,
  now: Instant,
): Promise<Mirror> {
  const mirror = await stores.billing.findMirror(accountId);
  await writeEntitlement(stores, accountId, entitlementOf(mirror, now), now);
  return mirror;
}

/**
 * Stores an entitlement. A change is written to the audit log, and waiting work is woken if the account may write
 * again.
 */
export async function writeEntitlement(
  { billing, audit, wakeups }: BillingStores,
  accountId: AccountId,
  entitlement: Entitlement,
  now: Instant,
): Promise<void> {
  const before = await billing.setEntitlement(accountId, entitlement, now);
  if (before.tier === entitlement.tier && before.status === entitlement.status) return;
  await audit.append({
    accountId,
    at: now,
    action: "plan.changed",
    by: null,
    subject: null,
    details: {
      plan: entitlement.tier,
      status: entitlement.status,
      planBefore: before.tier,
      statusBefore: before.status,
    },
  });
  if (mayWrite(entitlement.status) && !mayWrite(before.status)) await wakeups.workWaits();
}

// The overage subscription starts with a zero invoice and adds one for each month without overage; those are not
// mirrored, so that lists leave them out.
function withInvoiceRoles(snapshot: CustomerSnapshot): CustomerSnapshot {
  const zero = new Set(snapshot.zeroInvoices);
  const invoices = snapshot.invoices.map((invoice) => withRole(invoice, snapshot.subscriptions));
  const visible = invoices.filter(({ id, role }) => role !== "overage" || !zero.has(id));
  return { ...snapshot, invoices: visible };
}

/** Returns the invoice with the role of its subscription if it has none of its own. */
export function withRole(invoice: Invoice, subscriptions: readonly Subscription[]): Invoice {
  const { role, subscriptionId } = invoice;
  const found = subscriptions.find(({ id }) => id === subscriptionId);
  return { ...invoice, role: role ?? found?.role ?? null };
}

const EMPTY_SNAPSHOT = {
  isDeleted: true,
  defaultCard: null,
  subscriptionCards: {},
  subscriptions: [],
  invoices: [],
  zeroInvoices: [],
} as const;
