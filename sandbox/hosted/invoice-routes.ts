import { missing } from "#base";
import type { Bill, Seller } from "#invoice-pdf";
import { invoicePage, STYLE, STYLE_URL } from "#pages";
import type { Draft } from "#state";
import { page, refusedPage } from "./answers.ts";
import type { PageAnswer, PageCall, PageRoute } from "./page-route.ts";

const PATH = "/invoice/:token";

/** The seller on all invoices of the sandbox. */
const SELLER: Seller = { name: "Platen", lines: ["The sandbox's own shop"] };

/** Invoice page and PDF, and the style sheet of all pages. */
export const INVOICE_PAGES: readonly PageRoute[] = [
  { method: "GET", path: PATH, answer: showInvoice },
  { method: "GET", path: `${PATH}/pdf`, answer: printInvoice },
  { method: "GET", path: STYLE_URL, answer: () => ({ kind: "style", css: STYLE }) },
];

function showInvoice(call: PageCall): PageAnswer {
  const seen = call.act((draft) => billOf(draft, call));
  if (seen.kind === "refused") return refusedPage(seen.refusal);
  const { invoice } = seen.value;
  return page(invoicePage(invoice, `/invoice/${invoice.token}`));
}

function printInvoice(call: PageCall): PageAnswer {
  const seen = call.act((draft) => billOf(draft, call));
  if (seen.kind === "refused") return refusedPage(seen.refusal);
  const { number, id } = seen.value.invoice;
  return {
    kind: "invoice",
    bill: seen.value,
    fileName: `Invoice-${(number ?? id).replaceAll(/[^\w-]/g, "_")}.pdf`,
  };
}

function billOf(draft: Draft, { names }: PageCall): Bill {
  const token = names["token"] ?? "";
  const invoice = [...draft.all("invoices")].find((row) => row.token === token);
  if (invoice === undefined) throw missing("invoice", "of this address", "token");
  return { invoice, customer: draft.find("customers", invoice.customer) ?? null, seller: SELLER };
}
