import type { Database } from "../../../service/adapters/database/connection/open.ts";
import { eventStore } from "../../../service/adapters/database/events/event-store.ts";
import { systemClock } from "../../../service/adapters/system/clock.ts";
import { eventTexts } from "../../../service/api/events/event-text.ts";

/** Ids of bulk jobs that failed with the same error. */
export type FailedJobs = {
  readonly accountId: string;
  readonly jobs: readonly string[];
  readonly error: string;
};

/** Emits the events of failed bulk jobs in production, in one transaction; the id of an event is `evt_` and the job's. */
export async function emitEvents(
  db: Database["db"],
  { accountId, jobs, error }: FailedJobs,
): Promise<void> {
  const createdAt = systemClock().now();
  const textOf = eventTexts(() => "https://platen.test");
  const events = jobs.map((batchJobId) => {
    const facts = { type: "batch.failed", batchJobId, error } as const;
    const scope = { accountId, environment: "production", mappingIds: [] } as const;
    const event = { id: `evt_${batchJobId}`, ...scope, createdAt, facts };
    return { ...event, text: textOf(event) };
  });
  await eventStore(db).append(events);
}
