import { z } from "zod";
import { EventType } from "./event.ts";
import { BigPageQuery } from "./page.ts";
import { Timestamp } from "./text.ts";

/** The number of attempts that a delivery has. */
const ATTEMPTS_MAX = 7;

const DeliveryStatus = z.enum(["pending", "retrying", "delivered", "failed", "abandoned"]);

/** Which deliveries are asked for. */
export const DeliveryQuery = BigPageQuery.extend({
  status: DeliveryStatus.optional(),
  event_type: EventType.optional(),
});

/** One event on its way to one webhook. */
export const WebhookDelivery = z
  .object({
    id: z.int(),
    webhook_config_id: z.int(),
    event_id: z.string().meta({ description: "The `id` in the body that is sent." }),
    event_type: EventType,
    status: DeliveryStatus,
    attempts: z.int().meta({ description: "Those that began." }),
    max_attempts: z.int().meta({ description: `Always ${ATTEMPTS_MAX}.` }),
    response_code: z.int().nullable().meta({ description: "Of the last attempt; null: none." }),
    error_message: z.string().nullable(),
    duration_ms: z.int().nullable(),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    delivered_at: Timestamp.nullable(),
  })
  .meta({ id: "WebhookDelivery" });

/** The deliveries of a webhook. */
export const WebhookDeliveryList = z.array(WebhookDelivery).meta({ id: "WebhookDeliveryList" });

const Headers = z.record(z.string(), z.string());
const ResponseBody = z.string().meta({
  description: "The first 16 KiB, as UTF-8; what is none of it is shown as U+FFFD.",
});

const SentRequest = z.object({ url: z.string(), headers: Headers });
const GotResponse = z.object({
  status_code: z.int(),
  headers: Headers.nullable(),
  body: ResponseBody.nullable(),
});

/** One request of a delivery, and what came back. */
const DeliveryAttempt = z
  .object({
    attempt: z.int().meta({ description: "From 1." }),
    started_at: Timestamp,
    duration_ms: z.int().nullable().meta({ description: "null: it has no end (yet)." }),
    request: SentRequest,
    response: GotResponse.nullable().meta({ description: "null: nobody answered." }),
    error: z.string().nullable(),
  })
  .meta({ id: "DeliveryAttempt" });

/** A delivery with what went over the wire; `request` and `response` are those of the last attempt. */
export const WebhookDeliveryDetails = WebhookDelivery.extend({
  request: SentRequest.extend({ body: z.string() })
    .nullable()
    .meta({ description: "null before the first attempt." }),
  response: GotResponse.nullable(),
  attempt_log: z.array(DeliveryAttempt),
}).meta({ id: "WebhookDeliveryDetails" });

/** Which events are sent again. */
export const WebhookReplay = z
  .strictObject({
    from: Timestamp.meta({ description: "The first moment; it counts." }),
    to: Timestamp.meta({ description: "The last moment; it counts." }),
    status: DeliveryStatus.optional().meta({
      description:
        "Events whose newest delivery to this webhook has this status; without it all that it is subscribed to now.",
    }),
  })
  .meta({ id: "WebhookReplay" });

/** What a replay made. */
export const WebhookReplayed = z
  .object({ created: z.int().meta({ description: "So many deliveries." }) })
  .meta({ id: "WebhookReplayed" });
