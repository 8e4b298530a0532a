/** Invoices and the portal: scenarios 29 and 30. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { extractDrawnText } from "../../bench/referees/drawn-text.ts";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingDesk, deskFor } from "../support/simulation/billing-desk.ts";
import { openPage } from "../support/simulation/hosted-pages.ts";

const Page = z.looseObject({
  invoices: z.array(z.looseObject({ id: z.string(), created: z.iso.datetime() })),
  total: z.int(),
});

test("29: 25 invoices come as pages of 10, 10 and 5, and as a PDF that shows its lines", async (t) => {
  const desk = await deskFor(t);
  const somebody = await desk.account();
  await somebody.checkout();
  await desk.advanceTo("2026-01-15T01:00:00Z");
  await fillUpTo(25, desk, somebody);
  const page = async (query: string): Promise<z.output<typeof Page>> =>
    Page.parse((await somebody.ask("GET", `/billing/invoices?${query}`)).body);
  const ids: string[] = [];
  for (const count of [10, 10, 5]) {
    const after = ids.length === 0 ? "" : `&starting_after=${ids.at(-1)}`;
    const { invoices, total } = await page(`limit=10${after}`);
    assert.deepEqual([invoices.length, total], [count, 25]);
    ids.push(...invoices.map(({ id }) => id));
  }
  const skipping = await page("limit=10&skip=20");
  assert.deepEqual(
    skipping.invoices.map(({ id }) => id),
    ids.slice(20),
  );
  assert.equal((await page("")).invoices.length, 20);
  const all = await somebody.invoices();
  assert.deepEqual(
    all.map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    all.map(({ created }) => created),
    all
      .map(({ created }) => created)
      .toSorted()
      .toReversed(),
  );
  await showsItsLines(somebody, all.find(({ amount_due }) => amount_due === 4900)?.id ?? "");
});

test("29: of invoices an unknown one is a 404, as is another account's", async (t) => {
  const { account } = await deskFor(t);
  const [somebody, other] = [await account(), await account()];
  await somebody.checkout();
  const [own] = await somebody.invoices();
  assert.ok(own !== undefined);
  for (const id of [own.id, "in_none"])
    refused(await other.ask("GET", `/billing/invoices/${id}`), 404, "invoice_not_found");
  for (const query of ["limit=0", "limit=101", "limit=x", "skip=-1"])
    refused(await somebody.ask("GET", `/billing/invoices?${query}`), 400, "validation_error");
});

test("30: an address to the portal works once, and the next one is another", async (t) => {
  const { account, sandbox } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  const first = await somebody.portal();
  assert.equal(new URL(first.url).origin, sandbox.origin);
  assert.equal(first.page.status, 200);
  assert.match(first.page.html, /Visa ending in 4242/);
  assert.equal((await openPage(first.url)).status, 404);
  const second = await somebody.portal();
  assert.notEqual(second.url, first.url);
  assert.equal(second.page.status, 200);
  assert.doesNotMatch(second.page.html, /Cancel subscription/);
});

/** Bills this and that at the processor until the account has so many invoices. */
async function fillUpTo(
  count: number,
  { stripe, settle, advanceTo, now }: BillingDesk,
  somebody: BillingAccount,
): Promise<void> {
  const { processor_customer_id: customer } = await somebody.subscription();
  for (let number = (await somebody.invoices()).length; number < count; number += 1) {
    await advanceTo(new Date(now() + 60_000).toISOString());
    const amount = 1000 + number;
    const item = { customer, amount, currency: "usd", description: `Help, ${number} hours` };
    await stripe.invoiceItems.create(item);
    const behaviour = { pending_invoice_items_behavior: "include" } as const;
    const { id } = await stripe.invoices.create({ customer, auto_advance: false, ...behaviour });
    await stripe.invoices.finalizeInvoice(id);
    await stripe.invoices.pay(id);
  }
  await settle();
}

/** Opens the PDF of an invoice as anybody may who has its address. */
async function showsItsLines(somebody: BillingAccount, id: string): Promise<void> {
  const found = await somebody.ask("GET", `/billing/invoices/${id}`);
  const { invoice_pdf } = z.looseObject({ invoice_pdf: z.url() }).parse(found.body);
  const response = await fetch(invoice_pdf);
  assert.equal(response.headers.get("content-type"), "application/pdf");
  const { pages } = await extractDrawnText(new Uint8Array(await response.arrayBuffer()));
  const text = pages.join("\n");
  for (const shown of ["Platen Pro", "$49.00", somebody.email])
    assert.ok(text.includes(shown), text);
}
