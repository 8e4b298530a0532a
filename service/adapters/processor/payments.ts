import type { Stripe } from "stripe";
import type { CustomerId, Invoice, InvoiceId, SubscriptionId } from "#domain/billing-records";
import type { CallApi } from "./connection.ts";
import { isNotFound } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { idOf, invoiceOf } from "./invoice-of.ts";

/** Makes the card the customer's default and removes the subscriptions' own cards. */
export async function useCard(
  callApi: CallApi,
  customer: CustomerId,
  card: string,
  subscriptions: readonly SubscriptionId[],
): Promise<void> {
  await callApi("customer", (stripe) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
  );
  for (const id of subscriptions) {
    await callApi("subscription", (stripe) =>
      stripe.subscriptions.update(id, { default_payment_method: "" }),
    );
  }
}

/** Charges an open invoice; does nothing if it is no longer open. */
export async function payInvoice(callApi: CallApi, id: InvoiceId, key: string): Promise<void> {
  const invoice = await callApi("invoice", (stripe) => stripe.invoices.retrieve(id));
  if (invoice.status !== "open") return;
  await callApi("invoice", (stripe) => stripe.invoices.pay(id, {}, idempotencyKey("pay", key)));
}

/** One invoice; null: it does not exist. */
export async function findInvoice(callApi: CallApi, id: InvoiceId): Promise<Invoice | null> {
  const invoice = await retrieveInvoice(callApi, id);
  return invoice === null ? null : invoiceOf(invoice);
}

/** One invoice of a customer; null: it does not exist, or is another customer's. */
export async function findInvoiceOf(
  callApi: CallApi,
  customer: CustomerId,
  id: InvoiceId,
): Promise<Invoice | null> {
  const invoice = await retrieveInvoice(callApi, id);
  if (invoice === null || invoice.customer === null) return null;
  return idOf(invoice.customer) === customer ? invoiceOf(invoice) : null;
}

async function retrieveInvoice(callApi: CallApi, id: InvoiceId): Promise<Stripe.Invoice | null> {
  try {
    return await callApi("invoice", (stripe) => stripe.invoices.retrieve(id));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
