import type { Body } from "#base";
import { DAY } from "#base";
import type { ProcessorEvent, TestClock, WebhookEndpoint } from "#model";
import { API_VERSION } from "./api-version.ts";
import type { View } from "./view.ts";

/** Returns the body of an event, as in webhooks. */
export function eventBody(view: View, event: ProcessorEvent): Body {
  const { object, previous, request } = event;
  let pending = 0;
  for (const delivery of view.all("deliveries")) if (delivery.event === event.id) pending += 1;
  return {
    id: event.id,
    object: "event",
    api_version: API_VERSION,
    created: event.created,
    data: previous === null ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: pending,
    request: { id: request.id, idempotency_key: request.key },
    type: event.type,
  };
}

/** Returns the body of a webhook endpoint; its secret is shown only on creation. */
export function endpointBody(endpoint: WebhookEndpoint, withSecret = false): Body {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: endpoint.metadata,
    ...(withSecret ? { secret: endpoint.secret } : {}),
    status: endpoint.isEnabled ? "enabled" : "disabled",
    url: endpoint.url,
  };
}

/** Returns the body of a test clock. */
export function clockBody(clock: TestClock): Body {
  const { target } = clock;
  return {
    id: clock.id,
    object: "test_helpers.test_clock",
    created: clock.created,
    deletes_after: clock.created + 30 * DAY,
    frozen_time: clock.frozenTime,
    livemode: false,
    name: clock.name,
    status: target === null ? "ready" : "advancing",
    status_details: target === null ? {} : { advancing: { target_frozen_time: target } },
  };
}
