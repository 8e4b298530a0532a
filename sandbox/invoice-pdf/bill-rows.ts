import { dayText, moneyText } from "#base";
import type { Invoice, InvoiceLine } from "#model";

/** A table row as text. */
export type BillRow = {
  readonly description: string;
  readonly period: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
};

/** A row below the table; the last one is the amount due. */
export type BillSum = { readonly label: string; readonly amount: string; readonly isBold: boolean };

/** Returns a line item as a table row; the unit price is shown if there is one. */
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

/** Returns the rows below the table, in order of calculation. */
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
