import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { OverageReportStore } from "./overage-report-store.ts";
import type { BillingPorts, BillingStores } from "./ports.ts";
import type { Processor } from "./processor.ts";
import type { BillingStore } from "./store.ts";

export type { DueMonth, OverageReportStore } from "./overage-report-store.ts";

/** The stores that reporting writes together. */
export type MeterStores = BillingStores;

/** What billing needs that also reports. */
export type MeterPorts = BillingPorts;

/** The part of a processor that meters. */
export type Metering = Pick<
  Processor,
  "reportOverage" | "readOverage" | "readBilled" | "findInvoice" | "addCorrection"
>;

/** What reporting needs of the world. */
export type MeteringPorts = {
  /** Null: the deployment does not bill. */
  readonly processor: Metering | null;
  readonly billing: Pick<BillingStore, "findMirror">;
  readonly overageReports: OverageReportStore;
  readonly transact: Transact<Pick<MeterStores, "usage" | "overageReports">>;
  readonly clock: Clock;
};
