import assert from "node:assert/strict";
import { test } from "node:test";
import { checkInvoicePdf, isCheckable } from "./invoice-pdf.ts";

test("only PDFs of the page's own host are asked for", () => {
  const origin = "https://platen.example";
  assert.equal(isCheckable(`${origin}/sandbox/invoice/1`, origin), true);
  assert.equal(isCheckable("https://pay.stripe.com/invoice/1", origin), false);
  assert.equal(isCheckable("", origin), false);
});

test("a PDF that is missing, or a host without an answer, is said not to be there", async () => {
  assert.equal(await checkInvoicePdf("/x", answering(200)), true);
  assert.equal(await checkInvoicePdf("/x", answering(404)), false);
  assert.equal(await checkInvoicePdf("/x", async () => await Promise.reject(new Error())), false);
});

function answering(status: number) {
  return async () => new Response("", { status });
}
