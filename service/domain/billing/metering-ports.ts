import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { OverageReportStore } from "./overage-report-store.ts";
import type { BillingStores } from "./ports.ts";
import type { Processor } from "./processor.ts";
import type { BillingStore } from "./store.ts";

/** The part of the processor that meters overage. */
export type Metering = Pick<
  Processor,
  "reportOverage" | "readOverage" | "readBilled" | "findInvoice" | "addCorrection"
>;

/** Dependencies of overage reporting. */
export type MeteringPorts = {
  /** Null: billing is switched off. */
  readonly processor: Metering | null;
  readonly billing: Pick<BillingStore, "findMirror">;
  readonly overageReports: OverageReportStore;
  readonly transact: Transact<Pick<BillingStores, "usage" | "overageReports">>;
  readonly clock: Clock;
};
