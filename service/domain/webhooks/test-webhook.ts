import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import type { EventType } from "#domain/events";
import type { WebhookId } from "#domain/webhooks/records";
import { errorOf, isSuccess } from "./attempt-outcome.ts";
import { checkUrl } from "./check-url.ts";
import type { WebhookDeps } from "./deps.ts";
import { findWebhook } from "./find-webhook.ts";
import { sampleEvent } from "./sample-event.ts";
import { deliveryHeaders } from "./sign-delivery.ts";

/** A registered webhook, or a URL with a secret before its registration. */
export type TestTarget =
  | { readonly id: WebhookId }
  | { readonly url: string; readonly secret: string };

export type TestResult = {
  readonly isSuccess: boolean;
  /** Null without a response. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
};

/**
 * Sends an example event, signed like a delivery, also to a paused webhook; it is neither recorded nor retried. A failing
 * endpoint is a result, not an error. 404 `webhook_not_found`; 400 `invalid_webhook_url`; 429 `too_many_tests` while
 * other tests of the account are running.
 */
export async function testWebhook(
  deps: WebhookDeps,
  caller: Caller,
  target: TestTarget,
  type: EventType,
): Promise<TestResult> {
  const { outbound, hashing, randomness } = deps;
  const now = deps.clock.now();
  const { url, secrets } = await resolveTarget(deps, caller, target, now);
  checkUrl(outbound, url);
  if (secrets === null) return UNSIGNED;
  const event = sampleEvent(type, caller, now, randomness);
  const body = new TextEncoder().encode(deps.eventText(event));
  const headers = deliveryHeaders({ id: event.id, type, body }, secrets, now, hashing.hmacSha256);
  const answer = await deps.testSlots.run(caller.accountId, () =>
    outbound.post({ url, headers, body }),
  );
  return {
    isSuccess: isSuccess(answer),
    statusCode: answer.status,
    durationMs: answer.durationMs,
    error: errorOf(answer),
  };
}

const UNSIGNED: TestResult = {
  isSuccess: false,
  statusCode: null,
  durationMs: 0,
  error: "The event could not be signed: no configured key decrypts the secret.",
};

type ResolvedTarget = { readonly url: string; readonly secrets: readonly string[] | null };

async function resolveTarget(
  deps: WebhookDeps,
  caller: Caller,
  target: TestTarget,
  now: Instant,
): Promise<ResolvedTarget> {
  if ("url" in target) return { url: target.url, secrets: [target.secret] };
  const { id, url, secrets } = await findWebhook(deps, caller, target.id);
  return { url, secrets: deps.openSecrets(id, secrets, now) };
}
