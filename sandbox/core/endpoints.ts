import { type Draft, invalid, type Metadata, type WebhookEndpoint } from "#model";
import { findRow } from "./find-row.ts";

/** What an endpoint is made from. */
export type EndpointOrder = {
  readonly url: string;
  readonly enabledEvents: readonly string[];
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** Somewhere that events are sent from now on. Refusal: no address. */
export function createEndpoint(draft: Draft, order: EndpointOrder): WebhookEndpoint {
  if (!URL.canParse(order.url)) {
    throw invalid("Invalid URL: An explicit scheme (such as https) must be provided.", {
      code: "url_invalid",
      param: "url",
    });
  }
  const secret = `whsec_${draft.asking.secret()}`;
  const made = { id: draft.nextId("we"), created: draft.now(null), isEnabled: true, secret };
  return draft.put("endpoints", { ...made, ...order });
}

/** Ends an endpoint; what it has not taken is not sent any more. */
export function deleteEndpoint(draft: Draft, id: string): void {
  findRow(draft, "endpoints", id, "webhook_endpoint");
  draft.remove("endpoints", id);
  for (const delivery of draft.all("deliveries")) {
    if (delivery.endpoint === id) draft.remove("deliveries", delivery.id);
  }
}
