import { brand } from "#base/brand.ts";
import type { Transact } from "#base/transact.ts";
import { type CreatedAccountBody, createdAccountBody } from "#contract/account.ts";
import { createAccount, type NewAccount } from "#domain/access";
import type { AccountId } from "#domain/accounts";
import { type Entitlement, NEVER_SUBSCRIBED, UNBILLED_ENTITLEMENT } from "#domain/billing-records";
import { issueLink } from "#domain/people";
import type { PurchasedStatus } from "../adapters/sandbox/sandbox-buyer.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import type { Config } from "../settings/config.ts";
import { subscribeAtSandbox } from "../wiring/first-account.ts";
import { type AdminBilling, withBilling } from "./admin-billing.ts";

/** The command's output: the account, and the link with which its owner joins. */
type BilledAccountBody = CreatedAccountBody & {
  readonly invitation_url: string;
  readonly subscription_status: string | null;
};

/** The account to create; `status`: of its subscription, where the deployment bills. */
export type BilledAccount = NewAccount & { readonly status: PurchasedStatus | "none" };

/**
 * The command `admin create-account`: creates an account with its first keys and, with a sandbox, really brings its
 * subscription to `status`: with a customer, a test card and payments. Without billing accounts have every feature, and
 * with Stripe they subscribe themselves; `status` is `none` then.
 *
 * @throws Refusal with the reason.
 */
export async function createBilledAccountIn(
  config: Config,
  { status, ...wanted }: BilledAccount,
): Promise<BilledAccountBody> {
  const { mode } = config.billing;
  if (mode !== "sandbox" && status !== "none")
    throw new Error(`with BILLING=${mode} no subscription can be made for an account`);
  return await withBilling(config, async (billing) => {
    const { ports } = billing;
    // Load the prices first, so that an unreachable processor leaves nothing behind.
    const prices = status === "none" ? null : await ports.processor?.priceIds();
    const made = await createEntitledAccount(
      billing,
      wanted,
      mode === "off" ? UNBILLED_ENTITLEMENT : NEVER_SUBSCRIBED,
    );
    const id = brand<AccountId>(made.account_id);
    const { plan } = wanted;
    const price = prices?.[plan].month;
    if (status !== "none" && price !== undefined)
      await subscribeAtSandbox(billing.reach, ports, { accountId: id, plan, price, status });
    const { subscriptionStatus } = await ports.transact(({ accounts }) => accounts.findAccount(id));
    return { ...made, subscription_status: subscriptionStatus };
  });
}

/** Creates the account with its initial entitlement, and invites its owner. */
async function createEntitledAccount(
  { ports, transact }: AdminBilling,
  wanted: NewAccount,
  entitlement: Entitlement,
): Promise<Omit<BilledAccountBody, "subscription_status">> {
  return await transact(async (stores) => {
    const within = { ...ports, hashing: systemHashing(), transact: inSameTransaction(stores) };
    const made = await createAccount(within, wanted);
    await stores.billing.setEntitlement(made.accountId, entitlement, ports.clock.now());
    const purpose = { kind: "invitation", memberId: made.ownerId } as const;
    const invitation_url = await issueLink(within, stores.tokens, purpose);
    return { ...createdAccountBody(made), invitation_url };
  });
}

/** Runs nested transactions in the one that is open. */
function inSameTransaction<Stores>(stores: Stores): Transact<Stores> {
  return (work) => work(stores);
}
