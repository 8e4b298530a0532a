import type { Instant } from "#base/instant.ts";
import { type AccountId, mayWrite } from "#domain/accounts";
import type { AskedPicture } from "./asked-picture.ts";
import { entitlementOf } from "./entitlement.ts";
import type { Mirror } from "./mirror.ts";
import { nextLook } from "./next-look.ts";
import { payable, type Seen } from "./next-steps.ts";
import { noticesOf } from "./notices-of.ts";
import type { BillingPorts, BillingStores } from "./ports.ts";
import type { CustomerPicture } from "./processor.ts";
import type { Standing } from "./standing.ts";

/**
 * Writes a picture with everything that follows from it here, all in one transaction: the mirror, how the account stands,
 * what its owner is told. Answers what was seen; null where a newer picture stands already.
 */
export async function writePicture(
  ports: BillingPorts,
  accountId: AccountId,
  asked: AskedPicture & { readonly askedAt: Instant },
  picture: CustomerPicture | null,
): Promise<Seen | null> {
  const { number, askedAt, mirror: before } = asked;
  const whole = picture === null ? null : withRoles(picture);
  const dueAt = nextLook(whole ?? NOTHING, askedAt);
  return await ports.transact(async (stores): Promise<Seen | null> => {
    const { billing, accounts, notices } = stores;
    const known = await billing.listUnsettled(accountId);
    const taken = { accountId, number, askedAt, picture: whole, dueAt };
    if (!(await billing.saveImage(taken))) return null;
    const mirror = await stand(stores, accountId, ports.clock.now());
    const shown: CustomerPicture = whole ?? { ...NOTHING, id: asked.customer.id };
    const open = new Set(known.filter(({ status }) => status === "open").map(({ id }) => id));
    // The processor itself has charged what is open for the first time, with the card that it had then.
    for (const { id, subscriptionId } of payable(shown)) {
      const own = subscriptionId === null ? undefined : shown.ownCards[subscriptionId];
      const card = own ?? before.customer?.card ?? shown.defaultCard;
      if (!open.has(id) && card !== null)
        await billing.noteCharge({ accountId, invoice: id, card }, askedAt);
    }
    const isErased = (await accounts.findAccount(accountId)).erasedAt !== null;
    if (!isErased)
      for (const notice of noticesOf(accountId, mirror, shown, ports.clock.now()))
        await notices.append(notice);
    const ids = payable(shown).map(({ id }) => id);
    const charged =
      shown.defaultCard === null ? [] : await billing.listCharged(ids, shown.defaultCard);
    return { picture: shown, mirror, charged, isErased };
  });
}

/** Writes how the account stands by what is known, and wakes what waited for that; answers what is known. */
export async function stand(
  stores: BillingStores,
  accountId: AccountId,
  now: Instant,
): Promise<Mirror> {
  const mirror = await stores.billing.findMirror(accountId);
  await writeStanding(stores, accountId, entitlementOf(mirror, now), now);
  return mirror;
}

/** Writes how the account stands, with a line in its log when that is another way than before. */
export async function writeStanding(
  { billing, audit, wakeups }: BillingStores,
  accountId: AccountId,
  standing: Standing,
  now: Instant,
): Promise<void> {
  const before = await billing.setStanding(accountId, standing, now);
  if (before.tier === standing.tier && before.status === standing.status) return;
  await audit.append({
    accountId,
    at: now,
    action: "plan.changed",
    keyId: null,
    subject: null,
    details: {
      plan: standing.tier,
      status: standing.status,
      planBefore: before.tier,
      statusBefore: before.status,
    },
  });
  if (mayWrite(standing.status) && !mayWrite(before.status)) await wakeups.workWaits();
}

// An invoice's role is that of its subscription, where it names none itself. The overage subscription begins with a blank
// invoice and adds one for each month without overage: those are not mirrored, so that no list shows them.
function withRoles(picture: CustomerPicture): CustomerPicture {
  const blank = new Set(picture.blankInvoices);
  const roles = new Map(picture.subscriptions.map(({ id, role }) => [id, role]));
  const invoices = picture.invoices.map((invoice) => {
    const { role, subscriptionId } = invoice;
    const found = subscriptionId === null ? undefined : roles.get(subscriptionId);
    return { ...invoice, role: role ?? found ?? null };
  });
  const shown = invoices.filter(({ id, role }) => role !== "overage" || !blank.has(id));
  return { ...picture, invoices: shown };
}

const NOTHING = {
  isDeleted: true,
  defaultCard: null,
  ownCards: {},
  subscriptions: [],
  invoices: [],
  blankInvoices: [],
} as const;
