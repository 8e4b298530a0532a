import { type Decline, invalid } from "#base";
import { changeAndEmit, emit } from "#events";
import type { Invoice, PaymentMethod } from "#model";
import type { Draft } from "#state";
import { invoiceBody, paymentBody, viewOf } from "#wire";
import { changeInvoice } from "./draft-invoice.ts";
import { usageLine } from "./invoice-lines.ts";
import { chargeCard } from "./payment-methods.ts";
import { dropTask } from "./plan-task.ts";
import { setStatus } from "./subscription-status.ts";

/** Minimum charge in cents; smaller amounts are carried to the next invoice. */
const CHARGE_MIN = 50;

const NO_CARD: Decline = {
  code: "resource_missing",
  declineCode: null,
  message:
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
};

/** Finalises a draft: usage is read once more, then nothing changes any more. */
export function finalizeInvoice(draft: Draft, invoice: Invoice): Invoice {
  const now = draft.now(invoice.clock);
  dropTask(draft, "finalize-invoice", invoice.id);
  const customer = draft.find("customers", invoice.customer);
  if (customer === undefined) throw invalid("The customer of this invoice is gone.");
  const lines = invoice.lines.map((line) => (line.isProration ? line : usageLine(draft, line)));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const owed = total + customer.balance;
  const amountDue = owed < CHARGE_MIN ? 0 : owed;
  const endingBalance = owed < CHARGE_MIN ? owed : 0;
  changeAndEmit(
    draft,
    "customers",
    {
      ...customer,
      balance: endingBalance,
      currency: customer.currency ?? invoice.currency,
      nextInvoiceSequence: customer.nextInvoiceSequence + 1,
    },
    "customer.updated",
  );
  const final: Invoice = {
    ...invoice,
    lines,
    total,
    startingBalance: customer.balance,
    endingBalance,
    amountDue,
    number: `${customer.invoicePrefix}-${String(customer.nextInvoiceSequence).padStart(4, "0")}`,
    status: "open",
    finalizesAt: null,
    nextPaymentAttempt: null,
    finalizedAt: now,
  };
  draft.put("invoices", final);
  emit(draft, "invoice.finalized", final.clock, invoiceBody(viewOf(draft), final));
  if (amountDue === 0) return markPaid(draft, final);
  askForPayment(draft, final);
  return final;
}

/** Result of charging an invoice. */
export type Charge = { readonly invoice: Invoice; readonly decline: Decline | null };

/** Charges an open invoice with `method`, or with the card that applies. */
export function chargeInvoice(draft: Draft, invoice: Invoice, method?: PaymentMethod): Charge {
  const card = method ?? cardFor(draft, invoice);
  const decline = card === null ? NO_CARD : chargeCard(card);
  const attempted = { ...invoice, attemptCount: invoice.attemptCount + 1 };
  if (decline === null) return { invoice: markPaid(draft, attempted), decline };
  const failed = changeInvoice(draft, attempted);
  emit(draft, "invoice.payment_failed", failed.clock, invoiceBody(viewOf(draft), failed));
  return { invoice: failed, decline };
}

/** Voids an invoice. Refusal: it is not open. */
export function voidInvoice(draft: Draft, invoice: Invoice): Invoice {
  if (invoice.status !== "open") {
    throw invalid(`You can only void an open invoice; this one is ${invoice.status}.`);
  }
  const now = draft.now(invoice.clock);
  dropTask(draft, "retry-payment", invoice.id);
  const gone: Invoice = {
    ...invoice,
    status: "void",
    voidedAt: now,
    nextPaymentAttempt: null,
    isAutoAdvanced: false,
  };
  draft.put("invoices", gone);
  const payment = paymentOf(draft, invoice);
  if (payment !== undefined) draft.put("payments", { ...payment, canceledAt: now });
  emit(draft, "invoice.voided", gone.clock, invoiceBody(viewOf(draft), gone));
  restoreSubscription(draft, gone);
  return gone;
}

/** Returns the card that applies to an invoice: its own, its subscription's, or the customer's default. */
function cardFor(draft: Draft, invoice: Invoice): PaymentMethod | null {
  const subscription = draft.find("subscriptions", invoice.subscription ?? "");
  const customer = draft.find("customers", invoice.customer);
  const id =
    invoice.defaultPaymentMethod ??
    subscription?.defaultPaymentMethod ??
    customer?.defaultPaymentMethod ??
    null;
  return id === null ? null : (draft.find("paymentMethods", id) ?? null);
}

function markPaid(draft: Draft, invoice: Invoice): Invoice {
  const now = draft.now(invoice.clock);
  dropTask(draft, "retry-payment", invoice.id);
  const paid: Invoice = {
    ...invoice,
    status: "paid",
    paidAt: now,
    amountPaid: invoice.amountDue,
    nextPaymentAttempt: null,
  };
  draft.put("invoices", paid);
  const payment = paymentOf(draft, invoice);
  if (payment !== undefined) {
    const done = draft.put("payments", { ...payment, paidAt: now });
    emit(draft, "invoice_payment.paid", paid.clock, paymentBody(done));
  }
  const body = invoiceBody(viewOf(draft), paid);
  emit(draft, "invoice.paid", paid.clock, body);
  emit(draft, "invoice.payment_succeeded", paid.clock, body);
  restoreSubscription(draft, paid);
  return paid;
}

function askForPayment(draft: Draft, invoice: Invoice): void {
  const { id, amountDue: amount, currency } = invoice;
  const created = draft.now(invoice.clock);
  const made = { id: draft.nextId("inpay"), paymentIntent: draft.nextId("pi"), created };
  draft.put("payments", { ...made, invoice: id, amount, currency, paidAt: null, canceledAt: null });
}

function paymentOf(draft: Draft, { id }: Invoice) {
  return [...draft.all("payments")].find(({ invoice }) => invoice === id);
}

/** A subscription without open invoices becomes active again. */
function restoreSubscription(draft: Draft, settled: Invoice): void {
  const subscription = draft.find("subscriptions", settled.subscription ?? "");
  if (subscription === undefined) return;
  const owes = [...draft.all("invoices")].some(
    ({ subscription: whose, status, attemptCount }) =>
      whose === subscription.id && status === "open" && attemptCount > 0,
  );
  if (!owes) setStatus(draft, subscription, "active", ["incomplete", "past_due"]);
}
