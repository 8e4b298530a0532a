import type { Body } from "#base";
import type { Invoice, InvoiceItem, InvoiceLine, InvoicePayment } from "#model";
import { listBody, type View } from "./view.ts";

/** The seller on the invoices. */
const SELLER = "Sandbox";

/** Returns the body of an invoice with its first line items. */
export function invoiceBody(view: View, invoice: Invoice): Body {
  const { id, status, total, period } = invoice;
  const lines = invoice.lines.map((line) => lineBody(line, id));
  const page = `${view.origin}/invoice/${invoice.token}`;
  const isFinal = invoice.finalizedAt !== null;
  return {
    id,
    object: "invoice",
    ...UNUSED,
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    amount_remaining: Math.max(0, invoice.amountDue - invoice.amountPaid),
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0 || status === "paid",
    auto_advance: invoice.isAutoAdvanced,
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.billingReason,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_email: invoice.customerEmail,
    customer_name: invoice.customerName,
    default_payment_method: invoice.defaultPaymentMethod,
    description: invoice.description,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: isFinal ? page : null,
    invoice_pdf: isFinal ? `${page}/pdf` : null,
    lines: listBody(lines, `/v1/invoices/${id}/lines`),
    metadata: invoice.metadata,
    next_payment_attempt: invoice.nextPaymentAttempt,
    number: invoice.number,
    parent: parentBody(view, invoice),
    period_end: period.end,
    period_start: period.start,
    starting_balance: invoice.startingBalance,
    status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: invoice.clock,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: invoice.webhooksDeliveredAt,
  };
}

/** Returns the body of a line item. */
export function lineBody(line: InvoiceLine, invoice: string): Body {
  return {
    id: line.id,
    object: "line_item",
    amount: line.amount,
    currency: line.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: line.metadata,
    parent: lineParent(line),
    period: line.period,
    pretax_credit_amounts: [],
    pricing: pricingBody(line),
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

/** Returns the body of an invoice item. */
export function invoiceItemBody(item: InvoiceItem): Body {
  const { subscription, subscriptionItem } = item;
  const details =
    subscription === null
      ? null
      : {
          subscription,
          ...(subscriptionItem === null ? {} : { subscription_item: subscriptionItem }),
        };
  return {
    id: item.id,
    object: "invoiceitem",
    amount: item.amount,
    currency: item.currency,
    customer: item.customer,
    customer_account: null,
    date: item.created,
    description: item.description,
    discountable: !item.isProration,
    discounts: [],
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata,
    net_amount: item.amount,
    parent:
      details === null ? null : { subscription_details: details, type: "subscription_details" },
    period: item.period,
    pricing: pricingBody(item),
    proration: item.isProration,
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    tax_rates: [],
    test_clock: item.clock,
  };
}

/** Returns the body of an invoice payment. */
export function paymentBody(payment: InvoicePayment): Body {
  const isPaid = payment.paidAt !== null;
  const isCanceled = payment.canceledAt !== null;
  return {
    id: payment.id,
    object: "invoice_payment",
    amount_paid: isPaid ? payment.amount : null,
    amount_requested: payment.amount,
    created: payment.created,
    currency: payment.currency,
    invoice: payment.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment.paymentIntent, type: "payment_intent" },
    status: isPaid ? "paid" : isCanceled ? "canceled" : "open",
    status_transitions: { canceled_at: payment.canceledAt, paid_at: payment.paidAt },
  };
}

function parentBody(view: View, invoice: Invoice): Body | null {
  const { subscription, prorationDate } = invoice;
  if (subscription === null) return null;
  const metadata = view.find("subscriptions", subscription)?.metadata ?? {};
  const date = prorationDate === null ? {} : { subscription_proration_date: prorationDate };
  return {
    quote_details: null,
    subscription_details: { metadata, subscription, ...date },
    type: "subscription_details",
  };
}

function lineParent(line: InvoiceLine): Body | null {
  const { subscription, subscriptionItem, invoiceItem, isProration } = line;
  const shared = { proration: isProration, proration_details: { credited_items: null } };
  if (subscriptionItem !== null) {
    return {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: invoiceItem,
        ...shared,
        subscription,
        subscription_item: subscriptionItem,
      },
      type: "subscription_item_details",
    };
  }
  if (invoiceItem === null) return null;
  return {
    invoice_item_details: { invoice_item: invoiceItem, ...shared, subscription },
    subscription_item_details: null,
    type: "invoice_item_details",
  };
}

function pricingBody(line: InvoiceLine | InvoiceItem): Body | null {
  const { price, product, unitAmount } = line;
  if (price === null || product === null) return null;
  return {
    price_details: { price, product },
    type: "price_details",
    unit_amount_decimal: unitAmount === null ? null : String(unitAmount),
  };
}

/** Members that are the same on every invoice: the seller, and unused members. */
const UNUSED: Body = {
  account_country: "US",
  account_name: SELLER,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  collection_method: "charge_automatically",
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  issuer: { type: "self" },
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
};
