import type { Body, TableName, Tables } from "#model";
import { priceBody, productBody } from "./catalogue-body.ts";
import { checkoutBody } from "./checkout-body.ts";
import { customerBody, paymentMethodBody, setupIntentBody } from "./customer-body.ts";
import { clockBody, endpointBody, eventBody } from "./event-body.ts";
import { invoiceBody, invoiceItemBody, paymentBody } from "./invoice-body.ts";
import { meterBody, meterEventBody } from "./meter-body.ts";
import { portalConfigurationBody, portalSessionBody } from "./portal-body.ts";
import { scheduleBody, subscriptionBody } from "./subscription-body.ts";
import type { View } from "./view.ts";

/** The tables whose rows are objects on the wire. */
export type WireTable = Exclude<TableName, "answers" | "deliveries" | "faults" | "tasks">;

/** How the rows of each table look on the wire. */
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

/** The row as it looks on the wire. */
export function bodyOf<Name extends WireTable>(view: View, table: Name, row: Tables[Name]): Body {
  return BODY_OF[table](view, row);
}

/** The object with the id, whatever it is; undefined where nothing has it. */
export function bodyById(view: View, id: string): Body | undefined {
  const table = TABLE_OF[id.slice(0, id.lastIndexOf("_"))];
  return table === undefined ? undefined : bodyIn(view, table, id);
}

function bodyIn(view: View, table: WireTable, id: string): Body | undefined {
  const row = view.find(table, id);
  return row === undefined ? undefined : bodyOf(view, table, row);
}

/** What an id begins with, where something may refer to it. */
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
