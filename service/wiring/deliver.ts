import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { DeliveryDeps } from "#domain/webhooks";
import { openDeliveryPool } from "../adapters/database/connection/delivery-pool.ts";
import { type Database, databaseOn } from "../adapters/database/connection/open.ts";
import type { WakeUpSource } from "../adapters/database/connection/wakeups.ts";
import { storesOn, transactOn } from "../adapters/database/stores.ts";
import type { WebhookSettings } from "../settings/webhook-settings.ts";
import { type Deliverer, startDelivering } from "../worker/deliver-webhooks.ts";
import { deliveryMeter } from "./metrics/delivery-metrics.ts";

/** Starts the delivery of webhooks with these settings, on its own connections. */
export function startDeliveries(
  opened: Omit<DeliveryDeps, "deliveryQueue" | "transact" | "schedule" | "autoDisable">,
  { pool }: Database,
  wakeUps: WakeUpSource,
  { scheduleSeconds, autoDisable, pollMs }: WebhookSettings & { readonly pollMs: number },
  register: Registry,
  logger: Logger,
  isDraining: () => boolean,
): Deliverer {
  const onError = (err: unknown, what: string): void => logger.warn({ err }, what);
  const own = openDeliveryPool(pool);
  const db = databaseOn(own);
  const { deliveryQueue } = storesOn(db);
  const delivering = startDelivering({
    ...opened,
    deliveryQueue,
    transact: transactOn(db),
    schedule: scheduleSeconds,
    autoDisable,
    pollMs,
    wakeUps,
    onError,
    isDraining,
    meter: deliveryMeter(register, () => deliveryQueue.figures(opened.clock.now()), opened.clock),
  });
  return {
    unrecorded: delivering.unrecorded,
    stop: async () => {
      await delivering.stop();
      await own.end();
    },
  };
}
