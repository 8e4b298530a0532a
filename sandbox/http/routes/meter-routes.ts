import { z } from "zod";
import { type Body, DAY, HOUR, invalid, type Period } from "#base";
import { cancelReading, createMeter, recordReading, usageOf } from "#catalogue";
import { findCustomer, findRow } from "#state";
import { bodyOf, meterSummaryBody } from "#wire";
import { listRoute, pageBody, paging } from "../list-route.ts";
import { count, text } from "../params.ts";
import { type Route, route } from "../route.ts";

/** Maximum number of windows in a list of summaries. */
const WINDOWS_MAX = 10_000;

/** Meters, meter events and their summaries. */
export const METER_ROUTES: readonly Route[] = [
  route(
    "POST",
    "/v1/billing/meters",
    z.strictObject({
      display_name: text,
      event_name: text,
      default_aggregation: z.strictObject({ formula: z.enum(["count", "last", "sum"]) }),
      customer_mapping: z
        .strictObject({ event_payload_key: text, type: z.enum(["by_id"]) })
        .optional(),
      value_settings: z.strictObject({ event_payload_key: text }).optional(),
    }),
    ({ draft, view, params }) => {
      const meter = createMeter(draft, {
        displayName: params.display_name,
        eventName: params.event_name,
        formula: params.default_aggregation.formula,
        customerKey: params.customer_mapping?.event_payload_key ?? "stripe_customer_id",
        valueKey: params.value_settings?.event_payload_key ?? "value",
      });
      return bodyOf(view, "meters", meter);
    },
  ),
  route("GET", "/v1/billing/meters/{id}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "meters", findRow(draft, "meters", id)),
  ),
  listRoute(
    "/v1/billing/meters",
    "meters",
    { status: z.enum(["active", "inactive"]).optional() },
    (row, { params }) =>
      params.status === undefined || (params.status === "active") === (row.deactivatedAt === null),
  ),
  route(
    "POST",
    "/v1/billing/meter_events",
    z.strictObject({
      event_name: text,
      payload: z.record(z.string(), z.string()),
      identifier: text.max(100).optional(),
      timestamp: count.optional(),
    }),
    ({ draft, view, params }) => {
      const event = recordReading(draft, {
        eventName: params.event_name,
        payload: params.payload,
        identifier: params.identifier ?? null,
        timestamp: params.timestamp ?? null,
      });
      return bodyOf(view, "meterEvents", event);
    },
  ),
  route(
    "POST",
    "/v1/billing/meter_event_adjustments",
    z.strictObject({
      event_name: text,
      type: z.enum(["cancel"]),
      cancel: z.strictObject({ identifier: text }),
    }),
    ({ draft, params }): Body => {
      const { identifier } = params.cancel;
      cancelReading(draft, params.event_name, identifier);
      return {
        object: "billing.meter_event_adjustment",
        cancel: { identifier },
        event_name: params.event_name,
        livemode: false,
        status: "complete",
        type: "cancel",
      };
    },
  ),
  route(
    "GET",
    "/v1/billing/meters/{id}/event_summaries",
    z.strictObject({
      ...paging,
      customer: text,
      start_time: count,
      end_time: count,
      value_grouping_window: z.enum(["day", "hour"]).optional(),
    }),
    ({ draft, id, params }) => {
      const meter = findRow(draft, "meters", id);
      const { id: customer } = findCustomer(draft, params.customer);
      const period = { start: params.start_time, end: params.end_time };
      const rows = windowsOf(period, params.value_grouping_window)
        .map((window) => ({
          id: `${meter.id}_${window.start}`,
          window,
          value: usageOf(draft, id, customer, window),
        }))
        .toReversed();
      const url = `/v1/billing/meters/${id}/event_summaries`;
      return pageBody(rows, params, url, ({ window, value }) =>
        meterSummaryBody(meter, value, window),
      );
    },
  ),
];

/** Returns the period as a whole, or split at full hours or days. */
function windowsOf({ start, end }: Period, grouping: "day" | "hour" | undefined): Period[] {
  const size = grouping === undefined ? 60 : grouping === "day" ? DAY : HOUR;
  for (const [name, time] of Object.entries({ start_time: start, end_time: end })) {
    if (time % size === 0) continue;
    throw invalid(`The timestamp must be aligned with ${grouping ?? "minute"} boundaries.`, {
      param: name,
    });
  }
  if (end <= start) throw invalid("`end_time` must be after `start_time`.", { param: "end_time" });
  if (grouping === undefined) return [{ start, end }];
  const windows = (end - start) / size;
  if (windows > WINDOWS_MAX) throw invalid("This is too long a time.", { param: "end_time" });
  return Array.from({ length: windows }, (_, index) => ({
    start: start + index * size,
    end: start + (index + 1) * size,
  }));
}
