import type { Database } from "../../../service/adapters/database/connection/open.ts";
import { eventStore } from "../../../service/adapters/database/events/event-store.ts";
import { systemClock } from "../../../service/adapters/system/clock.ts";
import { eventTexts } from "../../../service/api/events/event-text.ts";

/** Jobs that could not be carried out, by their ids, with the reason of all of them. */
export type FailedJobs = {
  readonly accountId: string;
  readonly jobs: readonly string[];
  readonly error: string;
};

/** Tells of failed jobs in production, as the service does, but in one transaction; the events are `evt_` and the job's id. */
export async function emitEvents(
  db: Database["db"],
  { accountId, jobs, error }: FailedJobs,
): Promise<void> {
  const createdAt = systemClock().now();
  const textOf = eventTexts(() => "https://platen.test");
  const events = jobs.map((batchJobId) => {
    const facts = { type: "batch.failed", batchJobId, error } as const;
    const where = { accountId, environment: "production", mappingIds: [] } as const;
    const event = { id: `evt_${batchJobId}`, ...where, createdAt, facts };
    return { ...event, text: textOf(event) };
  });
  await eventStore(db).append(events);
}
