import assert from "node:assert/strict";
import type { BillingHarness } from "../support/simulation/billing-harness.ts";
import { type Customer, livePlan } from "./plan-model.ts";
import type { SimulatedCustomer } from "./simulated-customer.ts";

/** Low monthly limits, so that they are soon exceeded. */
const SMALL_LIMITS = { PRO: 10, BUSINESS: 30, ENTERPRISE: 999_999 } as const;
/** The same limits as settings. No poll leaves the hourly window while the clock is frozen. */
export const LIMIT_SETTINGS = {
  RATE_LIMIT_PRO: "1000000",
  RATE_LIMIT_BUSINESS: "1000000",
  QUOTA_PDF_PRO: String(SMALL_LIMITS.PRO),
  QUOTA_PDF_BUSINESS: String(SMALL_LIMITS.BUSINESS),
} as const;
const OVERAGE_CENTS = { PRO: 10, BUSINESS: 5, ENTERPRISE: null } as const;

type State = ReturnType<BillingHarness["sandbox"]["sandbox"]["state"]>;
type Rows = State["rows"];
type InvoiceRow = Rows["invoices"] extends ReadonlyMap<string, infer Row> ? Row : never;

/** One customer's invoices at the processor, by their role. */
type Billed = {
  readonly plan: readonly InvoiceRow[];
  readonly overage: readonly InvoiceRow[];
  readonly all: readonly InvoiceRow[];
  /** Balance carried to the next invoice, in cents. */
  readonly balance: number;
};

/** An output in the ledger. */
type LedgerLine = {
  readonly month: string;
  readonly tier: keyof typeof OVERAGE_CENTS;
  readonly occurred_at: Date;
  readonly overage: boolean;
  readonly overage_cents: number | null;
};

/**
 * Fails if the customer's usage, invoices or plan differ from the model once everything is settled; returns the number
 * of PDFs past a limit.
 */
export async function judge(
  harness: BillingHarness,
  simulated: SimulatedCustomer,
): Promise<number> {
  const lines = await ledgerOf(harness, simulated);
  await judgeUsage(harness, simulated, lines);
  judgeLedger(lines);
  const billed = billedTo(harness, simulated);
  judgePlans(simulated.customer(), billed);
  await judgeOverage(harness, simulated, lines, billed);
  judgePayments(harness, billed);
  await judgeMirror(harness, simulated, billed);
  return lines.filter(({ overage }) => overage).length;
}

async function ledgerOf(
  { service }: BillingHarness,
  { account }: SimulatedCustomer,
): Promise<LedgerLine[]> {
  const entries = await service.database.db
    .selectFrom("usage_ledger")
    .select(["month", "tier", "occurred_at", "overage", "overage_cents", "outputs"])
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  return entries.flatMap(({ outputs, ...line }) => Array.from({ length: outputs }, () => line));
}

/** Files = ledger = counters. */
async function judgeUsage(
  { service: { database } }: BillingHarness,
  { account, made, jobs }: SimulatedCustomer,
  lines: readonly LedgerLine[],
): Promise<void> {
  const counters = await database.db
    .selectFrom("usage_counter")
    .select(["month", "used"])
    .where("account_id", "=", account.id)
    .where("kind", "=", "pdf")
    .execute();
  assert.deepEqual(
    Object.fromEntries(
      counters.map(({ month, used }) => [month, Number(used)]).filter(([, used]) => used !== 0),
    ),
    countBy(lines, ({ month }) => month),
    "counters and ledger",
  );
  assert.equal(lines.length, await made(), "the ledger and what was answered");
  const inJobs = await database.db
    .selectFrom("usage_ledger")
    .select(({ fn }) => ["upload_id", fn.sum("outputs").as("count")] as const)
    .where("account_id", "=", account.id)
    .where("upload_id", "is not", null)
    .groupBy("upload_id")
    .execute();
  const counted = new Map(inJobs.map(({ upload_id, count }) => [upload_id, Number(count)]));
  for (const [job, rows] of jobs()) assert.equal(counted.get(job) ?? 0, rows, "rows of a job");
}

/** Outputs past the plan's limit are overage of their month at the plan's price. */
function judgeLedger(lines: readonly LedgerLine[]): void {
  const places = new Map<string, number>();
  for (const { month, tier, occurred_at, overage, overage_cents } of lines) {
    const place = (places.get(month) ?? 0) + 1;
    places.set(month, place);
    const isPast = OVERAGE_CENTS[tier] !== null && place > SMALL_LIMITS[tier];
    assert.deepEqual([overage, overage_cents], [isPast, isPast ? OVERAGE_CENTS[tier] : null]);
    assert.equal(occurred_at.toISOString().slice(0, month.length), month);
  }
}

function billedTo({ sandbox }: BillingHarness, { account }: SimulatedCustomer): Billed {
  const { customers, invoices, subscriptions } = sandbox.sandbox.state().rows;
  const own = [...customers.values()].filter(({ metadata }) =>
    Object.values(metadata).includes(account.id),
  );
  assert.ok(own.length <= 1, "an account has one customer");
  const all = [...invoices.values()].filter(({ customer }) => customer === own[0]?.id);
  const roleOf = ({ subscription }: InvoiceRow): string | undefined =>
    subscriptions.get(subscription ?? "")?.metadata["platen_role"];
  return {
    all,
    plan: all.filter((invoice) => roleOf(invoice) === "plan"),
    overage: all.filter((invoice) => roleOf(invoice) === "overage"),
    balance: own[0]?.balance ?? 0,
  };
}

/** Each plan invoice is the sum of its quantities, prices and prorations. */
function judgePlans({ bills }: Customer, { plan }: Billed): void {
  const expected = bills.map(({ at, lines }) => [at, ...lines.map(positiveZero)]);
  const found = plan.map(({ created, lines }) => [created, ...lines.map(({ amount }) => amount)]);
  assert.deepEqual(
    found.filter(isSomething).toSorted(byTime),
    expected.filter(isSomething).toSorted(byTime),
    "invoices of plans: when, and cents a line",
  );
}

/** Each overage line item matches the ledger's entries of its month and tier. */
async function judgeOverage(
  { sandbox, service }: BillingHarness,
  { account }: SimulatedCustomer,
  lines: readonly LedgerLine[],
  { overage }: Billed,
): Promise<void> {
  const { prices } = sandbox.sandbox.state().rows;
  const owed = lines.reduce((sum, { overage_cents }) => sum + (overage_cents ?? 0), 0);
  const found = overage.map(({ id, subscription, status, created, total }) => {
    const at = new Date(created * 1000).toISOString();
    return { id, subscription, status, at, total };
  });
  const charged = found.reduce((sum, { total }) => sum + total, 0);
  if (charged !== owed) {
    const counted = lines.filter((line) => line.overage).map((line) => line.occurred_at);
    const recorded = await overageRows(service.database, account.id);
    assert.equal(
      charged,
      owed,
      `cents of overage: ${JSON.stringify({ found, counted, recorded })}`,
    );
  }
  const metered = overage.flatMap((invoice) => invoice.lines);
  for (const { amount, quantity, unitAmount } of metered)
    if (unitAmount !== null) assert.equal(amount, quantity * unitAmount);
  if (metered.some(({ invoiceItem }) => invoiceItem !== null)) return; // corrected later
  const tierOf = (price: string | null): string =>
    /^platen_overage_([^_]+)_/.exec(prices.get(price ?? "")?.lookupKey ?? "")?.[1] ?? "none";
  const reported: Record<string, number> = {};
  for (const { period, price, quantity } of metered.filter((line) => line.quantity > 0)) {
    const month = new Date(period.start * 1000).toISOString().slice(0, "2026-01".length);
    const key = `${month} ${tierOf(price).toUpperCase()}`;
    reported[key] = (reported[key] ?? 0) + quantity;
  }
  const past = lines.filter(({ overage_cents }) => overage_cents !== null);
  assert.deepEqual(
    reported,
    countBy(past, ({ month, tier }) => `${month} ${tier}`),
  );
}

/** Everything the service recorded about an account's overage. */
async function overageRows(
  { pool }: BillingHarness["service"]["database"],
  accountId: string,
): Promise<Record<string, unknown>> {
  const tables = ["month", "report", "invoice", "correction"].map((name) => `overage_${name}`);
  const recorded: Record<string, unknown> = {};
  for (const table of [...tables, "usage_counter", "billing_subscription", "billing_customer"])
    recorded[table] = (
      await pool.query(`select * from ${table} where account_id = $1`, [accountId])
    ).rows;
  return recorded;
}

/** Everything billed was paid once, except amounts below the minimum charge. */
function judgePayments({ sandbox }: BillingHarness, { all, balance }: Billed): void {
  const { payments } = sandbox.sandbox.state().rows;
  const sums = { billed: 0, paid: 0 };
  for (const { id, lines, total, status, amountPaid, amountDue } of all) {
    assert.equal(
      total,
      lines.reduce((sum, { amount }) => sum + amount, 0),
    );
    assert.equal(status, "paid", `${id} is ${status}`);
    assert.equal(amountPaid, amountDue);
    const paid = [...payments.values()].filter(
      ({ invoice, paidAt }) => invoice === id && paidAt !== null,
    );
    assert.equal(paid.length, amountDue > 0 ? 1 : 0);
    sums.billed += total;
    sums.paid += amountPaid;
  }
  assert.equal(sums.paid + balance, sums.billed);
}

/** The API shows what the processor has, and the plan that the model expects. */
async function judgeMirror(
  { sandbox }: BillingHarness,
  { account, customer }: SimulatedCustomer,
  { all }: Billed,
): Promise<void> {
  const { subscriptions } = sandbox.sandbox.state().rows;
  // The overage subscription starts with a zero invoice and adds one per month without overage; no list shows them.
  const isBlank = ({ subscription, total, lines }: Billed["all"][number]): boolean =>
    total === 0 &&
    lines.every(({ amount }) => amount === 0) &&
    subscriptions.get(subscription ?? "")?.metadata["platen_role"] === "overage";
  const finished = all.filter((invoice) => invoice.status !== "draft" && !isBlank(invoice));
  const shown = await account.invoices();
  assert.deepEqual(
    new Set(shown.map(({ id, status, amount_due }) => `${id} ${status} ${amount_due}`)),
    new Set(finished.map(({ id, status, amountDue }) => `${id} ${status} ${amountDue}`)),
    "invoices here and there",
  );
  const { plans } = customer();
  const newest = plans.at(-1);
  if (newest === undefined) return;
  const alive = [...subscriptions.values()].filter(
    ({ metadata, status }) => metadata["platen_account"] === account.id && status !== "canceled",
  );
  const isLiving = livePlan(customer()) !== null;
  assert.deepEqual(
    countBy(alive, ({ metadata }) => metadata["platen_role"] ?? "none"),
    isLiving ? { overage: 1, plan: 1 } : {},
    "what plans at the processor",
  );
  const { plan, interval, status, current_period_end, cancel_at_period_end, pending_change } =
    await account.subscription();
  assert.deepEqual(
    { plan, interval, status, ends: cancel_at_period_end && isLiving },
    {
      plan: newest.tier,
      interval: newest.interval,
      status: newest.state,
      ends: newest.isEnding && isLiving,
    },
  );
  if (!isLiving) return;
  assert.equal(Date.parse(current_period_end) / 1000, newest.end);
  assert.equal(pending_change?.plan, newest.pending?.tier);
}

/** Whether an invoice (time and amounts) has an amount. */
function isSomething([, ...lines]: readonly number[]): boolean {
  return lines.some((line) => line !== 0);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

function positiveZero(cents: number): number {
  return cents + 0;
}

function byTime(a: readonly number[], b: readonly number[]): number {
  return (
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}
