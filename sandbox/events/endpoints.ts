import { invalid, type Metadata } from "#base";
import type { WebhookEndpoint } from "#model";
import { type Draft, findRow } from "#state";

/** Parameters of a new webhook endpoint. */
export type EndpointParams = {
  readonly url: string;
  readonly enabledEvents: readonly string[];
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** Creates a webhook endpoint. Refusal: invalid URL. */
export function createEndpoint(draft: Draft, order: EndpointParams): WebhookEndpoint {
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

/** Deletes an endpoint with its undelivered events. */
export function deleteEndpoint(draft: Draft, id: string): void {
  findRow(draft, "endpoints", id, "webhook_endpoint");
  draft.remove("endpoints", id);
  for (const delivery of draft.all("deliveries")) {
    if (delivery.endpoint === id) draft.remove("deliveries", delivery.id);
  }
}
