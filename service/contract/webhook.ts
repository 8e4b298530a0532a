import { z } from "zod";
import { EventType } from "./event.ts";
import { Id } from "./id.ts";
import { PageQuery } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** 7 days. */
const OVERLAP_SECONDS_MAX = 604_800;
const SECRET_CHARACTERS_MAX = 255;

const EVENTS_DEFAULT = ["generation.completed", "generation.failed"] as const;

/** Any string: an inadmissible URL is refused later with its own code, `invalid_webhook_url`. */
const Url = z.string();

const WebhookUrl = Url.meta({
  description: "Publicly reachable https URL.",
  examples: ["https://example.com/hooks/platen"],
});
const Alias = (of: string) => ({ description: `Alias of ${of}.` });

const MEMBERS = {
  name: Name,
  webhook_url: WebhookUrl,
  url: Url.meta(Alias("webhook_url")),
  events: z.array(EventType).min(1).max(100).meta({ description: "Event types to deliver." }),
  mapping_id: Id.nullable().meta({
    description: "Deliver only events of documents generated with this mapping; null: all events.",
  }),
  is_active: z.boolean().meta({
    description:
      "false pauses the webhook: pending deliveries are held, and events that occur meanwhile are not delivered.",
  }),
  active: z.boolean().meta(Alias("is_active")),
};

type Aliased = { readonly [name: string]: unknown };
type Checks<Body> = z.core.ParsePayload<Body>;

/** Request to register a webhook; `webhook_url` or `url` is required. */
export const WebhookConfigCreate = z
  .strictObject(MEMBERS)
  .partial()
  .required({ name: true })
  .extend({ events: MEMBERS.events.default([...EVENTS_DEFAULT]) })
  .check(agree("webhook_url", "url"), agree("is_active", "active"), need("webhook_url", "url"))
  .meta({ id: "WebhookConfigCreate" });

/** Request to update a webhook. Omitted members keep their value. */
export const WebhookConfigUpdate = z
  .strictObject(MEMBERS)
  .partial()
  .check(agree("webhook_url", "url"), agree("is_active", "active"))
  .meta({ id: "WebhookConfigUpdate" });

/** A webhook without its secret. */
export const WebhookConfigResponse = z
  .object({
    id: z.int(),
    name: z.string(),
    webhook_url: z.string(),
    mapping_id: z.int().nullable(),
    events: z.array(EventType),
    is_active: z.boolean(),
    created_at: Timestamp,
    last_triggered_at: Timestamp.nullable().meta({
      description: "Time of the last delivery attempt; null: none yet.",
    }),
  })
  .meta({ id: "WebhookConfigResponse" });

const SECRET = z
  .string()
  .meta({ description: "Secret that deliveries are signed with. It is never shown again." });

/** A new webhook with its secret, which is never shown again. */
export const WebhookConfigCreated = WebhookConfigResponse.extend({ secret: SECRET }).meta({
  id: "WebhookConfigCreated",
});

/** The webhooks of the key's environment. */
export const WebhookConfigList = z.array(WebhookConfigResponse).meta({ id: "WebhookConfigList" });

/** Paging of webhooks. */
export const WebhookQuery = PageQuery;

/** Request to replace the secret. The body is optional. */
export const SecretRotate = z
  .strictObject({
    overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(0).meta({
      description:
        "How long deliveries are signed with the old secret as well, in seconds; 0 revokes it immediately.",
    }),
  })
  .meta({ id: "SecretRotate" })
  .prefault({});

/** A webhook whose secret was replaced. */
export const SecretRotated = WebhookConfigCreated.extend({
  old_secret_expires_at: Timestamp.nullable().meta({
    description:
      "Until then deliveries are signed with the old secret as well; null: it was revoked.",
  }),
}).meta({ id: "SecretRotated" });

/** Request to test a registered webhook, or a URL with a secret. */
export const WebhookTest = z
  .strictObject({
    webhook_id: Id.meta({ description: "Registered webhook to test, with its URL and secret." }),
    webhook_url: WebhookUrl,
    url: Url.meta(Alias("webhook_url")),
    secret: z.string().min(1).max(SECRET_CHARACTERS_MAX).meta({
      description: "Secret that the request is signed with; required with webhook_url.",
    }),
  })
  .partial()
  .extend({ event_type: EventType.default("generation.completed") })
  .check(agree("webhook_url", "url"), testsOne)
  .meta({ id: "WebhookTest" });

/** Result of a test. A failing target is a successful call with `success: false`. */
export const WebhookTestResult = z
  .object({
    success: z.boolean(),
    status_code: z
      .int()
      .nullable()
      .meta({ description: "HTTP status of the response; null: no response." }),
    response_time_ms: z.number(),
    error: z.string().nullable(),
  })
  .meta({ id: "WebhookTestResult" });

function agree<Body extends Aliased>(name: string, alias: string) {
  return ({ value, issues }: Checks<Body>): void => {
    const [one, other] = [value[name], value[alias]];
    if (one === undefined || other === undefined || one === other) return;
    const message = `${name} and ${alias} are aliases: give only one of them.`;
    issues.push({ code: "custom", path: [alias], message, input: value });
  };
}

function need<Body extends Aliased>(name: string, alias: string) {
  return ({ value, issues }: Checks<Body>): void => {
    if (value[name] !== undefined || value[alias] !== undefined) return;
    const message = `Give ${name}.`;
    issues.push({ code: "custom", path: [name], message, input: value });
  };
}

function testsOne<Body extends Aliased>({ value, issues }: Checks<Body>): void {
  const hasUrl = value["webhook_url"] !== undefined || value["url"] !== undefined;
  const hasSecret = value["secret"] !== undefined;
  const isRegistered = value["webhook_id"] !== undefined;
  if (isRegistered ? !hasUrl && !hasSecret : hasUrl && hasSecret) return;
  const message = "Give webhook_id, or webhook_url and secret.";
  issues.push({ code: "custom", path: [], message, input: value });
}
