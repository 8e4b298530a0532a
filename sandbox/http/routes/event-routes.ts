import { z } from "zod";
import { advanceClock, createClock, deleteClock } from "#core";
import { createEndpoint, deleteEndpoint } from "#events";
import { findRow } from "#state";
import { bodyOf, endpointBody } from "#wire";
import { listRoute } from "../list-route.ts";
import { count, isWithin, mergedMetadata, metadata, range, text } from "../params.ts";
import { type Route, route } from "../route.ts";

/** Events, webhook endpoints and test clocks. */
export const EVENT_ROUTES: readonly Route[] = [
  route("GET", "/v1/events/{id}", z.strictObject({}), ({ draft, view, id }) =>
    bodyOf(view, "events", findRow(draft, "events", id)),
  ),
  listRoute(
    "/v1/events",
    "events",
    { type: text.optional(), types: z.array(text).optional(), created: range.optional() },
    (row, { params }) =>
      (params.type === undefined || isOfType(row.type, params.type)) &&
      (params.types === undefined || params.types.includes(row.type)) &&
      isWithin(row.created, params.created),
  ),
  route(
    "POST",
    "/v1/webhook_endpoints",
    z.strictObject({
      url: text,
      enabled_events: z.array(text).min(1),
      api_version: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    ({ draft, params }) => {
      const endpoint = createEndpoint(draft, {
        url: params.url,
        enabledEvents: params.enabled_events,
        description: params.description ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      return endpointBody(endpoint, true);
    },
  ),
  route(
    "GET",
    "/v1/webhook_endpoints/{webhook_endpoint}",
    z.strictObject({}),
    ({ draft, view, id }) => bodyOf(view, "endpoints", findRow(draft, "endpoints", id)),
  ),
  route(
    "DELETE",
    "/v1/webhook_endpoints/{webhook_endpoint}",
    z.strictObject({}),
    ({ draft, id }) => {
      deleteEndpoint(draft, id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  ),
  listRoute("/v1/webhook_endpoints", "endpoints", {}, () => true),
  route(
    "POST",
    "/v1/test_helpers/test_clocks",
    z.strictObject({ frozen_time: count, name: text.optional() }),
    ({ draft, view, params }) =>
      bodyOf(view, "clocks", createClock(draft, params.frozen_time, params.name ?? null)),
  ),
  route(
    "GET",
    "/v1/test_helpers/test_clocks/{test_clock}",
    z.strictObject({}),
    ({ draft, view, id }) => bodyOf(view, "clocks", findRow(draft, "clocks", id, "test_clock")),
  ),
  route(
    "POST",
    "/v1/test_helpers/test_clocks/{test_clock}/advance",
    z.strictObject({ frozen_time: count }),
    ({ draft, view, id, params }) =>
      bodyOf(view, "clocks", advanceClock(draft, id, params.frozen_time)),
  ),
  route(
    "DELETE",
    "/v1/test_helpers/test_clocks/{test_clock}",
    z.strictObject({}),
    ({ draft, id }) => {
      deleteClock(draft, id);
      return { id, object: "test_helpers.test_clock", deleted: true };
    },
  ),
  listRoute("/v1/test_helpers/test_clocks", "clocks", {}, () => true),
];

/** `customer.*` matches every type with that prefix. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
