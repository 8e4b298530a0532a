import { type Instant, later } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Caller } from "#domain/accounts";
import type { Event, EventFacts, EventType } from "#domain/events";

const EVENT_ID_CHARACTERS = 24;
const FILE_SECONDS = 259_200; // 72 hours, the default retention of files
const TOTAL = 3;

/** A complete example event of a type; the ids in it exist nowhere. */
export function sampleEvent(
  type: EventType,
  { accountId, environment }: Caller,
  now: Instant,
  randomness: Randomness,
): Event {
  return {
    id: `evt_${randomness.base62(EVENT_ID_CHARACTERS)}`,
    accountId,
    environment,
    mappingIds: [],
    createdAt: now,
    facts: FACTS[type](now),
  };
}

const TASK = { taskId: "task_example", templateId: 1 };
const BATCH = { batchJobId: "bulk_example" };
const ERROR = "This is a test: nothing has failed.";

const FACTS: Readonly<Record<EventType, (now: Instant) => EventFacts>> = {
  "generation.completed": (now) => ({
    type: "generation.completed",
    ...TASK,
    fileId: "file_example",
    expiresAt: later(now, FILE_SECONDS),
  }),
  "generation.failed": () => ({
    type: "generation.failed",
    ...TASK,
    error: ERROR,
    errorCode: "fill_failed",
  }),
  "batch.completed": () => ({
    type: "batch.completed",
    ...BATCH,
    total: TOTAL,
    succeeded: TOTAL,
    failed: 0,
  }),
  "batch.failed": () => ({ type: "batch.failed", ...BATCH, error: ERROR }),
};
