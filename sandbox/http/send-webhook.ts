import { createHmac } from "node:crypto";
import type { OutgoingWebhook } from "#events";
import { eventBody, type View } from "#wire";

const TIMEOUT_MS = 10_000;

/** Posts a signed event to its endpoint. True: the response was a 2xx within ten seconds. */
export async function sendWebhook(
  { event, endpoint }: OutgoingWebhook,
  view: View,
  nowMs: number,
): Promise<boolean> {
  const body = JSON.stringify(eventBody(view, event));
  const signature = signatureOf(body, endpoint.secret, Math.floor(nowMs / 1000));
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signature,
        "User-Agent": "Platen-Sandbox/1.0",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** `t=…,v1=…`: the time in seconds, and the HMAC of time and body. */
export function signatureOf(body: string, secret: string, time: number): string {
  const hash = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${hash}`;
}
