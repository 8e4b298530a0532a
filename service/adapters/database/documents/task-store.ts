import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import { type AccountQueue, PRIORITIES } from "#domain/bulk-records";
import type { LeasedTask, TaskId, TaskLease, TaskStore, TriedTask } from "#domain/documents";
import { PLAN_VERSION } from "#domain/work";
import { listAccountQueues, recordTurn } from "../bulk/account-queues.ts";
import { listPage, mapPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";
import { type EndColumns, endColumns, leasedTaskOf, taskOf, taskRow } from "./task-rows.ts";

const OPEN = ["pending", "processing"] as const;
/** Tasks of one sweep; the rest follows in the next. */
const AT_ONCE_MAX = 500;

/** Records of tasks on PostgreSQL; `db` may be a transaction. */
export function taskStore(db: Kysely<Tables>): TaskStore {
  return {
    createTask: async (task) => {
      await db.insertInto("task").values(taskRow(task)).execute();
    },
    findTask: async (id, owner) => {
      const row = await ownedBy(db, owner).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : taskOf(row);
    },
    listTasks: async (owner, { status }, page) => {
      const all = ownedBy(db, owner);
      const wanted = status === null ? all : all.where("status", "=", status);
      return mapPage(await listPage(wanted, "task.seq", page, (row) => row.seq), taskOf);
    },
    cancelTask: async (id, now) => {
      const cancelled = await db
        .updateTable("task")
        .set({ status: "cancelled", data: null, finished_at: new Date(now), leased_until: null })
        .where("id", "=", id)
        .where("status", "in", OPEN)
        .executeTakeFirst();
      return cancelled.numUpdatedRows === 1n;
    },
    listTaskQueues: (now) => listTaskQueues(db, now),
    leaseTasks: (queue, lease, atMost) => leaseTasks(db, queue, lease, atMost),
    renewTasks: async (ids, fence, until) => {
      await heldBy(db, ids, fence)
        .set({ leased_until: new Date(until) })
        .execute();
    },
    releaseTasks: async (ids, fence, notBefore) => {
      await heldBy(db, ids, fence)
        .set({ leased_until: null, not_before: new Date(notBefore) })
        .execute();
    },
    pauseTasks: async (ids, fence, notBefore) => {
      await heldBy(db, ids, fence)
        .set((task) => ({
          leased_until: null,
          not_before: new Date(notBefore),
          attempts: task("attempts", "-", 1),
        }))
        .execute();
    },
    finishTasks: (tried, finishedAt) => finishTasks(db, tried, finishedAt),
    deleteEnded: async (before) => {
      const deleted = await sql`
        delete from task where id in (
          select id from task where finished_at < ${new Date(before)} limit ${AT_ONCE_MAX}
        )`.execute(db);
      return Number(deleted.numAffectedRows ?? 0);
    },
  };
}

function ownedBy(
  db: Kysely<Tables>,
  { accountId, environment }: Parameters<TaskStore["findTask"]>[1],
) {
  return db
    .selectFrom("task")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("environment", "=", environment);
}

// A later lease has a higher fence, so an earlier one matches no row.
function heldBy(db: Kysely<Tables>, ids: readonly TaskId[], fence: number) {
  return db
    .updateTable("task")
    .where("id", "in", ids)
    .where("fence", "=", String(fence))
    .where("status", "=", "processing");
}

/** Tasks that this version can fill; those of newer plans wait for a newer worker. */
function waitingAt(db: Kysely<Tables>, now: Instant) {
  const at = new Date(now);
  return db
    .selectFrom("task")
    .where("status", "in", OPEN)
    .where("plan_version", "<=", PLAN_VERSION)
    .where((task) => task.or([task("leased_until", "is", null), task("leased_until", "<", at)]))
    .where((task) => task.or([task("not_before", "is", null), task("not_before", "<=", at)]));
}

async function listTaskQueues(db: Kysely<Tables>, now: Instant): Promise<readonly AccountQueue[]> {
  return await listAccountQueues(
    db,
    "task_line",
    waitingAt(db, now).select(["account_id", "priority"]),
  );
}

async function leaseTasks(
  db: Kysely<Tables>,
  queue: AccountQueue,
  { fence, now, until }: TaskLease,
  atMost: number,
): Promise<readonly LeasedTask[]> {
  const priority = PRIORITIES.indexOf(queue.priority);
  const next = waitingAt(db, now)
    .select("id")
    .where("account_id", "=", queue.accountId)
    .where("priority", "=", priority)
    .orderBy("seq")
    .limit(atMost)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .with("next", () => next)
    .updateTable("task")
    .from("next")
    .set((task) => ({
      status: "processing",
      started_at: sql<Date>`coalesce(${task.ref("started_at")}, ${new Date(now)})`,
      fence,
      leased_until: new Date(until),
      not_before: null,
      attempts: task("attempts", "+", 1),
    }))
    .whereRef("task.id", "=", "next.id")
    .returningAll("task")
    .execute();
  await recordTurn(db, "task_line", queue, fence);
  return rows.toSorted((a, b) => a.seq - b.seq).map(leasedTaskOf);
}

async function finishTasks(
  db: Kysely<Tables>,
  tried: readonly TriedTask[],
  finishedAt: Instant,
): Promise<ReadonlySet<TaskId>> {
  const ends = tried.map(endColumns);
  const column = <Name extends keyof EndColumns>(name: Name): EndColumns[Name][] =>
    ends.map((end) => end[name]);
  const { rows } = await sql<{ id: string }>`
    update task set
      status = given.status, data = null, finished_at = ${new Date(finishedAt)},
      leased_until = null, file_id = given.file_id, size_bytes = given.size_bytes,
      sha256 = decode(given.sha256, 'hex'), expires_at = given.expires_at,
      warnings = given.warnings::json, error = given.error, error_code = given.error_code,
      field = given.field
    from unnest(
      ${column("id")}::text[], ${column("fence")}::bigint[], ${column("status")}::text[],
      ${column("file_id")}::text[], ${column("size_bytes")}::integer[],
      ${column("sha256")}::text[], ${column("expires_at")}::timestamptz[],
      ${column("warnings")}::text[], ${column("error")}::text[], ${column("error_code")}::text[],
      ${column("field")}::text[]
    ) as given (
      id, fence, status, file_id, size_bytes, sha256, expires_at, warnings, error, error_code, field
    )
    where task.id = given.id and task.fence = given.fence and task.status = 'processing'
    returning task.id`.execute(db);
  return new Set(rows.map(({ id }) => brand<TaskId>(id)));
}
