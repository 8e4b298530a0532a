import { createEndpoint } from "#core";
import type { Delivery, WebhookEndpoint } from "#model";
import type { Sandbox } from "./sandbox.ts";

/** What tells the endpoint of whoever runs the sandbox from those that were made by its API. */
const OWN = { platen_endpoint: "own" };

/**
 * Sends all events to `url` from now on, signed with `secret`, and at once what was not taken
 * elsewhere: there is one such endpoint, which moves.
 */
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
