import { testWebhookHeaders, type WebhookEvent } from "@platen/sdk";
import { reasonOf } from "../refusal.ts";

/** What became of an event at the server that it was forwarded to. */
export type Forwarded = {
  /** Null where nobody answered. */
  readonly status: number | null;
  readonly duration_ms: number;
  /** Null where somebody did. */
  readonly error: string | null;
};

/** Where events go, and what they are signed with. */
export type ForwardTarget = { readonly url: string; readonly secret: string };

/** As long as a delivery may take. */
const ANSWER_MS_MAX = 10_000;

/** Posts an event as a webhook's delivery is posted: the same bytes, the same headers. */
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

/** What `fetch` says of a connection that failed stands in the cause. */
function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
