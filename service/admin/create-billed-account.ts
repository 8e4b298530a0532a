import { brand } from "#base/brand.ts";
import type { Transact } from "#base/transact.ts";
import { type CreatedAccountBody, createdAccountBody } from "#contract/account.ts";
import { type AccountId, createAccount, type NewAccount } from "#domain/accounts";
import {
  type Entitlement,
  ensureCustomer,
  reconcileCustomer,
  UNBILLED_ENTITLEMENT,
} from "#domain/billing";
import { type BoughtStatus, buyAt } from "../adapters/sandbox/sandbox-buyer.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { type AdminBilling, type AdminConfig, withBilling } from "./admin-billing.ts";

/** An account as the operator wants it: how its subscription is to stand, where the deployment bills. */
export type BilledAccount = NewAccount & { readonly status: BoughtStatus | "none" };

/** One that never subscribed has the limits of the lowest tier, and may only read. */
const NEVER: Entitlement = { tier: "PRO", status: null };

/**
 * The operator's `admin create-account`: makes an account with its first keys and, in a sandbox, really brings its
 * subscription to where it is to stand: a customer, a test card, what that pays. Without billing each account has
 * everything, and with Stripe it is to subscribe itself: `status` is `none` then. A `Refusal` says why it cannot be made.
 */
export async function createBilledAccountIn(
  config: AdminConfig,
  { status, ...wanted }: BilledAccount,
): Promise<CreatedAccountBody & { readonly subscription_status: string | null }> {
  const { mode } = config.billing;
  if (mode !== "sandbox" && status !== "none")
    throw new Error(`with BILLING=${mode} no subscription can be made for an account`);
  return await withBilling(config, async (billing) => {
    const { ports } = billing;
    // What is sold is there before anybody is: a processor that cannot be reached leaves nothing behind.
    const prices = status === "none" ? null : await ports.processor?.priceIds();
    const made = await createStanding(
      billing,
      wanted,
      mode === "off" ? UNBILLED_ENTITLEMENT : NEVER,
    );
    const id = brand<AccountId>(made.account_id);
    const { plan } = wanted;
    const price = prices?.[plan].month;
    if (status !== "none" && price !== undefined)
      await subscribe(billing, id, { plan, price, status });
    const { subscriptionStatus } = await ports.transact(({ accounts }) => accounts.findAccount(id));
    return { ...made, subscription_status: subscriptionStatus };
  });
}

/** Makes the account, which stands like that from its first moment. */
async function createStanding(
  { ports, transact }: AdminBilling,
  wanted: NewAccount,
  standing: Entitlement,
): Promise<CreatedAccountBody> {
  return await transact(async (stores) => {
    const within = { ...ports, hashing: systemHashing(), transact: withinOne(stores) };
    const made = await createAccount(within, wanted);
    await stores.billing.setEntitlement(made.accountId, standing, ports.clock.now());
    return createdAccountBody(made);
  });
}

/** What asks for a transaction there is in one already. */
function withinOne<Stores>(stores: Stores): Transact<Stores> {
  return (work) => work(stores);
}

async function subscribe(
  { ports, reach }: AdminBilling,
  accountId: AccountId,
  { plan, price, status }: Wish,
): Promise<void> {
  const customer = await ensureCustomer(ports, accountId);
  await buyAt(await reach(), {
    customer,
    price,
    metadata: { platen_role: "plan", platen_account: accountId },
    trialDays: ports.offers[plan].trialDays,
    status,
  });
  await reconcileCustomer(ports, accountId);
  // A service that runs beside this goes on with the sandbox when it looks for itself.
  await ports.billing.setDue(accountId, ports.clock.now());
}

/** What an account is to be subscribed to. */
type Wish = {
  readonly plan: BilledAccount["plan"];
  readonly price: string;
  readonly status: BoughtStatus;
};
