import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { repeatUntilStopped } from "#base/async/repeat.ts";
import { VERSION } from "#base/version.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { forgetProcess, reportProcess } from "../adapters/database/operator/processes.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import type { Meters } from "./metrics/meters.ts";
import { RowRate } from "./metrics/row-rate.ts";

/** The operator's orders as they are in effect in this process. */
export type Orders = {
  /** True: it takes no new work and is not ready for requests. */
  isDraining: boolean;
};

type Parts = {
  readonly database: Database;
  readonly logger: Logger;
  readonly orders: Orders;
  /** Leases and deliveries under way. */
  readonly holds: () => number;
  readonly meters: Pick<Meters, "rowsEnded">;
  readonly timing: Pick<Timing, "reportMs">;
};

const DRAIN_MS = 1000;

/** Reports this process periodically and follows the operator's orders, until stopped. */
export function followOrders(
  { role, logLevel }: Pick<Config, "role" | "logLevel">,
  { database: { db }, logger, orders, holds, meters, timing }: Parts,
): { readonly stop: () => Promise<void> } {
  const self = { id: randomUUID(), role, host: hostname(), pid: process.pid, version: VERSION };
  const rate = new RowRate();
  const report = async (): Promise<void> => {
    const { isDraining } = orders;
    const rowsPerMinute = rate.add(await meters.rowsEnded(), performance.now());
    const state = { ...self, holds: holds(), rowsPerMinute };
    const wanted = await reportProcess(db, { ...state, isDraining });
    if (wanted.wantsDrain !== isDraining) {
      orders.isDraining = wanted.wantsDrain;
      logger.info(wanted.wantsDrain ? "draining" : "resuming");
      await reportProcess(db, { ...state, holds: holds(), isDraining: wanted.wantsDrain });
    }
    logger.level = wanted.logLevel ?? logLevel;
  };
  const reporting = repeatUntilStopped(report, {
    everyMs: timing.reportMs,
    drainMs: DRAIN_MS,
    onError: (err) => logger.debug({ err }, "the process will be reported later"),
  });
  return {
    stop: async () => {
      await reporting.stop();
      await forgetProcess(db, self.id).catch(() => undefined);
    },
  };
}
