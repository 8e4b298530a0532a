import { type Customer, dayText, type Invoice, type InvoiceLine, moneyText } from "#model";

/** Who sells; `lines` are what stands below the name. */
export type Seller = { readonly name: string; readonly lines: readonly string[] };

/** All that is on the paper. `customer` is null where nothing more is known than the invoice says. */
export type Bill = {
  readonly invoice: Invoice;
  readonly customer: Customer | null;
  readonly seller: Seller;
};

/** A line of the table as it is read. */
export type BillRow = {
  readonly description: string;
  readonly period: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
};

/** A line below the table; the last one is what is left to pay. */
export type BillSum = { readonly label: string; readonly amount: string; readonly isBold: boolean };

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

/** The line with its words; a price is shown where there is one. */
export function rowOf(line: InvoiceLine): BillRow {
  const { description, period, quantity, unitAmount, amount, currency } = line;
  return {
    description: description ?? "",
    period:
      period.start === period.end
        ? dayText(period.start)
        : `${dayText(period.start)} – ${dayText(period.end)}`,
    quantity: new Intl.NumberFormat("en-US").format(quantity),
    unitPrice: unitAmount === null ? "" : moneyText(unitAmount, currency),
    amount: moneyText(amount, currency),
  };
}

/** What is below the table, in the order in which it adds up. */
export function sumsOf({ lines, total, amountDue, amountPaid, currency }: Invoice): BillSum[] {
  const sum = (label: string, cents: number, isBold = false): BillSum => {
    return { label, amount: moneyText(cents, currency), isBold };
  };
  const applied = amountDue - total;
  return [
    sum(
      "Subtotal",
      lines.reduce((cents, { amount }) => cents + amount, 0),
    ),
    sum("Total", total, applied !== 0 || amountPaid !== 0),
    ...(applied === 0 ? [] : [sum("Balance applied", applied)]),
    ...(amountPaid === 0 ? [] : [sum("Amount paid", -amountPaid)]),
    sum("Amount due", amountDue - amountPaid, true),
  ];
}

/** The customer's name, or what else it is known by. */
export function customerName({ invoice, customer }: Bill): string {
  return (
    invoice.customerName ??
    customer?.name ??
    invoice.customerEmail ??
    customer?.email ??
    invoice.customer
  );
}

/** What stands below the customer's name, a line each. */
export function customerLines(bill: Bill): string[] {
  const { invoice, customer } = bill;
  const address = customer?.address;
  const town = [address?.postalCode, address?.city, address?.state].filter(isText).join(" ");
  const email = invoice.customerEmail ?? customer?.email;
  return [address?.line1, address?.line2, town, address?.country, email]
    .filter(isText)
    .filter((line) => line !== customerName(bill));
}

function isText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== "";
}
