import type { Second } from "#base";
import type { Rows, TableName } from "./tables.ts";

/** The whole state of the processor, immutable. */
export type State = {
  /** Part of every id, so that ids of two sandboxes differ. */
  readonly salt: string;
  /** Number of ids by prefix. */
  readonly counters: Readonly<Record<string, number>>;
  /** Up to when real time has been processed. */
  readonly realTime: Second;
  /** Offset of the sandbox's clock from the machine's. */
  readonly aheadSeconds: number;
  readonly rows: Rows;
};

/** Tables in storage order; the only list of their names. */
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

/** Returns an empty processor; `salt`: a few random characters. */
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
