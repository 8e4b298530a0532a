import type { Body } from "#base";
import type { TableName, Tables } from "#state";
import { priceBody, productBody } from "./catalogue-body.ts";
import { checkoutBody } from "./checkout-body.ts";
import { customerBody, paymentMethodBody, setupIntentBody } from "./customer-body.ts";
import { clockBody, endpointBody, eventBody } from "./event-body.ts";
import { invoiceBody, invoiceItemBody, paymentBody } from "./invoice-body.ts";
import { meterBody, meterEventBody } from "./meter-body.ts";
import { portalConfigurationBody, portalSessionBody } from "./portal-body.ts";
import { scheduleBody, subscriptionBody } from "./subscription-body.ts";
import type { View } from "./view.ts";

/** The tables whose rows are API objects. */
export type WireTable = Exclude<TableName, "answers" | "deliveries" | "faults" | "tasks">;

/** The body of each table's rows. */
const BODY_OF: {
  readonly [Name in WireTable]: (view: View, row: Tables[Name]) => Body;
} = {
  checkoutSessions: checkoutBody,
  clocks: (_, row) => clockBody(row),
  customers: (_, row) => customerBody(row),
  endpoints: (_, row) => endpointBody(row),
  events: eventBody,
  invoiceItems: (_, row) => invoiceItemBody(row),
  invoices: invoiceBody,
  meterEvents: (_, row) => meterEventBody(row),
  meters: (_, row) => meterBody(row),
  paymentMethods: (_, row) => paymentMethodBody(row),
  payments: (_, row) => paymentBody(row),
  portalConfigurations: (_, row) => portalConfigurationBody(row),
  portalSessions: portalSessionBody,
  prices: (_, row) => priceBody(row),
  products: (_, row) => productBody(row),
  schedules: scheduleBody,
  setupIntents: (_, row) => setupIntentBody(row),
  subscriptions: subscriptionBody,
};

/** Returns the body of a row. */
export function bodyOf<Name extends WireTable>(view: View, table: Name, row: Tables[Name]): Body {
  return BODY_OF[table](view, row);
}

/** Returns the body of the object with this id, of any kind; undefined: unknown. */
export function bodyById(view: View, id: string): Body | undefined {
  const table = TABLE_OF[id.slice(0, id.lastIndexOf("_"))];
  return table === undefined ? undefined : bodyIn(view, table, id);
}

function bodyIn(view: View, table: WireTable, id: string): Body | undefined {
  const row = view.find(table, id);
  return row === undefined ? undefined : bodyOf(view, table, row);
}

/** Id prefixes of objects that can be referred to. */
const TABLE_OF: Readonly<Record<string, WireTable>> = {
  bpc: "portalConfigurations",
  clock: "clocks",
  cus: "customers",
  in: "invoices",
  mtr: "meters",
  pm: "paymentMethods",
  price: "prices",
  prod: "products",
  seti: "setupIntents",
  sub: "subscriptions",
  sub_sched: "schedules",
};
