import { z } from "zod";
import {
  createManualInvoice,
  createManualItem,
  finalizeManually,
  payInvoice,
  previewInvoice,
  voidManually,
} from "#core";
import { findRow } from "#state";
import { bodyOf, lineBody } from "#wire";
import { listRoute, pageBody, paging } from "../list-route.ts";
import {
  clearable,
  count,
  flag,
  integer,
  isWithin,
  mergedMetadata,
  metadata,
  range,
  text,
} from "../params.ts";
import { type Route, route } from "../route.ts";
import { itemChange, prorationBehavior } from "./subscription-routes.ts";

/** Invoices, line items, invoice items and payments. */
export const INVOICE_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/invoices",
    z.strictObject({
      customer: text,
      auto_advance: flag.optional(),
      collection_method: z.enum(["charge_automatically"]).optional(),
      currency: text.optional(),
      default_payment_method: text.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      pending_invoice_items_behavior: z.enum(["exclude", "include"]).optional(),
    }),
    ({ draft, view, params }) => {
      const invoice = createManualInvoice(draft, {
        customer: params.customer,
        currency: params.currency ?? null,
        isAutoAdvanced: params.auto_advance ?? false,
        takesPendingItems: params.pending_invoice_items_behavior === "include",
        description: params.description ?? null,
        defaultPaymentMethod: params.default_payment_method ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      return bodyOf(view, "invoices", invoice);
    },
  ),
  route(
    "POST",
    "/v1/invoices/create_preview",
    z.strictObject({
      subscription: text,
      customer: text.optional(),
      preview_mode: z.enum(["next"]).optional(),
      subscription_details: z
        .strictObject({
          items: z.array(itemChange).optional(),
          proration_behavior: prorationBehavior.optional(),
          proration_date: count.optional(),
          billing_cycle_anchor: z.strictObject({ type: z.enum(["now", "unchanged"]) }).optional(),
        })
        .optional(),
    }),
    ({ draft, view, params }) => {
      const details = params.subscription_details ?? {};
      const behaviour = details.proration_behavior ?? "create_prorations";
      const invoice = previewInvoice(draft, {
        subscription: params.subscription,
        isChangeOnly: behaviour === "always_invoice",
        change: {
          changes: details.items ?? [],
          prorationBehaviour: behaviour,
          at: details.proration_date ?? null,
          resetsAnchor: details.billing_cycle_anchor?.type === "now",
        },
      });
      return bodyOf(view, "invoices", invoice);
    },
  ),
  route("GET", "/v1/invoices/{invoice}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "invoices", findRow(draft, "invoices", id, "invoice")),
  ),
  route(
    "POST",
    "/v1/invoices/{invoice}/finalize",
    z.strictObject({ auto_advance: flag.optional() }),
    ({ draft, view, id, params }) =>
      bodyOf(view, "invoices", finalizeManually(draft, id, params.auto_advance)),
  ),
  route(
    "POST",
    "/v1/invoices/{invoice}/pay",
    z.strictObject({ payment_method: text.optional(), off_session: flag.optional() }),
    ({ draft, view, id, params }) =>
      bodyOf(view, "invoices", payInvoice(draft, id, params.payment_method ?? null)),
  ),
  route("POST", "/v1/invoices/{invoice}/void", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "invoices", voidManually(draft, id)),
  ),
  route("GET", "/v1/invoices/{invoice}/lines", z.strictObject(paging), ({ draft, id, params }) => {
    const { lines } = findRow(draft, "invoices", id, "invoice");
    return pageBody(lines, params, `/v1/invoices/${id}/lines`, (line) => lineBody(line, id));
  }),
  listRoute(
    "/v1/invoices",
    "invoices",
    {
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      collection_method: z.enum(["charge_automatically", "send_invoice"]).optional(),
      created: range.optional(),
    },
    (row, { params }) =>
      row.customer === (params.customer ?? row.customer) &&
      (params.subscription === undefined || row.subscription === params.subscription) &&
      row.status === (params.status ?? row.status) &&
      params.collection_method !== "send_invoice" &&
      isWithin(row.created, params.created),
  ),
  route(
    "POST",
    "/v1/invoiceitems",
    z.strictObject({
      customer: text,
      amount: integer,
      currency: text.optional(),
      description: clearable.optional(),
      subscription: text.optional(),
      metadata: metadata.optional(),
    }),
    ({ draft, view, params }) => {
      const item = createManualItem(draft, {
        customer: params.customer,
        subscription: params.subscription ?? null,
        amount: params.amount,
        currency: params.currency ?? null,
        description: params.description ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      return bodyOf(view, "invoiceItems", item);
    },
  ),
  listRoute(
    "/v1/invoiceitems",
    "invoiceItems",
    {
      customer: text.optional(),
      invoice: text.optional(),
      pending: flag.optional(),
      created: range.optional(),
    },
    (row, { params }) =>
      row.customer === (params.customer ?? row.customer) &&
      (params.invoice === undefined || row.invoice === params.invoice) &&
      (params.pending === undefined || params.pending === (row.invoice === null)) &&
      isWithin(row.created, params.created),
  ),
  listRoute(
    "/v1/invoice_payments",
    "payments",
    {
      invoice: text.optional(),
      status: z.enum(["canceled", "open", "paid"]).optional(),
      created: range.optional(),
    },
    (row, { params }) =>
      row.invoice === (params.invoice ?? row.invoice) &&
      (params.status === undefined || params.status === statusOf(row)) &&
      isWithin(row.created, params.created),
  ),
];

function statusOf(payment: {
  readonly paidAt: number | null;
  readonly canceledAt: number | null;
}): string {
  if (payment.paidAt !== null) return "paid";
  return payment.canceledAt === null ? "open" : "canceled";
}
