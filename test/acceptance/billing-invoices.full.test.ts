/** Invoices and the portal: scenarios 29 and 30. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { extractDrawnText } from "../../lab/referees/drawn-text.ts";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingHarness, harnessFor } from "../support/simulation/billing-harness.ts";
import { openPage } from "../support/simulation/hosted-pages.ts";

const Page = z.looseObject({
  invoices: z.array(z.looseObject({ id: z.string(), created: z.iso.datetime() })),
  total: z.int(),
});

test("29: 25 invoices are listed as pages of 10, 10 and 5, and a PDF shows the line items", async (t) => {
  const harness = await harnessFor(t);
  const user = await harness.account();
  await user.checkout();
  await harness.advanceTo("2026-01-15T01:00:00Z");
  await fillUpTo(25, harness, user);
  const page = async (query: string): Promise<z.output<typeof Page>> =>
    Page.parse((await user.ask("GET", `/billing/invoices?${query}`)).body);
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
  const all = await user.invoices();
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
  await showsItsLines(user, all.find(({ amount_due }) => amount_due === 4900)?.id ?? "");
});

test("29: an unknown invoice is a 404, and so is another account's", async (t) => {
  const { account } = await harnessFor(t);
  const [user, other] = [await account(), await account()];
  await user.checkout();
  const [own] = await user.invoices();
  assert.ok(own !== undefined);
  for (const id of [own.id, "in_none"])
    refused(await other.ask("GET", `/billing/invoices/${id}`), 404, "invoice_not_found");
  for (const query of ["limit=0", "limit=101", "limit=x", "skip=-1"])
    refused(await user.ask("GET", `/billing/invoices?${query}`), 400, "validation_error");
});

test("30: a portal URL works once, and the next one differs", async (t) => {
  const { account, sandbox } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  const first = await user.portal();
  assert.equal(new URL(first.url).origin, sandbox.origin);
  assert.equal(first.page.status, 200);
  assert.match(first.page.html, /Visa ending in 4242/);
  assert.equal((await openPage(first.url)).status, 404);
  const second = await user.portal();
  assert.notEqual(second.url, first.url);
  assert.equal(second.page.status, 200);
  assert.doesNotMatch(second.page.html, /Cancel subscription/);
});

/** Creates invoices at the processor until the account has this many. */
async function fillUpTo(
  count: number,
  { stripe, settle, advanceTo, now }: BillingHarness,
  user: BillingAccount,
): Promise<void> {
  const { processor_customer_id: customer } = await user.subscription();
  for (let number = (await user.invoices()).length; number < count; number += 1) {
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

/** Opens an invoice's PDF, for which its URL suffices. */
async function showsItsLines(user: BillingAccount, id: string): Promise<void> {
  const found = await user.ask("GET", `/billing/invoices/${id}`);
  const { invoice_pdf } = z.looseObject({ invoice_pdf: z.url() }).parse(found.body);
  const response = await fetch(invoice_pdf);
  assert.equal(response.headers.get("content-type"), "application/pdf");
  const { pages } = await extractDrawnText(new Uint8Array(await response.arrayBuffer()));
  const text = pages.join("\n");
  for (const shown of ["Platen Pro", "$49.00", user.email]) assert.ok(text.includes(shown), text);
}
