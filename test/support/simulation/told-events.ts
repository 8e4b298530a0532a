import { z } from "zod";
import type { Database } from "../../../service/adapters/database/connection/open.ts";

const Told = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  environment: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** An event as its receivers see it. */
export type ToldEvent = z.output<typeof Told>;

/** What the outbox tells of a task or of an upload, in order. */
export async function toldEvents(db: Database["db"], id: string): Promise<readonly ToldEvent[]> {
  const rows = await db.selectFrom("event").select("body").orderBy("seq").execute();
  return rows
    .map(({ body }) => Told.parse(JSON.parse(body.toString())))
    .filter(({ data }) => data["task_id"] === id || data["batch_job_id"] === id);
}
