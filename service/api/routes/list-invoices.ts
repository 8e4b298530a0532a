import { InvoiceList, InvoiceQuery } from "#contract/invoice.ts";
import { listInvoices } from "#domain/billing";
import { invoiceBody, invoicePage } from "../bodies/invoice-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/invoices */
export function listInvoicesRoute(uses: Pick<Uses, "processor" | "billing">): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/invoices",
    scope: "read",
    tag: "Billing",
    summary: "List the account's invoices, newest first",
    query: InvoiceQuery,
    answers: { 200: { description: "A page of invoices.", schema: InvoiceList } },
    refusals: { 404: ["invoice_not_found"] },
    handle: async ({ caller, query }) => {
      const { items, total } = await listInvoices(uses, caller, invoicePage(query));
      return ok({ invoices: items.map(invoiceBody), total });
    },
  });
}
