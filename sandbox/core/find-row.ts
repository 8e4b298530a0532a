import { type Customer, type Draft, missing, type TableName, type Tables } from "#model";

/** What a row of each table is called when it is missed. */
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

/** The row with the id. Refusal: 404 `resource_missing`, naming the parameter that held it. */
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

/** The customer with the id. Refusal: 404 where there is none, or none any more. */
export function findCustomer(draft: Draft, id: string, param = "customer"): Customer {
  const customer = findRow(draft, "customers", id, param);
  if (customer.isDeleted) throw missing("customer", id, param);
  return customer;
}
