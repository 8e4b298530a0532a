import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  type AccountQueue,
  type BulkJobId,
  type ChunkStore,
  type Lease,
  PRIORITIES,
} from "#domain/bulk-records";
import { PLAN_VERSION } from "#domain/work";
import type { Tables } from "../tables/tables.ts";
import { listAccountQueues, recordTurn } from "./account-queues.ts";

/** Chunks and their leases, on PostgreSQL; `db` may be a transaction. */
export function chunkStore(db: Kysely<Tables>): ChunkStore {
  return {
    nextTurn: async () => {
      const { turn } = await db
        .updateTable("bulk_turn")
        .set((row) => ({ turn: sql<string>`${row.ref("turn")} + 1` }))
        .returning("turn")
        .executeTakeFirstOrThrow();
      return Number(turn);
    },
    listQueues: (now) => listQueues(db, now),
    leaseChunk: (queue, turn, now, until) => leaseChunk(db, queue, turn, now, until),
    renewLease: async (lease, until) => {
      const renewed = await heldBy(db, lease)
        .set({ state: "leased", leased_until: new Date(until) })
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },
    releaseLease: async (lease, notBefore) => {
      await heldBy(db, lease)
        .set({ state: "waiting", leased_until: null, not_before: new Date(notBefore) })
        .execute();
    },
    finishLease: async (lease, tailsSha256) => {
      const finished = await heldBy(db, lease)
        .set({ state: "done", leased_until: null, tails_sha256: tailsSha256 })
        .executeTakeFirst();
      return finished.numUpdatedRows === 1n;
    },
    freeExpiredLeases: async (now) => {
      const freed = await db
        // A chunk that is locked is being finished or renewed; waiting for it would hold up the chunks of others.
        .with("expired", (chunks) =>
          chunks
            .selectFrom("bulk_chunk")
            .select(["upload_id", "chunk"])
            .where("state", "=", "leased")
            .where("leased_until", "<", new Date(now))
            .forUpdate()
            .skipLocked(),
        )
        .updateTable("bulk_chunk as freed")
        .from("expired")
        .set({ state: "waiting" }) // `leased_until` stays: the holder may finish the chunk until another worker takes it
        .whereRef("freed.upload_id", "=", "expired.upload_id")
        .whereRef("freed.chunk", "=", "expired.chunk")
        .executeTakeFirst();
      return Number(freed.numUpdatedRows);
    },
    dropChunks: async (id) => {
      await db
        .updateTable("bulk_chunk")
        .set({ state: "dropped", leased_until: null })
        .where("upload_id", "=", id)
        .where("state", "in", ["waiting", "leased"])
        .execute();
    },
  };
}

/** Chunks that this version can fill; those of newer plans wait for a newer worker. */
function waitingAt(db: Kysely<Tables>, now: Instant) {
  return db
    .selectFrom("bulk_chunk")
    .where("state", "=", "waiting")
    .where("plan_version", "<=", PLAN_VERSION)
    .where((chunk) =>
      chunk.or([chunk("not_before", "is", null), chunk("not_before", "<=", new Date(now))]),
    );
}

async function listQueues(db: Kysely<Tables>, now: Instant): Promise<readonly AccountQueue[]> {
  const waiting = waitingAt(db, now).select(["account_id", "priority"]);
  return await listAccountQueues(db, "bulk_line", waiting);
}

async function leaseChunk(
  db: Kysely<Tables>,
  queue: AccountQueue,
  turn: number,
  now: Instant,
  until: Instant,
): Promise<Lease | null> {
  const priority = PRIORITIES.indexOf(queue.priority);
  const next = waitingAt(db, now)
    .select(["upload_id", "chunk", "fence"])
    .where("account_id", "=", queue.accountId)
    .where("priority", "=", priority)
    .orderBy("seq")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .with("next", () => next)
    .updateTable("bulk_chunk as taken")
    .from("next")
    .set({ state: "leased", fence: turn, leased_until: new Date(until), not_before: null })
    .whereRef("taken.upload_id", "=", "next.upload_id")
    .whereRef("taken.chunk", "=", "next.chunk")
    .returningAll("taken")
    .returning("next.fence as previous_fence")
    .executeTakeFirst();
  if (row === undefined) return null;
  await recordTurn(db, "bulk_line", queue, turn);
  await startBulkJob(db, row.upload_id, now);
  return {
    bulkJobId: brand<BulkJobId>(row.upload_id),
    accountId: brand<AccountId>(row.account_id),
    chunk: row.chunk,
    numbers: row.numbers,
    rows: row.rows,
    firstLine: row.first_line,
    from: row.byte_from,
    to: row.byte_to,
    lines: row.lines,
    filenames: row.filenames,
    sourceSha256: row.source_sha256,
    fence: turn,
    previousFence: row.previous_fence === null ? null : Number(row.previous_fence),
  };
}

async function startBulkJob(db: Kysely<Tables>, id: string, now: Instant): Promise<void> {
  await db
    .updateTable("bulk_upload")
    .set({ status: "processing", started_at: new Date(now) })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

// A chunk leased again has a higher fence. An expired lease stays valid until the chunk is leased again, so that a slow
// machine does not discard its own work; a released chunk has no `leased_until`.
function heldBy(db: Kysely<Tables>, lease: Lease) {
  return db
    .updateTable("bulk_chunk")
    .where("upload_id", "=", lease.bulkJobId)
    .where("chunk", "=", lease.chunk)
    .where("fence", "=", String(lease.fence))
    .where("state", "in", ["waiting", "leased"])
    .where("leased_until", "is not", null);
}
