import { missing } from "#base";
import type { Customer } from "#model";
import type { Draft } from "./draft.ts";
import type { TableName, Tables } from "./tables.ts";

/** Names of the objects in error messages. */
const NAMES: { readonly [Name in TableName]?: string } = {
  checkoutSessions: "checkout.session",
  clocks: "test clock",
  customers: "customer",
  endpoints: "webhook endpoint",
  events: "event",
  invoices: "invoice",
  meters: "meter",
  paymentMethods: "PaymentMethod",
  portalConfigurations: "configuration",
  prices: "price",
  products: "product",
  schedules: "subscription schedule",
  subscriptions: "subscription",
};

/** Returns the row with this id. Refusal: 404 `resource_missing`, naming the parameter. */
export function findRow<Name extends TableName>(
  draft: Draft,
  table: Name,
  id: string,
  param = "id",
): Tables[Name] {
  const row = draft.find(table, id);
  if (row === undefined) throw missing(NAMES[table] ?? table, id, param);
  return row;
}

/** Returns the customer with this id. Refusal: 404, also if it was deleted. */
export function findCustomer(draft: Draft, id: string, param = "customer"): Customer {
  const customer = findRow(draft, "customers", id, param);
  if (customer.isDeleted) throw missing("customer", id, param);
  return customer;
}
