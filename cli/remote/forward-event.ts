import { testWebhookHeaders, type WebhookEvent } from "@platen/sdk";
import { reasonOf } from "../terminal/refusal.ts";

/** The result of forwarding an event to a server. */
export type Forwarded = {
  /** Null without an answer. */
  readonly status: number | null;
  readonly duration_ms: number;
  /** Null with an answer. */
  readonly error: string | null;
};

/** Where events are forwarded, and the secret that signs them. */
export type ForwardTarget = { readonly url: string; readonly secret: string };

/** The time limit of a delivery. */
const ANSWER_MS_MAX = 10_000;

/** Posts an event like a webhook delivery: the same bytes, the same headers. */
export async function forwardEvent(
  { url, secret }: ForwardTarget,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const headers = await testWebhookHeaders({ body, secret, id: event.id, event: event.type });
  const late = AbortSignal.timeout(ANSWER_MS_MAX);
  const began = performance.now();
  const tookMs = (): number => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { ...headers, "user-agent": "Platen-Webhooks/1" },
      redirect: "manual",
      signal: AbortSignal.any([signal, late]),
    });
    await response.body?.cancel();
    return { status: response.status, duration_ms: tookMs(), error: null };
  } catch (error) {
    signal.throwIfAborted();
    const reason = late.aborted ? `no answer within ${ANSWER_MS_MAX / 1000} s` : causeOf(error);
    return { status: null, duration_ms: tookMs(), error: reason };
  }
}

/** The cause of a failed `fetch` has the actual reason. */
function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
