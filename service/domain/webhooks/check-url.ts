import { Refusal } from "#base/refusal.ts";
import type { Outbound } from "./outbound.ts";

/** 400 `invalid_webhook_url` for what is never called; a name that does not resolve (yet) is taken. */
export function checkUrl({ judge }: Pick<Outbound, "judge">, url: string): void {
  const fault = isPlain(url) ? judge(url) : "Write the webhook URL without control characters.";
  if (fault !== null) throw new Refusal(400, "invalid_webhook_url", fault);
}

// A URL's reader drops some of these in silence, and the database keeps none of them.
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
