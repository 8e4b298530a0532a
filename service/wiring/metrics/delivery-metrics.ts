import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Clock } from "#base/instant.ts";
import type { DeliveryFigures } from "#domain/webhooks/records";
import type { DeliveryMeter } from "../../worker/deliver-webhooks.ts";

/** Registers the metrics of deliveries; `figures` is queried at each scrape. */
export function deliveryMeter(
  register: Registry,
  figures: () => Promise<DeliveryFigures>,
  clock: Clock,
): DeliveryMeter {
  const registers = [register];
  showFigures(register, figures, clock);
  const ended = new Counter({
    name: "platen_webhook_attempts_total",
    help: "Attempts that ended, by what they made of their delivery: delivered, retrying or failed.",
    labelNames: ["result"],
    registers,
  });
  const retries = new Counter({
    name: "platen_webhook_retries_total",
    help: "Attempts that were not the first of their delivery.",
    registers,
  });
  const seconds = new Histogram({
    name: "platen_webhook_attempt_seconds",
    help: "Time from an attempt's start to its answer or its failure.",
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const late = new Histogram({
    name: "platen_webhook_late_seconds",
    help: "Time from when an attempt was due to its start.",
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers,
  });
  const underWay = new Gauge({
    name: "platen_webhook_requests_in_flight",
    help: "Requests of this process that are under way.",
    registers,
  });
  for (const result of ["delivered", "retrying", "failed"]) ended.inc({ result }, 0);
  return {
    claimed: ({ attempt }, lateMs) => {
      if (attempt > 1) retries.inc();
      late.observe(lateMs / 1000);
      underWay.inc();
    },
    answered: ({ outcome, durationMs }) => {
      ended.inc({ result: outcome.status });
      seconds.observe((durationMs ?? 0) / 1000);
    },
    released: () => underWay.dec(),
  };
}

/** Metrics of all processes together; NaN while the database is unavailable. */
function showFigures(
  register: Registry,
  figures: () => Promise<DeliveryFigures>,
  clock: Clock,
): void {
  const registers = [register];
  const setGauge = async (
    gauge: Gauge,
    of: (figures: DeliveryFigures) => number,
  ): Promise<void> => {
    gauge.set(await figures().then(of, () => Number.NaN));
  };
  const oldest: Gauge = new Gauge({
    name: "platen_webhook_oldest_due_seconds",
    help: "For how long the oldest delivery that might be sent has been due; 0 when none is.",
    registers,
    aggregator: "max",
    collect: () =>
      setGauge(oldest, ({ oldestDueAt }) =>
        oldestDueAt === null ? 0 : Math.max(0, clock.now() - oldestDueAt) / 1000,
      ),
  });
  const failing: Gauge = new Gauge({
    name: "platen_webhook_failing",
    help: "Webhooks whose last delivery that came to an end has failed for good.",
    registers,
    aggregator: "max",
    collect: () => setGauge(failing, ({ failingWebhooks }) => failingWebhooks),
  });
}
