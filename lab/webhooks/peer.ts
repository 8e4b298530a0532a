import { randomBytes } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import { startChild } from "./child.ts";
import { PEER_QUEUE, PEER_SCHEMA, type PeerJob, type PeerTables } from "./peer-tables.ts";
import type { Ground, Side, Wanted } from "./side.ts";
import { tallyBy } from "./statements.ts";

/** How many jobs a worker of pg-boss takes at once, and how many workers there are. */
export type PeerTuning = { readonly batch: number; readonly workers: number };

/** For endpoints that hang: a batch waits for its slowest, so that it is small, and there are many workers. */
const MANY_WORKERS: PeerTuning = { batch: 2, workers: 64 };

const CONNECTIONS_MAX = 8;

const TALLY = `select count(*)::int as total, count(*) filter (where status = 'delivered')::int as delivered,
  count(*) filter (where attempts > 0)::int as tried from peer.delivery`;

/**
 * Deliveries as a good team would build them: a job of pg-boss for each, written with `fromKysely` in the transaction of
 * its cause, beside a row of a delivery log; undici sends them.
 */
export async function openPeer(
  ground: Ground,
  tuning: PeerTuning,
): Promise<Side & { readonly withManyWorkers: Side }> {
  const { pool, databaseUrl, caFile, endpoints } = ground;
  const secrets = endpoints.map(() => `whsec_${randomBytes(32).toString("base64")}`);
  await pool.query(PEER_SCHEMA);
  await pool.query(
    "insert into peer.webhook select * from unnest($1::int[], $2::int[], $3::text[], $4::text[])",
    [
      endpoints.map((_, index) => index),
      endpoints.map(({ account }) => account),
      endpoints.map(({ url }) => url),
      secrets,
    ],
  );
  const boss = await openBoss(databaseUrl);
  const writers = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS_MAX });
  const db = new Kysely<PeerTables>({ dialect: new PostgresDialect({ pool: writers }) });
  const startAs =
    ({ batch, workers }: PeerTuning): Side["start"] =>
    (flags) => {
      const numbers = { BATCH: String(batch), WORKERS: String(workers) };
      const env = { DATABASE_URL: databaseUrl, CA_FILE: caFile, ...numbers };
      return startChild("peer-server.ts", env, flags);
    };
  const side: Side = {
    name: "pg-boss + undici",
    secrets,
    emit: (wanted) => emit(db, boss, wanted),
    start: startAs(tuning),
    tally: () => tallyBy(pool, TALLY),
    clear: async () => {
      await boss.deleteAllJobs(PEER_QUEUE);
      await pool.query("truncate peer.event, peer.delivery");
    },
    close: async () => {
      await boss.stop({ graceful: false });
      await db.destroy();
    },
  };
  const name = `${side.name}, ${MANY_WORKERS.workers} workers`;
  return { ...side, withManyWorkers: { ...side, name, start: startAs(MANY_WORKERS) } };
}

// Opened by the process that writes: it takes no work and supervises nothing.
async function openBoss(databaseUrl: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: "peer_queue",
    max: 2,
    supervise: false,
    schedule: false,
    useListenNotify: true,
  });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.createQueue(PEER_QUEUE, {
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
    notify: true,
    partition: true,
  });
  return boss;
}

async function emit(
  db: Kysely<PeerTables>,
  boss: PgBoss,
  wanted: readonly Wanted[],
): Promise<readonly string[]> {
  const events = wanted.map(({ account, endpoints }) => newEvent(account, endpoints));
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("peer.event")
      .values(events.map(({ id, account, type, body }) => ({ id, account, type, body })))
      .execute();
    const pairs = events.flatMap(({ id, account, endpoints }) =>
      endpoints.map((endpoint) => ({ id, account, endpoint })),
    );
    const { rows } = await sql<{ readonly id: string }>`
      insert into peer.delivery (webhook_id, event_id)
      select w.id, t.event from unnest(
        ${pairs.map(({ id }) => id)}::text[], ${pairs.map(({ account }) => account)}::int[],
        ${pairs.map(({ endpoint }) => endpoint)}::int[]) t(event, account, endpoint)
      join peer.webhook w on w.account = t.account and w.id = t.endpoint and w.is_active
      returning id`.execute(transaction);
    const jobs = rows.map(({ id }): { readonly data: PeerJob } => ({ data: { delivery: id } }));
    await boss.insert(PEER_QUEUE, jobs, { db: fromKysely(transaction) });
  });
  return events.map(({ id }) => id);
}

const TYPE = "batch.completed";

// The same members and length as ours.
function newEvent(account: number, endpoints: readonly number[]) {
  const id = `evt_${randomBytes(12).toString("hex")}`;
  const job = `bulk_${randomBytes(12).toString("hex")}`;
  const download_url = `http://127.0.0.1:8080/api/v1/generate/envelope-bulk/download/${job}`;
  const data = { batch_job_id: job, total: 100, succeeded: 99, failed: 1, download_url };
  const created_at = new Date().toISOString();
  const body = JSON.stringify({ id, type: TYPE, created_at, environment: "production", data });
  return { id, account, type: TYPE, body, endpoints };
}
