import { WebhookTest, WebhookTestResult } from "#contract/webhook.ts";
import { type TestPorts, testWebhook } from "#domain/webhooks";
import { testResultBody, testTarget } from "../bodies/webhook-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** POST /api/v1/webhook-configs/test */
export function testWebhookRoute(uses: TestPorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/webhook-configs/test",
    scope: "write",
    tag: "Webhooks",
    summary: "Send an example to a webhook, or to an address before it is one, and see how it goes",
    body: WebhookTest,
    answers: { 200: { description: "How it went.", schema: WebhookTestResult } },
    refusals: {
      400: ["invalid_webhook_url"],
      404: ["webhook_not_found"],
      429: ["too_many_tests"],
    },
    handle: async ({ caller, body }) =>
      ok(testResultBody(await testWebhook(uses, caller, testTarget(body), body.event_type))),
  });
}
