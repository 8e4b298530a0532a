import { z } from "zod";
import { Environment } from "./caller.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

/** What can be subscribed to; nothing else is told. */
export const EventType = z.enum([
  "generation.completed",
  "generation.failed",
  "batch.completed",
  "batch.failed",
]);

const GenerationCompleted = z
  .object({
    task_id: z.string(),
    template_id: z.int(),
    download_url: z.url(),
    expires_at: Timestamp,
  })
  .meta({ id: "GenerationCompleted", description: "What is told of one filled PDF." });

const GenerationFailed = z
  .object({
    task_id: z.string(),
    template_id: z.int(),
    error: z.string(),
    error_code: z.string(),
  })
  .meta({ id: "GenerationFailed", description: "What is told of a PDF that could not be made." });

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
    description:
      "What is told of a bulk job that came to its end; `batch_job_id` is its `upload_id`.",
  });

const BatchFailed = z.object({ batch_job_id: z.string(), error: z.string() }).meta({
  id: "BatchFailed",
  description: "What is told of a bulk job that could not be carried out.",
});

/** The body of a delivery. */
export const WebhookEvent = z
  .discriminatedUnion("type", [
    eventOf("generation.completed", GenerationCompleted),
    eventOf("generation.failed", GenerationFailed),
    eventOf("batch.completed", BatchCompleted),
    eventOf("batch.failed", BatchFailed),
  ])
  .meta({
    id: "WebhookEvent",
    description: "The body of a delivery: `type` says what `data` is.",
  });

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;
const WAIT_SECONDS_MAX = 25;
/** What the database counts to. */
const NUMBER_MAX = 9_223_372_036_854_775_807n;
const CURSOR = /^e(\d{1,19})-(\d{1,19})$/;
const NO_CURSOR = "This cursor did not come from a list of events.";

/** A place between events, which the cursor of a list names. */
type Position = { readonly txid: bigint; readonly seq: bigint };

const Cursor = z.string().refine((text) => positionIn(text) !== null, NO_CURSOR);

/** Which events are asked for: a page of the past, or those that come. */
export const EventQuery = z
  .object({
    limit: whole(1, LIMIT_MAX).prefault(LIMIT_DEFAULT),
    cursor: Cursor.optional().meta({
      description: "The next_cursor of the page before, newest first.",
    }),
    type: EventType.optional().meta({ description: "Only events of this type." }),
    after: z
      .string()
      .refine((text) => text === "now" || positionIn(text) !== null, NO_CURSOR)
      .optional()
      .meta({
        description:
          "To follow: the next_cursor of the answer before, oldest first; `now` begins with what comes.",
      }),
    wait_seconds: whole(0, WAIT_SECONDS_MAX).prefault(0).meta({
      description: "With `after`: how long to wait for an event where there is none yet.",
    }),
  })
  .refine(({ cursor, after }) => cursor === undefined || after === undefined, {
    path: ["after"],
    message: "A cursor leads to the past, after to what comes: give one of them.",
  })
  .refine(({ wait_seconds, after }) => wait_seconds === 0 || after !== undefined, {
    path: ["wait_seconds"],
    message: "Only what comes after something can be waited for: give after.",
  });

/** Events of the key's environment. */
export const EventPage = z
  .object({
    events: z.array(WebhookEvent),
    next_cursor: z.string().nullable().meta({
      description:
        "Where to go on; with `after` always there, without it null at the oldest event.",
    }),
  })
  .meta({ id: "EventPage" });

/** The place that a cursor names; null when it names none. */
export function positionIn(cursor: string): Position | null {
  const [, txid, seq] = CURSOR.exec(cursor) ?? [];
  if (txid === undefined || seq === undefined) return null;
  const position = { txid: BigInt(txid), seq: BigInt(seq) };
  return position.txid <= NUMBER_MAX && position.seq <= NUMBER_MAX ? position : null;
}

/** The cursor of a place. */
export function eventCursor({ txid, seq }: Position): string {
  return `e${txid}-${seq}`;
}

function eventOf<const Type extends string, Data extends z.ZodObject>(type: Type, data: Data) {
  return z.object({
    id: z.string().meta({
      description: "The same for every delivery of the event: remember it, and do nothing twice.",
    }),
    type: z.literal(type),
    created_at: Timestamp,
    environment: Environment,
    data,
  });
}
