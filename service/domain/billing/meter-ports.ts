import type { BillingPorts, BillingStores } from "./ports.ts";

export type { DueMonth, OverageReportStore } from "./overage-report-store.ts";

/** The stores that reporting writes together. */
export type MeterStores = BillingStores;

/** What reporting needs of the world. */
export type MeterPorts = BillingPorts;
