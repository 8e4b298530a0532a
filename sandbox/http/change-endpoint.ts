import { createEndpoint } from "#events";
import type { Delivery, WebhookEndpoint } from "#model";
import type { Sandbox } from "./sandbox.ts";

/** Metadata that marks the operator's endpoint. */
const OWN = { platen_endpoint: "own" };

/** Points the operator's single endpoint to `url`, with this secret; undelivered events are sent there at once. */
export function changeEndpoint(sandbox: Sandbox, url: string, secret: string): void {
  sandbox.run((draft) => {
    const order = { url, enabledEvents: ["*"], description: "Platen", metadata: OWN };
    const own = [...draft.all("endpoints")].find(isOwn) ?? createEndpoint(draft, order);
    if (own.url === url && own.secret === secret) return;
    draft.put("endpoints", { ...own, url, secret });
    const waiting = [...draft.all("deliveries")].filter(({ endpoint }) => endpoint === own.id);
    for (const delivery of waiting) {
      draft.put("deliveries", {
        ...delivery,
        dueAt: dueSooner(delivery, draft.now(delivery.clock)),
      });
    }
  });
}

function isOwn({ metadata }: WebhookEndpoint): boolean {
  return metadata["platen_endpoint"] === OWN.platen_endpoint;
}

function dueSooner({ dueAt }: Delivery, now: number): number {
  return Math.min(dueAt, now);
}
