import { Refusal } from "#base/refusal.ts";
import type { Outbound } from "./outbound.ts";

/** 400 `invalid_webhook_url` for a forbidden address; a host name that does not resolve (yet) is accepted. */
export function checkUrl({ judge }: Outbound, url: string): void {
  const fault = isPlain(url) ? judge(url) : "Write the webhook URL without control characters.";
  if (fault !== null) throw new Refusal(400, "invalid_webhook_url", fault);
}

// The URL parser silently drops some control characters, and the database stores no NUL.
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
