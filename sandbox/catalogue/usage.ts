import type { Period } from "#base";
import type { MeterEvent, MeterFormula } from "#model";
import { type Draft, findRow } from "#state";

/** Returns the customer's usage in the period by the meter's formula; 0 without events. */
export function usageOf(draft: Draft, meter: string, customer: string, period: Period): number {
  const { eventName, formula } = findRow(draft, "meters", meter);
  const readings: MeterEvent[] = [];
  for (const event of draft.all("meterEvents")) {
    const isWithin = period.start <= event.timestamp && event.timestamp < period.end;
    if (event.eventName === eventName && event.customer === customer && isWithin) {
      readings.push(event);
    }
  }
  return aggregate(formula, readings);
}

function aggregate(formula: MeterFormula, readings: readonly MeterEvent[]): number {
  switch (formula) {
    case "count":
      return readings.length;
    case "sum":
      return readings.reduce((total, { value }) => total + value, 0);
    case "last": {
      const newest = readings.reduce<MeterEvent | null>(
        (best, event) => (best === null || event.timestamp >= best.timestamp ? event : best),
        null,
      );
      return newest?.value ?? 0;
    }
  }
}
