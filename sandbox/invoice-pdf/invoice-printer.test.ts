import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeHost } from "@platen/engine/node";
import { extractDrawnText } from "../../lab/referees/drawn-text.ts";
import { billOf, lineOf } from "./bill.fixture.ts";
import type { Bill } from "./bill.ts";
import { createInvoicePrinter } from "./mod.ts";

const print = createInvoicePrinter(await nodeHost());

/** The text of the flattened pages as read by pdf.js. */
async function read(bill: Bill): Promise<readonly string[]> {
  const { pages, widgets } = await extractDrawnText(await print(bill));
  assert.equal(widgets.size, 0);
  return pages;
}

function assertHas(page: string | undefined, ...texts: readonly string[]): void {
  for (const text of texts) assert.ok(page?.includes(text) === true, `${text} is not in ${page}`);
}

test("an invoice has seller, customer, line item, period, price and payment", async () => {
  const [page, ...more] = await read(billOf(1));
  assert.equal(more.length, 0);
  assertHas(page, "Platen", "12 Printing House Lane", "Ada Lovelace", "ada@example.com");
  assertHas(page, "A1B2C3D4-0001", "PAID", "$49.00 paid on 15 Jan 2026");
  assertHas(page, "Platen Pro, line 1", "15 Jan 2026 – 15 Feb 2026", "Amount paid", "-$49.00");
  assertHas(page, "Sandbox", "Page 1 of 1");
});

test("an open invoice shows the amount due after the customer's credit", async () => {
  const lines = [
    lineOf(0, { description: "Unused time", amount: -2450, unitAmount: null }),
    lineOf(1, { description: "PDFs above 1,000", quantity: 1237, unitAmount: 10, amount: 12_370 }),
  ];
  const open = { status: "open", amountPaid: 0, amountDue: 8920, paidAt: null, lines } as const;
  const [page] = await read(billOf(2, open));
  assertHas(page, "OPEN", "$89.20 due 15 Jan 2026", "-$24.50", "1,237", "$0.10", "$123.70");
  assertHas(page, "$99.20", "Balance applied", "-$10.00", "$89.20");
});

test("with sixty line items every page names the invoice, and only the last one has the total", async () => {
  const pages = await read(billOf(60));
  assert.equal(pages.length, 4);
  for (const [index, page] of pages.entries()) {
    assertHas(page, "A1B2C3D4-0001", `Page ${index + 1} of 4`, "Description");
    assert.equal(page.includes("$2,940.00"), index === 0 || index === 3);
    assert.equal(page.includes("Subtotal"), index === 3);
  }
  const all = pages.join();
  for (let line = 1; line <= 60; line += 1) assertHas(all, `Platen Pro, line ${line}`);
});

test("a customer's name is shown in its own script", async () => {
  for (const customerName of ["株式会社東京印刷", "Δημήτρης Παπαδόπουλος", "Žarko Дмитрий"]) {
    const [page] = await read(billOf(1, { customerName }));
    assertHas(page, customerName);
  }
});

test("long names are wrapped without loss", async () => {
  const customerName = `${"Druckerzeugnisse ".repeat(9)}Ende`;
  const description = `${"Prorated remaining time ".repeat(12)}end`;
  const [page] = await read(billOf(1, { customerName, lines: [lineOf(0, { description })] }));
  assert.equal(page?.match(/Druckerzeugnisse/g)?.length, 9);
  assertHas(page, "Ende", "end");
  assert.equal(page?.match(/remaining/g)?.length, 12);
});

test("every status has its label and sentence", async () => {
  const draft = { status: "draft", number: null, amountPaid: 0 } as const;
  assertHas((await read(billOf(1, draft)))[0], "DRAFT", "None yet", "Draft of $49.00");
  const written = { status: "uncollectible", amountPaid: 0 } as const;
  assertHas((await read(billOf(1, written)))[0], "UNCOLLECTIBLE", "$49.00, written off");
  const annulled = { status: "void", amountPaid: 0, voidedAt: 1_768_435_200 } as const;
  assertHas((await read(billOf(1, annulled)))[0], "VOID", "Void since 15 Jan 2026");
});

test("the same invoice gives the same bytes", async () => {
  assert.deepEqual(await print(billOf(3)), await print(billOf(3)));
});
