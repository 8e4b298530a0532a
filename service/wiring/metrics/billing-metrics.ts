import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Repeating } from "#base/async/repeat.ts";
import { Refusal } from "#base/refusal.ts";
import type { EventOutcome } from "#domain/billing";
import type { Processor } from "#domain/billing-records";

/** Billing's metrics. */
export type BillingMeter = {
  readonly event: (end: EventOutcome | "failed") => void;
  /** The processor with its calls timed. */
  readonly counted: (processor: Processor) => Processor;
};

/** Registers metrics of processor calls and webhook events. Labels never contain a customer or card. */
export function billingMeter(register: Registry): BillingMeter {
  const registers = [register];
  const seconds = new Histogram({
    name: "platen_processor_call_seconds",
    help: "Time from a call of the payment processor to its answer: done, declined, unavailable or failed.",
    labelNames: ["call", "result"],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20],
    registers,
  });
  const events = new Counter({
    name: "platen_processor_events_total",
    help: "Events of the payment processor that were delivered here: handled, known, stranger or failed.",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["handled", "known", "stranger", "failed"]) events.inc({ result }, 0);
  return {
    event: (result) => events.inc({ result }),
    counted: (processor) => {
      const calls = Object.entries<Call>(processor as Readonly<Record<string, Call>>);
      const timed = calls.map(([call, work]) => [call, timedCall(seconds, call, work)]);
      return Object.fromEntries(timed) as Processor; // each of its calls, with the same arguments
    },
  };
}

/** Registers the metric of billing's background work. */
export function showBillingWork(register: Registry, { isRunning }: Repeating): void {
  const gauge: Gauge = new Gauge({
    name: "platen_billing_work_in_progress",
    help: "1 while this process syncs customers, reports overage or fetches missed events, else 0.",
    registers: [register],
    collect: () => gauge.set(isRunning() ? 1 : 0),
  });
}

type Call = (...args: readonly never[]) => Promise<unknown>;

function timedCall(seconds: Histogram<"call" | "result">, call: string, work: Call): Call {
  return async (...args) => {
    const end = seconds.startTimer({ call });
    try {
      const result = await work(...args);
      end({ result: "done" });
      return result;
    } catch (error) {
      end({ result: resultOf(error) });
      throw error;
    }
  };
}

function resultOf(error: unknown): string {
  if (!(error instanceof Refusal)) return "failed";
  return error.code === "payment_failed" ? "declined" : "unavailable";
}
