import { Invoice } from "#contract/invoice.ts";
import { findInvoice } from "#domain/billing";
import { invoiceBody, invoiceId } from "../bodies/invoice-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/billing/invoices/{invoice_id} */
export function getInvoiceRoute(uses: Pick<Uses, "processor" | "billing">): Route {
  return route({
    method: "GET",
    path: "/api/v1/billing/invoices/:invoice_id",
    scope: "read",
    tag: "Billing",
    summary: "Read an invoice",
    answers: { 200: { description: "The invoice.", schema: Invoice } },
    refusals: { 404: ["invoice_not_found"] },
    handle: async ({ caller, params }) =>
      ok(invoiceBody(await findInvoice(uses, caller, invoiceId(params.invoice_id)))),
  });
}
