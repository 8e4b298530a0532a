import type { Hashing } from "#base/hashing.ts";
import type { Clock, Instant } from "#base/instant.ts";
import type { ClaimedDelivery } from "./claimed-delivery.ts";
import type { OpenSecrets } from "./open-secrets.ts";
import type { Outbound, OutboundAnswer } from "./outbound.ts";
import { errorOf, settleAttempt } from "./settle-attempt.ts";
import type { SettledAttempt } from "./settled-attempt.ts";
import { deliveryHeaders } from "./sign-delivery.ts";

/** What an attempt needs. */
export type AttemptPorts = {
  readonly clock: Clock;
  readonly hashing: Pick<Hashing, "hmacSha256">;
  readonly outbound: Pick<Outbound, "post">;
  readonly openSecrets: OpenSecrets;
  /** Seconds between the starts of two attempts; the index is the number of the earlier one. */
  readonly schedule: readonly number[];
};

/** Makes a claimed attempt. What goes wrong on our side is an answer, too: the attempt is counted already. */
export async function attemptDelivery(
  ports: AttemptPorts,
  claimed: ClaimedDelivery,
): Promise<SettledAttempt> {
  const startedAt = ports.clock.now();
  const headers = headersOf(ports, claimed, startedAt);
  const answer =
    headers === null ? UNSIGNED : await posted(ports, { ...claimed, headers }, startedAt);
  return {
    id: claimed.id,
    webhookId: claimed.webhookId,
    attempt: claimed.attempt,
    startedAt,
    durationMs: Math.round(answer.durationMs),
    url: claimed.url,
    requestHeaders: headers ?? {},
    responseCode: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    error: errorOf(answer),
    end: settleAttempt(claimed.attempt, startedAt, answer, ports.schedule),
    isTimeout: answer.fault === "timeout",
  };
}

const NOTHING = { status: null, headers: null, body: null, fault: "unreachable" } as const;
const UNSIGNED: OutboundAnswer = {
  ...NOTHING,
  message: "The delivery could not be signed: the secret cannot be opened with the keys there are.",
  durationMs: 0,
};

function headersOf(
  { hashing, openSecrets }: AttemptPorts,
  { event, webhookId, secrets }: ClaimedDelivery,
  now: Instant,
): Record<string, string> | null {
  const opened = openSecrets(webhookId, secrets, now);
  return opened === null ? null : deliveryHeaders(event, opened, now, hashing.hmacSha256);
}

async function posted(
  { clock, outbound }: AttemptPorts,
  request: { url: string; headers: Record<string, string>; event: { body: Uint8Array } },
  startedAt: Instant,
): Promise<OutboundAnswer> {
  try {
    const { url, headers, event } = request;
    return await outbound.post({ url, headers, body: event.body });
  } catch {
    // The way out promises not to fail. If it does, what it says may hold what nobody should read.
    const durationMs = clock.now() - startedAt;
    return { ...NOTHING, message: "The request could not be made.", durationMs };
  }
}
