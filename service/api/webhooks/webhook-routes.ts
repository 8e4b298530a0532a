import type { BaseUrl } from "#base/base-url.ts";
import { pageRequest } from "#contract/page.ts";
import {
  SecretRotate,
  SecretRotated,
  WebhookConfigCreate,
  WebhookConfigCreated,
  WebhookConfigList,
  WebhookConfigResponse,
  WebhookConfigUpdate,
  WebhookQuery,
  WebhookTest,
  WebhookTestResult,
} from "#contract/webhook.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
  testWebhook,
  type WebhookDeps,
} from "#domain/webhooks";
import { webhookId } from "../http/ids.ts";
import { linkedList } from "../http/linked-list.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import {
  freshWebhookBody,
  newWebhook,
  rotatedBody,
  testResultBody,
  testTarget,
  webhookBody,
  webhookChange,
} from "./bodies.ts";

type Deps = WebhookDeps & { readonly baseUrl: BaseUrl };

/** Webhooks. */
export const webhookRoutes = [
  route({
    method: "POST",
    path: "/api/v1/webhook-configs",
    scope: "write",
    tag: "Webhooks",
    summary: "Create a webhook",
    description:
      "Registers an HTTPS URL that receives events of the key's environment. The response contains the signing secret, which later reads omit.",
    body: WebhookConfigCreate,
    answers: {
      201: { description: "The webhook with its secret.", schema: WebhookConfigCreated },
    },
    refusals: {
      400: ["invalid_webhook_url"],
      403: ["feature_limit_reached"],
      404: ["mapping_not_found"],
    },
    handle: async ({ caller, body }, deps: Deps) =>
      created(freshWebhookBody(await createWebhook(deps, caller, newWebhook(body)))),
  }),
  route({
    method: "GET",
    path: "/api/v1/webhook-configs",
    scope: "read",
    tag: "Webhooks",
    summary: "List webhooks",
    description: "Lists the webhooks of the key's environment, newest first.",
    query: WebhookQuery,
    answers: {
      200: { description: "A page of webhooks.", schema: WebhookConfigList, hasNext: true },
    },
    handle: async ({ caller, query }, deps: Deps) => {
      const slice = await listWebhooks(deps, caller, pageRequest(query));
      return linkedList(`${deps.baseUrl()}/api/v1/webhook-configs`, query, slice, webhookBody);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/webhook-configs/test",
    waits: true,
    scope: "write",
    tag: "Webhooks",
    summary: "Send a test event",
    description:
      "Sends a signed example event to a registered webhook or to any URL, and returns the outcome. Test events are not retried.",
    body: WebhookTest,
    answers: { 200: { description: "The outcome of the test.", schema: WebhookTestResult } },
    refusals: {
      400: ["invalid_webhook_url"],
      404: ["webhook_not_found"],
      429: ["too_many_tests"],
    },
    handle: async ({ caller, body }, deps: Deps) =>
      ok(testResultBody(await testWebhook(deps, caller, testTarget(body), body.event_type))),
  }),
  route({
    method: "GET",
    path: "/api/v1/webhook-configs/:webhook_id",
    scope: "read",
    tag: "Webhooks",
    summary: "Get a webhook",
    description: "Returns a webhook without its secret.",
    answers: { 200: { description: "The webhook.", schema: WebhookConfigResponse } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params }, deps: Deps) =>
      ok(webhookBody(await findWebhook(deps, caller, webhookId(params.webhook_id)))),
  }),
  route({
    method: "PUT",
    path: "/api/v1/webhook-configs/:webhook_id",
    scope: "write",
    tag: "Webhooks",
    summary: "Update a webhook",
    description:
      "Changes the members given. `is_active` pauses or resumes deliveries. Members left out keep their values.",
    body: WebhookConfigUpdate,
    answers: { 200: { description: "The updated webhook.", schema: WebhookConfigResponse } },
    refusals: {
      400: ["invalid_webhook_url"],
      404: ["webhook_not_found", "mapping_not_found"],
    },
    handle: async ({ caller, params, body }, deps: Deps) => {
      const id = webhookId(params.webhook_id);
      return ok(webhookBody(await changeWebhook(deps, caller, id, webhookChange(body))));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/webhook-configs/:webhook_id",
    scope: "write",
    tag: "Webhooks",
    summary: "Delete a webhook",
    description: "Deletes a webhook and abandons its pending deliveries.",
    answers: { 204: { description: "The webhook is deleted." } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      await deleteWebhook(deps, caller, webhookId(params.webhook_id));
      return nothing();
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/webhook-configs/:webhook_id/rotate-secret",
    scope: "write",
    tag: "Webhooks",
    summary: "Rotate a webhook's secret",
    description:
      "Replaces the signing secret and returns the new one. The old secret stays valid for `overlap_seconds` more.",
    body: SecretRotate,
    answers: { 200: { description: "The webhook with its new secret.", schema: SecretRotated } },
    refusals: { 404: ["webhook_not_found"] },
    handle: async ({ caller, params, body }, deps: Deps) => {
      const id = webhookId(params.webhook_id);
      return ok(rotatedBody(await rotateSecret(deps, caller, id, body.overlap_seconds)));
    },
  }),
];
