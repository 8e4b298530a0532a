import { DAY, invalid, missing, type Second } from "#base";
import { putAndEmit } from "#events";
import type { Meter, MeterEvent } from "#model";
import { type Draft, findCustomer } from "#state";

/** How far a meter event's time may lie in the past and in the future. */
const READING_AGE_MAX = 35 * DAY;
const READING_AHEAD_MAX = 5 * 60;
/** How long identifiers are deduplicated. */
const IDENTIFIER_WINDOW = DAY;

/** Parameters of a new meter. */
export type MeterParams = Pick<
  Meter,
  "customerKey" | "displayName" | "eventName" | "formula" | "valueKey"
>;

/** Creates a meter. Refusal: an active meter has this event name. */
export function createMeter(draft: Draft, order: MeterParams): Meter {
  if (activeMeter(draft, order.eventName) !== undefined) {
    const message = `An active meter for the event name \`${order.eventName}\` already exists.`;
    throw invalid(message, { param: "event_name" });
  }
  const now = draft.now(null);
  const id = draft.nextId("mtr");
  const meter: Meter = { id, created: now, updated: now, ...order, deactivatedAt: null };
  return putAndEmit(draft, "meters", meter, "billing.meter.created");
}

/** A meter event as sent; null members get defaults. */
export type Reading = {
  readonly eventName: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly identifier: string | null;
  readonly timestamp: Second | null;
};

/**
 * Records a meter event. Refusal: no meter, an invalid payload, a time out of range, or an identifier used within a
 * day.
 */
export function recordReading(draft: Draft, reading: Reading): MeterEvent {
  const { eventName, payload } = reading;
  const meter = activeMeter(draft, eventName);
  if (meter === undefined) throw missing("meter with event name", eventName, "event_name");
  const customerId = payload[meter.customerKey];
  if (customerId === undefined) throw noPayload(meter.customerKey);
  const customer = findCustomer(draft, customerId, `payload[${meter.customerKey}]`);
  const now = draft.now(customer.clock);
  const timestamp = reading.timestamp ?? now;
  if (timestamp < now - READING_AGE_MAX || timestamp > now + READING_AHEAD_MAX) {
    const message =
      "The timestamp must be within the past 35 calendar days or up to 5 minutes in the future.";
    throw invalid(message, { param: "timestamp" });
  }
  const id = draft.nextId("mtrev");
  const identifier = reading.identifier ?? id;
  refuseUsedIdentifier(draft, eventName, identifier, now);
  const value = valueOf(meter, payload);
  const made = { id, identifier, created: now, eventName, customer: customer.id };
  return draft.put("meterEvents", { ...made, value, timestamp, payload });
}

/** Cancels a meter event of the last day. Refusal: unknown identifier. */
export function cancelReading(draft: Draft, eventName: string, identifier: string): void {
  for (const event of draft.all("meterEvents")) {
    if (event.eventName !== eventName || event.identifier !== identifier) continue;
    draft.remove("meterEvents", event.id);
    return;
  }
  throw missing("meter event", identifier, "cancel[identifier]");
}

function activeMeter(draft: Draft, eventName: string): Meter | undefined {
  for (const meter of draft.all("meters")) {
    if (meter.eventName === eventName && meter.deactivatedAt === null) return meter;
  }
  return undefined;
}

function refuseUsedIdentifier(
  draft: Draft,
  eventName: string,
  identifier: string,
  now: Second,
): void {
  for (const event of draft.all("meterEvents")) {
    const isSame = event.eventName === eventName && event.identifier === identifier;
    if (isSame && now - event.created < IDENTIFIER_WINDOW) {
      throw invalid(`An event already exists with identifier ${identifier}.`);
    }
  }
}

function valueOf(meter: Meter, payload: Readonly<Record<string, string>>): number {
  if (meter.formula === "count") return 1;
  const text = payload[meter.valueKey];
  if (text === undefined) throw noPayload(meter.valueKey);
  const value = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalid("Meter event payload values must be non-negative whole numbers.", {
    param: `payload[${meter.valueKey}]`,
  });
}

function noPayload(key: string): Error {
  const message = `Invalid payload: the key \`${key}\` is missing.`;
  return invalid(message, { code: "parameter_missing", param: `payload[${key}]` });
}
