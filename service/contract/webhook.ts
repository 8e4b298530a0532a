import { z } from "zod";
import { EventType } from "./event.ts";
import { Id } from "./id.ts";
import { PageQuery } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** A week: a receiver that needs longer to learn a secret is told another way. */
const OVERLAP_SECONDS_MAX = 604_800;
const SECRET_CHARACTERS_MAX = 255;

const EVENTS_DEFAULT = ["generation.completed", "generation.failed"] as const;

/** Whether a URL may be called is judged later, and has a code of its own. */
const Url = z.string();

const WebhookUrl = Url.meta({
  description: "An https address that the whole internet can reach.",
  examples: ["https://example.com/hooks/platen"],
});
const Alias = (of: string) => ({ description: `The same as ${of}.` });

const MEMBERS = {
  name: Name,
  webhook_url: WebhookUrl,
  url: Url.meta(Alias("webhook_url")),
  events: z.array(EventType).min(1).max(100).meta({ description: "What it is told of." }),
  mapping_id: Id.nullable().meta({ description: "Only what this mapping caused; null: all." }),
  is_active: z.boolean().meta({
    description: "false pauses: what waits is held back, and what happens meanwhile is not told.",
  }),
  active: z.boolean().meta(Alias("is_active")),
};

type Aliased = { readonly [name: string]: unknown };
type Checks<Body> = z.core.ParsePayload<Body>;

/** What registers a webhook; `webhook_url` or `url` has to be there. */
export const WebhookConfigCreate = z
  .strictObject(MEMBERS)
  .partial()
  .required({ name: true })
  .extend({ events: MEMBERS.events.default([...EVENTS_DEFAULT]) })
  .check(agree("webhook_url", "url"), agree("is_active", "active"), need("webhook_url", "url"))
  .meta({ id: "WebhookConfigCreate" });

/** What changes a webhook; the members given. */
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
      description: "When a delivery of it was last attempted.",
    }),
  })
  .meta({ id: "WebhookConfigResponse" });

const SECRET = z
  .string()
  .meta({ description: "What deliveries are signed with; shown this once." });

/** A webhook that was just made, with its secret: that is never shown again. */
export const WebhookConfigCreated = WebhookConfigResponse.extend({ secret: SECRET }).meta({
  id: "WebhookConfigCreated",
});

/** The webhooks of the key's environment. */
export const WebhookConfigList = z.array(WebhookConfigResponse).meta({ id: "WebhookConfigList" });

/** Which part of a list of webhooks is asked for. */
export const WebhookQuery = PageQuery;

/** How a secret is replaced. A body may be left out. */
export const SecretRotate = z
  .strictObject({
    overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(0).meta({
      description: "How long the old secret goes on signing, too; 0 ends it at once.",
    }),
  })
  .meta({ id: "SecretRotate" })
  .prefault({});

/** A webhook whose secret was replaced. */
export const SecretRotated = WebhookConfigCreated.extend({
  old_secret_expires_at: Timestamp.nullable().meta({
    description: "Until then deliveries are signed with the old secret, too; null: no more.",
  }),
}).meta({ id: "SecretRotated" });

/** What is tested: a registered webhook, or an address with a secret. */
export const WebhookTest = z
  .strictObject({
    webhook_id: Id.meta({ description: "A webhook; its own URL and secret." }),
    webhook_url: WebhookUrl,
    url: Url.meta(Alias("webhook_url")),
    secret: z.string().min(1).max(SECRET_CHARACTERS_MAX).meta({
      description: "With webhook_url: what the request is signed with.",
    }),
  })
  .partial()
  .extend({ event_type: EventType.default("generation.completed") })
  .check(agree("webhook_url", "url"), testsOne)
  .meta({ id: "WebhookTest" });

/** How a test went; that the target failed is no error of the call. */
export const WebhookTestResult = z
  .object({
    success: z.boolean(),
    status_code: z.int().nullable().meta({ description: "null: nobody answered." }),
    response_time_ms: z.number(),
    error: z.string().nullable(),
  })
  .meta({ id: "WebhookTestResult" });

function agree<Body extends Aliased>(name: string, alias: string) {
  return ({ value, issues }: Checks<Body>): void => {
    const [one, other] = [value[name], value[alias]];
    if (one === undefined || other === undefined || one === other) return;
    const message = `${name} and ${alias} are the same member: give one of them.`;
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
