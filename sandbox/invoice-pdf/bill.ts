import { type Customer, dayText, type Invoice, moneyText } from "#model";

/** Who sells; `lines` are what stands below the name. */
export type Seller = { readonly name: string; readonly lines: readonly string[] };

/** All that is on the paper. `customer` is null where nothing more is known than the invoice says. */
export type Bill = {
  readonly invoice: Invoice;
  readonly customer: Customer | null;
  readonly seller: Seller;
};

/** The invoice in one sentence: what is to be paid, or what became of it. */
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
