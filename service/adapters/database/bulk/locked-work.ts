import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import { MAY_WRITE } from "#domain/accounts";
import { type BulkJobId, PRIORITIES } from "#domain/bulk-records";
import type { LockedWork } from "#domain/work";
import type { Tables } from "../tables/tables.ts";

const JOBS_MAX = 50;

/** Waiting work of read-only accounts, on PostgreSQL. */
export function lockedWork(db: Kysely<Tables>): LockedWork {
  return {
    listBulkJobs: async (before) => {
      const rows = await db
        .selectFrom("bulk_upload")
        .select("id")
        .where("status", "in", ["queued", "processing"])
        .where("account_id", "in", lockedSince(db, before))
        .limit(JOBS_MAX)
        .execute();
      return rows.map(({ id }) => brand<BulkJobId>(id));
    },
    listTaskQueues: async (before, now) => {
      const rows = await db
        .selectFrom("task")
        .select(["account_id", "priority"])
        .distinct()
        .where("status", "in", ["pending", "processing"])
        .where((task) =>
          task.or([task("leased_until", "is", null), task("leased_until", "<", new Date(now))]),
        )
        .where((task) =>
          task.or([task("not_before", "is", null), task("not_before", "<=", new Date(now))]),
        )
        .where("account_id", "in", lockedSince(db, before))
        .execute();
      return rows.map(({ account_id: accountId, priority }) => ({
        accountId,
        priority: present(PRIORITIES[priority], "priority of a task"),
        lastTurn: 0,
      }));
    },
  };
}

// An account whose status has never changed has had it since its creation.
function lockedSince(db: Kysely<Tables>, before: Instant) {
  return db
    .selectFrom("account")
    .select("id")
    .where("subscription_status", "not in", MAY_WRITE)
    .where((account) =>
      account(
        account.fn.coalesce("status_since", "created_at"),
        "<=",
        sql<Date>`${new Date(before)}`,
      ),
    );
}
