import { oneLine } from "./format.ts";
import type { MailContent, NamedContext } from "./mail-content.ts";
import type { WebhookFailing } from "./notice.ts";

/** Several deliveries in a row to a webhook failed for good. */
export function webhookFailing(
  { webhookId, name, url, error, isSwitchedOff }: WebhookFailing,
  { baseUrl }: NamedContext,
): MailContent {
  const shown = oneLine(name);
  return {
    subject: `Your webhook ${shown} ${isSwitchedOff ? "was switched off" : "is failing"}`,
    isUrgent: true,
    headline: isSwitchedOff ? "A webhook was switched off" : "A webhook is failing",
    paragraphs: [
      "Several events in a row could not be delivered to it, each after all its attempts.",
      isSwitchedOff
        ? "Nothing more is sent there until you switch it on again. Put the endpoint right first."
        : "New events are still sent there. Put the endpoint right, so that they arrive.",
      "Events that were lost can be sent again: the reference says how deliveries are listed, resent and replayed.",
    ],
    details: [
      ["Webhook", `${shown} (${webhookId})`],
      ["Endpoint", oneLine(url)],
      ...(error === null ? [] : [["Last failure", oneLine(error)] as const]),
    ],
    action: { label: "Open the reference", url: `${baseUrl}/docs` },
  };
}
