import assert from "node:assert/strict";
import { Stripe } from "stripe";
import { faultsOfExchange } from "../../../sandbox/http/judge-exchanges.fixture.ts";
import { type ServedSandbox, serveSandbox } from "../../../sandbox/mod.ts";
import { openBillingLocks } from "../../../service/adapters/database/connection/billing-locks.ts";
import { type Stores, storesOn, transactOn } from "../../../service/adapters/database/stores.ts";
import { openProcessor } from "../../../service/adapters/processor/mod.ts";
import { systemRandomness } from "../../../service/adapters/system/randomness.ts";
import { brand } from "../../../service/base/brand.ts";
import { instant } from "../../../service/base/instant.ts";
import type { AccountId } from "../../../service/domain/accounts/mod.ts";
import type { BillingSyncDeps } from "../../../service/domain/billing/deps.ts";
import { ensureCustomer } from "../../../service/domain/billing/open-checkout.ts";
import { reconcileCustomer } from "../../../service/domain/billing/sync/reconcile-customer.ts";
import type {
  Processor,
  ProcessorEvent,
} from "../../../service/domain/billing-records/processor.ts";
import { DEFAULT_OFFERS, DEFAULT_PLANS, type Tier } from "../../../service/domain/plans/mod.ts";
import { type TestDatabase, testDatabase } from "../harness/database.ts";
import { WAIT_MS_MAX } from "../harness/eventually.ts";
import { payAt } from "./billing-account.ts";

/** Start of all billing scenarios. */
export const T0 = Date.UTC(2026, 0, 1);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Billing on a database and a sandbox of its own. Webhooks are not delivered; tests pass the events themselves. */
export type SyncHarness = {
  readonly ports: BillingSyncDeps & { readonly processor: Processor };
  readonly database: TestDatabase;
  readonly stores: Stores;
  readonly stripe: Stripe;
  readonly sandbox: ServedSandbox;
  /** Errors of work that will be retried. */
  readonly errors: unknown[];
  /** Sets the clock, which does not run by itself; the sandbox does what is due by then. */
  readonly goTo: (time: number) => Promise<void>;
  /** An account that never subscribed. */
  readonly account: () => Promise<AccountId>;
  /** Completes a checkout without delivering its events. */
  readonly checkout: (accountId: AccountId, order?: Order) => Promise<void>;
  /** The processor's events about the account since a time (default: all), oldest first. */
  readonly listSentEvents: (
    accountId: AccountId,
    since?: number,
  ) => Promise<readonly ProcessorEvent[]>;
  /** The account's state in the database. */
  readonly state: (accountId: AccountId) => Promise<AccountState>;
  readonly close: () => Promise<void>;
};

export type Order = {
  readonly tier?: Tier;
  readonly interval?: "month" | "year";
  readonly card?: string;
  readonly trialDays?: number | null;
};

/** The account's state, reduced to what must not depend on the order of events. */
export type AccountState = {
  readonly plan: Tier;
  readonly status: string | null;
  readonly subscriptions: readonly string[];
  readonly invoices: readonly string[];
  readonly notices: readonly string[];
};

const CARD = "4242424242424242";

/** Opens a harness at T0. */
export async function openSyncHarness(): Promise<SyncHarness> {
  const hand = { ms: T0 };
  const faults = new Set<string>();
  const sandbox = await serveSandbox({
    clock: { now: () => hand.ms },
    onExchange: (exchange) => {
      for (const fault of faultsOfExchange(exchange)) faults.add(fault);
    },
  });
  const { host, port } = sandbox;
  const database = await testDatabase();
  const stores = storesOn(database.db);
  const locks = openBillingLocks(database.pool);
  const errors: unknown[] = [];
  const reach = async () => ({ host, port, protocol: "http" as const, apiKey: "sk_test_sandbox" });
  const catalogue = { offers: DEFAULT_OFFERS, plans: DEFAULT_PLANS };
  const settings = { timeoutMs: WAIT_MS_MAX, retriesMax: 0 };
  const processor = openProcessor(settings, {
    ...catalogue,
    reach,
    onError: (error) => errors.push(error),
  });
  const ports: SyncHarness["ports"] = {
    ...catalogue,
    processor,
    ...stores,
    transact: transactOn(database.db),
    withBillingLock: locks.withLock,
    clock: { now: () => instant(hand.ms) },
    randomness: systemRandomness(),
    baseUrl: () => "http://127.0.0.1:8080",
    onError: (error) => errors.push(error),
  };
  let accounts = 0;
  return {
    ports,
    database,
    stores,
    sandbox,
    errors,
    stripe: new Stripe("sk_test_sandbox", { host, port, protocol: "http", telemetry: false }),
    goTo: async (time) => {
      hand.ms = time;
      await sandbox.sandbox.settle();
    },
    account: async () => {
      accounts += 1;
      const id = brand<AccountId>(`acct_${accounts}`);
      const email = `owner${accounts}@example.com`;
      await stores.accounts.createAccount({ id, email, plan: "PRO", createdAt: instant(hand.ms) });
      const never = { subscription_status: null };
      await database.db.updateTable("account").set(never).where("id", "=", id).execute();
      return id;
    },
    checkout: async (
      accountId,
      { tier = "PRO", interval = "month", card = CARD, trialDays = 14 } = {},
    ) => {
      const customer = await ensureCustomer(ports, accountId);
      const urls = { successUrl: "http://example.com/", cancelUrl: "http://example.com/" };
      const order = { customer, accountId, tier, interval, trialDays, ...urls };
      const { url } = await processor.openCheckout(order, ports.randomness.base62(12));
      const page = await payAt(url, card);
      assert.equal(page.leftFor, "http://example.com/", page.html);
      await sandbox.sandbox.settle();
    },
    listSentEvents: async (accountId, since = T0) => {
      const { customer } = await stores.billing.findMirror(accountId);
      const events = await processor.listEvents(instant(since));
      return events.filter((event) => event.customer === customer?.id);
    },
    state: (accountId) => stateOf(database, accountId),
    close: async () => {
      await locks.stop();
      await sandbox.close();
      await database.close();
      assert.deepEqual([...faults], [], "the traffic is as the SDK declares it");
    },
  };
}

/** An account that completed a checkout and was reconciled. */
export async function subscribed(harness: SyncHarness, order: Order = {}): Promise<AccountId> {
  const accountId = await harness.account();
  await harness.checkout(accountId, order);
  await reconcileCustomer(harness.ports, accountId);
  return accountId;
}

async function stateOf({ db }: TestDatabase, accountId: AccountId): Promise<AccountState> {
  const account = await db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const subscriptions = await db
    .selectFrom("billing_subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("role")
    .execute();
  const invoices = await db
    .selectFrom("billing_invoice")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const notices = await db
    .selectFrom("notice")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return {
    plan: account.plan,
    status: account.subscription_status,
    subscriptions: subscriptions.map((one) => `${one.role} ${one.tier ?? "-"} ${one.status}`),
    invoices: invoices.map((one) => `${one.role} ${one.amount_due} ${one.status}`),
    notices: notices.map(({ kind }) => kind).toSorted(),
  };
}
