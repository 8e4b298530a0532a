import { z } from "zod";
import { Environment } from "./caller.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

/** Types of events that webhooks can subscribe to. */
export const EventType = z
  .enum(["generation.completed", "generation.failed", "batch.completed", "batch.failed"])
  .meta({ id: "EventType" });

const GenerationCompleted = z
  .object({
    task_id: z.string(),
    template_id: z.int(),
    download_url: z.url(),
    expires_at: Timestamp,
  })
  .meta({ id: "GenerationCompleted", description: "Payload of `generation.completed`." });

const GenerationFailed = z
  .object({
    task_id: z.string(),
    template_id: z.int(),
    error: z.string(),
    error_code: z.string(),
  })
  .meta({ id: "GenerationFailed", description: "Payload of `generation.failed`." });

const BatchCompleted = z
  .object({
    batch_job_id: z.string(),
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    download_url: z.url(),
  })
  .meta({
    id: "BatchCompleted",
    description: "Payload of `batch.completed`; `batch_job_id` is the bulk job's `upload_id`.",
  });

const BatchFailed = z.object({ batch_job_id: z.string(), error: z.string() }).meta({
  id: "BatchFailed",
  description: "Payload of `batch.failed`; `batch_job_id` is the bulk job's `upload_id`.",
});

/** The body of a delivery, by the event's type. */
export const EVENTS = {
  "generation.completed": eventOf(
    "GenerationCompletedEvent",
    "generation.completed",
    GenerationCompleted,
  ),
  "generation.failed": eventOf("GenerationFailedEvent", "generation.failed", GenerationFailed),
  "batch.completed": eventOf("BatchCompletedEvent", "batch.completed", BatchCompleted),
  "batch.failed": eventOf("BatchFailedEvent", "batch.failed", BatchFailed),
};

/** Body of a webhook delivery. */
export const WebhookEvent = z
  .discriminatedUnion("type", [
    EVENTS["generation.completed"],
    EVENTS["generation.failed"],
    EVENTS["batch.completed"],
    EVENTS["batch.failed"],
  ])
  .meta({
    id: "WebhookEvent",
    description: "Body of a webhook delivery; `type` determines the schema of `data`.",
  });

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;
const WAIT_SECONDS_MAX = 25;
/** PostgreSQL bigint. */
const NUMBER_MAX = 9_223_372_036_854_775_807n;
const CURSOR = /^e(\d{1,19})-(\d{1,19})$/;
const NO_CURSOR = "Not a cursor of the event list.";

/** A position between events, encoded in a cursor. */
type Position = { readonly txid: bigint; readonly seq: bigint };

const Cursor = z.string().refine((text) => positionIn(text) !== null, NO_CURSOR);

/** Query of the event list: a page of past events, or long polling for new ones. */
export const EventQuery = z
  .object({
    limit: whole(1, LIMIT_MAX)
      .prefault(LIMIT_DEFAULT)
      .meta({ description: "How many events a page has at most." }),
    cursor: Cursor.optional().meta({
      description: "Page backwards, newest first: the next_cursor of the previous page.",
    }),
    type: EventType.optional().meta({ description: "Only events of this type." }),
    after: z
      .string()
      .refine((text) => text === "now" || positionIn(text) !== null, NO_CURSOR)
      .optional()
      .meta({
        description:
          "Follow new events, oldest first: the next_cursor of the previous response, or `now` to start with the next event.",
      }),
    wait_seconds: whole(0, WAIT_SECONDS_MAX).prefault(0).meta({
      description: "With `after`: how long to wait for an event if there is none yet, in seconds.",
    }),
  })
  .refine(({ cursor, after }) => cursor === undefined || after === undefined, {
    path: ["after"],
    message: "cursor pages backwards and after follows new events: give only one of them.",
  })
  .refine(({ wait_seconds, after }) => wait_seconds === 0 || after !== undefined, {
    path: ["wait_seconds"],
    message: "wait_seconds requires after.",
  });

/** A page of the events in the key's environment. */
export const EventPage = z
  .object({
    events: z.array(WebhookEvent),
    next_cursor: z.string().nullable().meta({
      description:
        "Cursor of the next page. Never null with `after`; otherwise null on the page with the oldest event.",
    }),
  })
  .meta({ id: "EventPage" });

/** The position that a cursor encodes; null if it is malformed. */
export function positionIn(cursor: string): Position | null {
  const [, txid, seq] = CURSOR.exec(cursor) ?? [];
  if (txid === undefined || seq === undefined) return null;
  const position = { txid: BigInt(txid), seq: BigInt(seq) };
  return position.txid <= NUMBER_MAX && position.seq <= NUMBER_MAX ? position : null;
}

/** Encodes a position as a cursor. */
export function eventCursor({ txid, seq }: Position): string {
  return `e${txid}-${seq}`;
}

function eventOf<const Type extends z.output<typeof EventType>, Data extends z.ZodObject>(
  id: string,
  type: Type,
  data: Data,
) {
  return z
    .object({
      id: z.string().meta({
        description:
          "Event id, the same in every delivery of the event. Store it to process each event only once.",
      }),
      type: z.literal(type),
      created_at: Timestamp,
      environment: Environment,
      data,
    })
    .meta({ id });
}
