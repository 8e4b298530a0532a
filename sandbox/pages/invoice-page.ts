import { dayText, moneyText } from "#base";
import type { Invoice } from "#model";
import { invoiceBadge } from "./badges.ts";
import { html } from "./html.ts";
import { pageFrame } from "./page-frame.ts";

/** Returns the invoice page for the customer; `address` is its own URL. */
export function invoicePage(invoice: Invoice, address: string): string {
  const { currency, amountDue, amountPaid, total } = invoice;
  const money = (cents: number) => moneyText(cents, currency);
  const lines = invoice.lines.map(
    ({ description, amount }) =>
      html`<li><span>${description ?? ""}</span><span>${money(amount)}</span></li>`,
  );
  const name = invoice.number === null ? "Invoice" : `Invoice ${invoice.number}`;
  const content = html`<section class="sheet narrow">
<div class="head"><h1>${name}</h1>${invoiceBadge(invoice.status)}</div>
<p class="amount">${money(amountDue)}</p>
<p class="muted">${invoice.customerName ?? invoice.customerEmail ?? invoice.customer}, ${dayText(invoice.finalizedAt ?? invoice.created)}</p>
<ul class="items">${lines}
<li class="total"><span>Total</span><span>${money(total)}</span></li>
<li><span>Paid</span><span>${money(amountPaid)}</span></li></ul>
<p class="buttons"><a class="button" href="${address}/pdf">Download PDF</a></p>
</section>`;
  return pageFrame(name, content);
}
