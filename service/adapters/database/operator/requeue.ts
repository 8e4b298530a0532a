import { type Kysely, sql } from "kysely";
import { notify } from "../connection/wakeups.ts";
import type { Tables } from "../tables/tables.ts";

/** The result of giving work back: the status of the job or task, and how many chunks or tasks wait again. */
export type Requeued = { readonly status: string; readonly requeued: number };

/**
 * Lets another worker take the unfinished work of a bulk job or task at once: leases end, and delays after failures too.
 * Results of a worker that still holds it are discarded. Safe to run twice. Null for an unknown id.
 */
export async function requeueWork(db: Kysely<Tables>, id: string): Promise<Requeued | null> {
  return await db.transaction().execute(async (transaction) => {
    const found = (await requeueChunks(transaction, id)) ?? (await requeueTask(transaction, id));
    if (found !== null && found.requeued > 0) await notify(transaction, "work");
    return found;
  });
}

async function requeueChunks(db: Kysely<Tables>, id: string): Promise<Requeued | null> {
  const jobs = db.selectFrom("bulk_upload").select("status").where("id", "=", id);
  const job = await jobs.forUpdate().executeTakeFirst();
  if (job === undefined) return null;
  const freed = await sql`update bulk_chunk
    set state = 'waiting', leased_until = null, not_before = null
    where upload_id = ${id} and (state = 'leased'
      or (state = 'waiting' and (not_before is not null or leased_until is not null)))`.execute(db);
  return { status: job.status, requeued: Number(freed.numAffectedRows ?? 0) };
}

async function requeueTask(db: Kysely<Tables>, id: string): Promise<Requeued | null> {
  const tasks = db.selectFrom("task").select("status").where("id", "=", id);
  const task = await tasks.forUpdate().executeTakeFirst();
  if (task === undefined) return null;
  // The fence is taken away: the worker that holds it matches no row any more.
  const freed = await sql`update task
    set status = 'pending', fence = null, leased_until = null, not_before = null
    where id = ${id} and (status = 'processing'
      or (status = 'pending' and not_before is not null))`.execute(db);
  return { status: task.status, requeued: Number(freed.numAffectedRows ?? 0) };
}
