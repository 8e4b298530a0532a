import type { Second } from "./second.ts";
import type { Rows, TableName } from "./tables.ts";

/** Everything that the processor knows. A value: commands make a new one. */
export type State = {
  /** In every id, so that those of two sandboxes differ. */
  readonly salt: string;
  /** How many ids were given out, by prefix. */
  readonly counters: Readonly<Record<string, number>>;
  /** How far real time was gone through. */
  readonly realTime: Second;
  /** How far the sandbox's own time is ahead of the machine's. */
  readonly aheadSeconds: number;
  readonly rows: Rows;
};

/** Tables in the order in which they are kept; the only list of their names. */
export const TABLE_NAMES: readonly TableName[] = [
  "answers",
  "checkoutSessions",
  "clocks",
  "customers",
  "deliveries",
  "endpoints",
  "events",
  "faults",
  "invoiceItems",
  "invoices",
  "meterEvents",
  "meters",
  "paymentMethods",
  "payments",
  "portalConfigurations",
  "portalSessions",
  "prices",
  "products",
  "schedules",
  "setupIntents",
  "subscriptions",
  "tasks",
];

/** A processor without a customer, at a time. `salt`: a few characters of chance. */
export function emptyState(salt: string, realTime: Second): State {
  return { salt, counters: {}, realTime, aheadSeconds: 0, rows: emptyRows() };
}

function emptyRows(): Rows {
  return {
    answers: new Map(),
    checkoutSessions: new Map(),
    clocks: new Map(),
    customers: new Map(),
    deliveries: new Map(),
    endpoints: new Map(),
    events: new Map(),
    faults: new Map(),
    invoiceItems: new Map(),
    invoices: new Map(),
    meterEvents: new Map(),
    meters: new Map(),
    paymentMethods: new Map(),
    payments: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    prices: new Map(),
    products: new Map(),
    schedules: new Map(),
    setupIntents: new Map(),
    subscriptions: new Map(),
    tasks: new Map(),
  };
}
