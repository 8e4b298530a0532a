import type { CustomerId, Invoice, InvoiceId, SubscriptionId } from "#domain/billing";
import type { Ask } from "./connection.ts";
import { isMissing } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { invoiceOf } from "./invoice-of.ts";

/** The card is charged for all that comes; subscriptions have none of their own any more. */
export async function useCard(
  ask: Ask,
  customer: CustomerId,
  card: string,
  subscriptions: readonly SubscriptionId[],
): Promise<void> {
  await ask("customer", (stripe) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
  );
  for (const id of subscriptions) {
    await ask("subscription", (stripe) =>
      stripe.subscriptions.update(id, { default_payment_method: "" }),
    );
  }
}

/** Charges an open invoice; one that is paid or void by now is left alone. */
export async function payInvoice(ask: Ask, id: InvoiceId, key: string): Promise<void> {
  const invoice = await ask("invoice", (stripe) => stripe.invoices.retrieve(id));
  if (invoice.status !== "open") return;
  await ask("invoice", (stripe) => stripe.invoices.pay(id, {}, idempotencyKey("pay", key)));
}

/** One invoice; null: there is none. */
export async function findInvoice(ask: Ask, id: InvoiceId): Promise<Invoice | null> {
  try {
    return invoiceOf(await ask("invoice", (stripe) => stripe.invoices.retrieve(id)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
