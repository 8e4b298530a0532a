import type { Kysely } from "kysely";
import type pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { Tables } from "../tables/tables.ts";

/**
 * Wake-ups: one for each chunk that waits, sent in the transaction that makes it wait. Which chunk is taken on a
 * wake-up is decided by the one who wakes; one too many finds nothing to do.
 */
export type ChunkQueue = {
  readonly send: (transaction: Kysely<Tables>, chunks: number) => Promise<void>;
  /** Calls `serve` for each wake-up, `lanes` at a time; a wake-up whose server dies comes again. */
  readonly work: (lanes: number, serve: () => Promise<void>) => Promise<void>;
  /** Takes no more wake-ups and waits for those being served, so many milliseconds at most. */
  readonly stop: (timeoutMs: number) => Promise<void>;
};

const QUEUE = "chunk-waits";
const CONNECTIONS_MAX = 4;
/** A wake-up of a process that was killed comes again after so long. */
const HEARTBEAT_SECONDS = 10;
/** When nobody tells us of new wake-ups we look for them ourselves. */
const POLLING_SECONDS = 1;
const KEPT_SECONDS = 3600;

/** Opens the queue on the server of `pool`, on connections of its own: one of them listens. */
export async function openChunkQueue(
  pool: pg.Pool,
  onError: (error: Error) => void,
): Promise<ChunkQueue> {
  const boss = new PgBoss({
    ...serverOf(pool),
    max: CONNECTIONS_MAX,
    application_name: "platen: queue",
    schema: "queue",
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: true,
  });
  boss.on("error", onError);
  let stopped: Promise<void> | null = null;
  await boss.start();
  await boss.createQueue(QUEUE, {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    notify: true,
  });
  return {
    send: async (transaction, chunks) => {
      const wakeUps = Array.from({ length: chunks }, () => ({ data: {} }));
      await boss.insert(QUEUE, wakeUps, { db: fromKysely(transaction) });
    },
    work: async (lanes, serve) => {
      const options = {
        localConcurrency: lanes,
        batchSize: 2, // a batch of one is never "full", and so never fetched again at once
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLLING_SECONDS,
        notifyPollingIntervalSeconds: POLLING_SECONDS,
      };
      await boss.work(QUEUE, options, async (wakeUps) => {
        for (const _ of wakeUps) await serve();
      });
    },
    stop: (timeout) => (stopped ??= boss.stop({ graceful: true, timeout })),
  };
}

/** How the pool reaches its server. */
function serverOf({ options }: pg.Pool): { connectionString?: string; host?: string } {
  const { connectionString, host, user, password, database } = options;
  if (connectionString !== undefined) return { connectionString };
  const given = { host, user, password, database };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
