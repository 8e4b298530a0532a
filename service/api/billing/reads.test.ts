import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import {
  type TestAccount,
  testAccount,
  testService,
} from "../../../test/support/harness/service.ts";
import {
  type BillingHarness,
  openBillingHarness,
} from "../../../test/support/simulation/billing-harness.ts";

const desk = await openBillingHarness({ env: { PRICE_PRO_MONTH: "5900", OVERAGE: "off" } });
after(desk.close);
const off = await testService({ BILLING: "off" });
after(off.stop);

const Plans = z.strictObject({
  plans: z.array(
    z.looseObject({
      id: z.string(),
      prices: z.array(
        z.looseObject({ interval: z.string(), price_id: z.string(), unit_amount: z.int() }),
      ),
    }),
  ),
});
const Invoices = z.looseObject({
  invoices: z.array(z.looseObject({ id: z.string(), amount_due: z.int(), created: z.string() })),
  total: z.int(),
});

const askOff = (account: TestAccount, method: string, path: string, json?: unknown) =>
  ask(`${off.url}/api/v1/billing${path}`, {
    method,
    key: account.key(),
    ...(json === undefined ? {} : { json }),
  });

test("every plan has its limits, its prices and their ids at the processor", async () => {
  const { body } = await (await desk.account()).ask("GET", "/billing/plans");
  const { plans } = Plans.parse(body);
  const [pro] = plans;
  const [month, year] = pro?.prices ?? [];
  assert.deepEqual(pro, {
    id: "PRO",
    name: "Pro",
    description: "For a team that fills forms every day.",
    features: pro?.["features"],
    limits: {
      pdf_generations: 1000,
      ai_generations: 100,
      api_keys: 5,
      requests_per_hour: 1000,
      templates: null,
    },
    overage: { allowed: false, unit_amount: 10, currency: "usd" },
    prices: [
      { interval: "month", price_id: month?.price_id, unit_amount: 5900, currency: "usd" },
      { interval: "year", price_id: year?.price_id, unit_amount: 49_000, currency: "usd" },
    ],
    trial_days: 14,
    rank: 1,
  });
  for (const { prices } of plans)
    for (const { price_id: id, unit_amount: cents, interval } of prices) {
      const price = await desk.stripe.prices.retrieve(id);
      assert.deepEqual([price.unit_amount, price.recurring?.interval], [cents, interval]);
    }
});

test("an unlimited value and an impossible overage are null in a plan", async () => {
  const { body } = await (await desk.account()).ask("GET", "/billing/plans");
  const enterprise = Plans.parse(body).plans.at(-1);
  assert.deepEqual(enterprise?.["limits"], {
    pdf_generations: null,
    ai_generations: null,
    api_keys: null,
    requests_per_hour: 100_000,
    templates: null,
  });
  assert.deepEqual([enterprise?.["overage"], enterprise?.["rank"]], [null, 3]);
});

test("invoices are listed newest first, in consistent pages, without drafts", async () => {
  const account = await desk.account();
  await account.checkout();
  const { processor_customer_id: customer } = await account.subscription();
  await invoicesMade(desk, customer, 6);
  const list = async (query: string) => {
    const { body } = await account.ask("GET", `/billing/invoices${query}`);
    const { invoices, total } = Invoices.parse(body);
    return { ids: invoices.map(({ id }) => id), total };
  };
  const { ids, total } = await list("");
  assert.equal(total, ids.length);
  assert.ok(total >= 6, `${total}`);
  const drafts = (await account.processorInvoices()).filter(({ status }) => status === "draft");
  assert.ok(drafts.length > 0 && drafts.every(({ id }) => !ids.includes(id)));
  assert.deepEqual(await list("?limit=2"), { ids: ids.slice(0, 2), total });
  assert.deepEqual(await list("?limit=2&skip=3"), { ids: ids.slice(3, 5), total });
  const later = await list(`?limit=2&starting_after=${ids[1]}`);
  assert.deepEqual(later, { ids: ids.slice(2, 4), total });
  const both = await list(`?starting_after=${ids[1]}&skip=1`);
  assert.deepEqual(both, { ids: ids.slice(3), total });
  assert.deepEqual(await list(`?starting_after=${ids.at(-1)}`), { ids: [], total });
  const one = await account.ask("GET", `/billing/invoices/${ids[0]}`);
  const { body: all } = await account.ask("GET", "/billing/invoices?limit=1");
  assert.deepEqual(one.body, Invoices.parse(all).invoices[0]);
  const stranger = await desk.account();
  for (const id of [ids[0], drafts[0]?.id, "in_nobody", "x"]) {
    const asker = id === ids[0] ? stranger : account;
    refused(await asker.ask("GET", `/billing/invoices/${id}`), 404, "invoice_not_found");
    const from = `/billing/invoices?starting_after=${id}`;
    refused(await asker.ask("GET", from), 404, "invoice_not_found");
  }
  for (const wrong of ["limit=0", "limit=101", "limit=x", "skip=-1"])
    refused(await account.ask("GET", `/billing/invoices?${wrong}`), 400, "validation_error");
});

test("an account that never subscribed has an empty list of invoices", async () => {
  const { body } = await (await desk.account()).ask("GET", "/billing/invoices");
  assert.deepEqual(body, { invoices: [], total: 0 });
});

test("without billing every account has ENTERPRISE for the calendar month, and no invoices", async () => {
  const account = await testAccount(off);
  const { body } = await askOff(account, "GET", "/subscription");
  const now = new Date();
  const month = (by: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by)).toISOString();
  assert.deepEqual(body, {
    plan: "ENTERPRISE",
    interval: "month",
    status: "active",
    trial_ends_at: null,
    current_period_start: month(0),
    current_period_end: month(1),
    cancel_at_period_end: false,
    processor_customer_id: "",
    pending_change: null,
  });
  assert.deepEqual((await askOff(account, "GET", "/invoices")).body, { invoices: [], total: 0 });
  refused(await askOff(account, "GET", "/invoices/in_x"), 404, "invoice_not_found");
  const { plans } = Plans.parse((await askOff(account, "GET", "/plans")).body);
  assert.deepEqual(
    new Set(plans.flatMap(({ prices }) => prices.map((one) => one.price_id))),
    new Set([""]),
  );
});

test("without billing every purchase is a 409, after validation", async () => {
  const account = await testAccount(off);
  const order = { plan: "PRO", interval: "month" };
  for (const [method, path, json] of [
    ["POST", "/checkout", order],
    ["GET", "/portal"],
    ["PUT", "/subscription/upgrade"],
    ["PUT", "/subscription/downgrade", {}],
    ["POST", "/subscription/cancel"],
    ["POST", "/subscription/reactivate", {}],
  ] as const)
    refused(await askOff(account, method, path, json), 409, "billing_disabled");
  refused(await askOff(account, "POST", "/checkout", { plan: "GOLD" }), 400, "validation_error");
});

/** Creates this many invoices at the processor, and one draft. */
async function invoicesMade(
  { stripe, settle }: BillingHarness,
  customer: string,
  count: number,
): Promise<void> {
  for (let index = 0; index <= count; index += 1) {
    await stripe.invoiceItems.create({ customer, amount: 1000 + index, currency: "usd" });
    const { id } = await stripe.invoices.create({
      customer,
      auto_advance: false,
      pending_invoice_items_behavior: "include",
    });
    if (index < count) await stripe.invoices.finalizeInvoice(id);
  }
  await settle();
}
