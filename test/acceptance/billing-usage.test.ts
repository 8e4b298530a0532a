/** Usage of a month and what it costs: one January of several accounts. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { z } from "zod";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import type { BillingAccount, ShownInvoice } from "../support/simulation/billing-account.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";

const FEBRUARY = "2026-02-01T00:00:00.000Z";

const History = z.looseObject({
  history: z.array(
    z.looseObject({
      period_start: z.string(),
      period_end: z.string(),
      pdf_generations: z.looseObject({ used: z.int(), limit: z.int() }),
      overage_pdfs: z.int(),
      overage_amount: z.int(),
      currency: z.string(),
      status: z.enum(["open", "closed", "invoiced"]),
      invoice_id: z.string().nullable(),
    }),
  ),
});
type Month = z.output<typeof History>["history"][number];

/** Included in each plan: a tenth of the default, so that overage needs few PDFs. */
const QUOTAS = { QUOTA_PDF_PRO: "100", QUOTA_PDF_BUSINESS: "1000" };

let harness: BillingHarness;
/** Accounts by what they make in January. */
let exact: BillingAccount;
let oneOver: BillingAccount;
let over: BillingAccount;
let upgrading: BillingAccount;
let late: BillingAccount;

before(async () => {
  harness = await openBillingHarness({ env: QUOTAS });
  exact = await createSubscribed();
  oneOver = await createSubscribed();
  over = await createSubscribed();
  upgrading = await createSubscribed();
  late = await createSubscribed();
});
after(() => harness.close());

test("23: a bulk job of 100 rows at 90, three of which fail, counts 97, 87 of them overage", async () => {
  await makePdfs(over, 90);
  await makePdfs(over, 97, 3);
  const { pdf_generations, overage_pdfs } = await over.usage();
  assert.partialDeepStrictEqual(pdf_generations, { used: 187, limit: 100, remaining: 0 });
  assert.equal(overage_pdfs, 87);
});

test("21: overage of PRO keeps PRO's price after an upgrade, the rest counts as BUSINESS", async () => {
  await harness.advanceTo("2026-01-20T00:00:00Z");
  await makePdfs(upgrading, 300);
  const upgrade = { plan: "BUSINESS", interval: "month" };
  const answer = await upgrading.ask("PUT", "/billing/subscription/upgrade", upgrade);
  assert.equal(answer.status, 200, answer.text);
  await makePdfs(upgrading, 750);
  const { pdf_generations, overage_pdfs } = await upgrading.usage();
  assert.partialDeepStrictEqual(pdf_generations, { used: 1050, limit: 1000, remaining: 0 });
  assert.equal(overage_pdfs, 250);
});

test("22: the last millisecond of January belongs to January, the next one does not", async () => {
  await makePdfs(late, 100);
  await harness.advanceTo("2026-01-31T23:59:59.999Z");
  await makePdfs(late, 5);
  const january = await late.usage();
  assert.equal(january.period_end, FEBRUARY);
  assert.deepEqual([january.pdf_generations.used, january.overage_pdfs], [105, 5]);
  await makePdfs(exact, 100);
  await makePdfs(oneOver, 101);
  await makePdfs(over, 150);
  await harness.advanceTo(FEBRUARY);
  await makePdfs(late, 3);
  const february = await late.usage();
  assert.equal(february.period_start, FEBRUARY);
  assert.deepEqual([february.pdf_generations.used, february.overage_pdfs], [3, 0]);
});

test("20: 337 PDFs on PRO with 100 are invoiced at the end of the month and paid an hour later, to the cent", async () => {
  await harness.advanceTo("2026-02-01T00:59:59Z");
  assert.equal(await over.paid(), 4900);
  await harness.advanceTo("2026-02-01T01:00:00Z");
  assert.equal(await over.paid(), 4900 + 2370);
  const invoice = await overageInvoice(over);
  assert.partialDeepStrictEqual(invoice, {
    amount_due: 2370,
    currency: "usd",
    status: "paid",
    period_start: "2026-01-01T00:00:00.000Z",
    period_end: FEBRUARY,
  });
  assert.partialDeepStrictEqual(await januaryOf(over), {
    pdf_generations: { used: 337, limit: 100 },
    overage_pdfs: 237,
    overage_amount: 2370,
    currency: "usd",
    status: "invoiced",
    invoice_id: invoice.id,
  });
});

test("21, 22: each tier's overage is its own line item, and five PDFs of the last millisecond are paid with January", async () => {
  assert.equal((await overageInvoice(upgrading)).amount_due, 2250);
  const found = (await upgrading.processorInvoices()).find(({ total }) => total === 2250);
  assert.deepEqual(
    found?.lines.data.map(({ quantity, amount }) => [quantity, amount]),
    [
      [200, 2000],
      [50, 250],
    ],
  );
  assert.equal((await overageInvoice(late)).amount_due, 50);
  assert.equal((await januaryOf(late)).pdf_generations.used, 105);
});

test("20: exactly 100 PDFs cost nothing extra, and one more costs ten cents, carried to the renewal", async () => {
  assert.equal(await exact.paid(), 4900);
  const quiet = { overage_pdfs: 0, overage_amount: 0 };
  assert.partialDeepStrictEqual(await januaryOf(exact), quiet);
  assert.equal(await oneOver.paid(), 4900);
  assert.partialDeepStrictEqual(await januaryOf(oneOver), { overage_pdfs: 1, overage_amount: 10 });
  await harness.advanceTo("2026-02-15T01:00:00Z");
  assert.equal(await exact.paid(), 4900 + 4900);
  // The trial's own invoice is of 0 cents; a month without overage adds none. Ten cents carried over are shown.
  assert.deepEqual(await amounts(exact), [4900, 4900, 0]);
  assert.deepEqual(await amounts(oneOver), [4910, 0, 4900, 0]);
  assert.partialDeepStrictEqual(await januaryOf(exact), { status: "closed", invoice_id: null });
  assert.equal(await oneOver.paid(), 4900 + 4910);
  assert.equal((await oneOver.invoices())[0]?.amount_due, 4910);
});

/** The amount of each invoice in cents, newest first. */
async function amounts(account: BillingAccount): Promise<readonly number[]> {
  return (await account.invoices()).map(({ amount_due }) => amount_due);
}

/** An account whose trial of PRO starts with the year. */
async function createSubscribed(): Promise<BillingAccount> {
  const account = await harness.account();
  await account.checkout();
  return account;
}

/** The invoice for January. */
async function overageInvoice(account: BillingAccount): Promise<ShownInvoice> {
  const invoices = await account.invoices();
  const found = invoices.filter(
    ({ period_end, amount_due }) => period_end === FEBRUARY && amount_due > 0,
  );
  assert.equal(found.length, 1, JSON.stringify(invoices));
  return found[0] ?? assert.fail();
}

async function januaryOf(account: BillingAccount): Promise<Month> {
  const answer = await account.ask("GET", "/billing/usage/history?months=2");
  const month = History.parse(answer.body).history.find(
    ({ period_end }) => period_end === FEBRUARY,
  );
  return month ?? assert.fail(answer.text);
}
