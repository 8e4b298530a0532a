import { z } from "zod";
import { EventType } from "./event.ts";
import { BigPageQuery } from "./page.ts";
import { Timestamp } from "./text.ts";

const ATTEMPTS_MAX = 7;

const DeliveryStatus = z
  .enum(["pending", "retrying", "delivered", "failed", "abandoned"])
  .meta({ id: "DeliveryStatus" });

/** Filters for deliveries. */
export const DeliveryQuery = BigPageQuery.extend({
  status: DeliveryStatus.optional().meta({ description: "Only deliveries with this status." }),
  event_type: EventType.optional().meta({ description: "Only deliveries of this type." }),
});

/** The delivery of one event to one webhook. */
export const WebhookDelivery = z
  .object({
    id: z.int(),
    webhook_config_id: z.int(),
    event_id: z.string().meta({ description: "`id` in the delivered event." }),
    event_type: EventType,
    status: DeliveryStatus,
    attempts: z.int().meta({ description: "Attempts started so far." }),
    max_attempts: z.int().meta({ description: `Always ${ATTEMPTS_MAX}.` }),
    response_code: z
      .int()
      .nullable()
      .meta({ description: "HTTP status of the last attempt's response; null: no response." }),
    error_message: z.string().nullable(),
    duration_ms: z.int().nullable(),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    delivered_at: Timestamp.nullable(),
  })
  .meta({ id: "WebhookDelivery" });

/** Deliveries of a webhook. */
export const WebhookDeliveryList = z.array(WebhookDelivery).meta({ id: "WebhookDeliveryList" });

const Headers = z.record(z.string(), z.string());
const ResponseBody = z.string().meta({
  description: "The first 16 KiB, decoded as UTF-8; invalid bytes are replaced by U+FFFD.",
});

const SentRequest = z.object({ url: z.string(), headers: Headers }).meta({ id: "SentRequest" });
const GotResponse = z
  .object({
    status_code: z.int(),
    headers: Headers.nullable(),
    body: ResponseBody.nullable(),
  })
  .meta({ id: "GotResponse" });

/** One attempt of a delivery: the request and the response. */
const DeliveryAttempt = z
  .object({
    attempt: z.int().meta({ description: "Number of the attempt (1-based)." }),
    started_at: Timestamp,
    duration_ms: z
      .int()
      .nullable()
      .meta({ description: "null: the attempt is running or was interrupted." }),
    request: SentRequest,
    response: GotResponse.nullable().meta({ description: "null: no response was received." }),
    error: z.string().nullable(),
  })
  .meta({ id: "DeliveryAttempt" });

/** A delivery with its attempts. `request` and `response` are those of the last attempt. */
export const WebhookDeliveryDetails = WebhookDelivery.extend({
  request: SentRequest.extend({ body: z.string() })
    .meta({ id: "SentRequestWithBody" })
    .nullable()
    .meta({ description: "Request of the last attempt; null before the first one." }),
  response: GotResponse.nullable(),
  attempt_log: z.array(DeliveryAttempt),
}).meta({ id: "WebhookDeliveryDetails" });

/** Request to deliver past events again. */
export const WebhookReplay = z
  .strictObject({
    from: Timestamp.meta({ description: "Start of the period, inclusive." }),
    to: Timestamp.meta({ description: "End of the period, inclusive." }),
    status: DeliveryStatus.optional().meta({
      description:
        "Only events whose latest delivery to this webhook has this status. Default: all events of the types that the webhook is subscribed to now.",
    }),
  })
  .meta({ id: "WebhookReplay" });

/** Result of a replay. */
export const WebhookReplayed = z
  .object({ created: z.int().meta({ description: "Number of deliveries created." }) })
  .meta({ id: "WebhookReplayed" });
