import type { WebhookConfigResponse } from "@platen/sdk";
import type { EventType } from "#data/events.ts";
import { webhookWords } from "#words/en/webhooks.ts";

/** The values of the form of a webhook. */
export type WebhookValues = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly EventType[];
};

/** The values with which the form begins; null: a new webhook. */
export function beginningOf(webhook: WebhookConfigResponse | null): WebhookValues {
  if (webhook === null)
    return { name: "", url: "", events: ["generation.completed", "generation.failed"] };
  return { name: webhook.name, url: webhook.webhook_url, events: webhook.events };
}

/** The faults of values that are missing, by the name of the member of the request. */
export function missingIn(values: WebhookValues): Readonly<Record<string, string>> {
  const { nameMissing, urlMissing, eventsMissing } = webhookWords.form;
  return {
    ...(values.name.trim() === "" ? { name: nameMissing } : {}),
    ...(values.url.trim() === "" ? { webhook_url: urlMissing } : {}),
    ...(values.events.length === 0 ? { events: eventsMissing } : {}),
  };
}

/** The request's body for these values. */
export function bodyOf({ name, url, events }: WebhookValues): {
  readonly name: string;
  readonly webhook_url: string;
  readonly events: readonly EventType[];
} {
  return { name: name.trim(), webhook_url: url.trim(), events };
}
