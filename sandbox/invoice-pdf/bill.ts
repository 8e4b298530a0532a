import { dayText, moneyText } from "#base";
import type { Customer, Invoice } from "#model";

/** The seller; `lines` are printed below the name. */
export type Seller = { readonly name: string; readonly lines: readonly string[] };

/** The content of an invoice. `customer`: null if only the invoice itself is known. */
export type Bill = {
  readonly invoice: Invoice;
  readonly customer: Customer | null;
  readonly seller: Seller;
};

/** Returns the invoice's status in one sentence. */
export function headline({ status, amountDue, amountPaid, currency, ...invoice }: Invoice): string {
  const day = (time: number | null) => dayText(time ?? invoice.created);
  switch (status) {
    case "paid":
      return `${moneyText(amountPaid, currency)} paid on ${day(invoice.paidAt)}`;
    case "open":
      return `${moneyText(amountDue - amountPaid, currency)} due ${day(invoice.finalizedAt)}`;
    case "draft":
      return `Draft of ${moneyText(amountDue, currency)}`;
    case "void":
      return `Void since ${day(invoice.voidedAt)}: nothing is to be paid`;
    case "uncollectible":
      return `${moneyText(amountDue - amountPaid, currency)}, written off`;
  }
}
