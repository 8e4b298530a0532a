import type { Bill } from "./bill.ts";

/** The customer's name, or another identification. */
export function customerName({ invoice, customer }: Bill): string {
  return (
    invoice.customerName ??
    customer?.name ??
    invoice.customerEmail ??
    customer?.email ??
    invoice.customer
  );
}

/** The lines below the customer's name. */
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
