import type { Body, Period } from "#base";
import type { Meter, MeterEvent } from "#model";

/** Returns the body of a meter. */
export function meterBody(meter: Meter): Body {
  return {
    id: meter.id,
    object: "billing.meter",
    created: meter.created,
    customer_mapping: { event_payload_key: meter.customerKey, type: "by_id" },
    default_aggregation: { formula: meter.formula },
    display_name: meter.displayName,
    event_name: meter.eventName,
    event_time_window: null,
    livemode: false,
    status: meter.deactivatedAt === null ? "active" : "inactive",
    status_transitions: { deactivated_at: meter.deactivatedAt },
    updated: meter.updated,
    value_settings: { event_payload_key: meter.valueKey },
  };
}

/** Returns the body of a meter event. */
export function meterEventBody(event: MeterEvent): Body {
  return {
    object: "billing.meter_event",
    created: event.created,
    event_name: event.eventName,
    identifier: event.identifier,
    livemode: false,
    payload: event.payload,
    timestamp: event.timestamp,
  };
}

/** Returns the body of a customer's usage summary of a period. */
export function meterSummaryBody(meter: Meter, value: number, period: Period): Body {
  return {
    id: `mtrusg_${meter.id}_${period.start}_${period.end}`,
    object: "billing.meter_event_summary",
    aggregated_value: value,
    end_time: period.end,
    livemode: false,
    meter: meter.id,
    start_time: period.start,
  };
}
