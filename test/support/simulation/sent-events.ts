import { z } from "zod";
import type { Database } from "../../../service/adapters/database/connection/open.ts";

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  environment: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** An event as its receivers see it. */
export type SentEvent = z.output<typeof Event>;

/** The outbox events of a task or bulk job, in order. */
export async function sentEvents(db: Database["db"], id: string): Promise<readonly SentEvent[]> {
  const rows = await db.selectFrom("event").select("body").orderBy("seq").execute();
  return rows
    .map(({ body }) => Event.parse(JSON.parse(body.toString())))
    .filter(({ data }) => data["task_id"] === id || data["batch_job_id"] === id);
}
