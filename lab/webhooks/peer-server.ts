import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { type JobResult, PgBoss } from "pg-boss";
import { Agent, request } from "undici";
import { PEER_QUEUE, type PeerJob } from "./peer-tables.ts";

/**
 * The delivering process of the peer. A batch of jobs is read with one statement, sent at once, and its log written with
 * one statement; pg-boss settles each job by itself and repeats those that failed, with backoff.
 */
type Row = {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  readonly type: string;
  readonly body: string;
};
type Outcome = { readonly id: string; readonly code: number | null; readonly error: string | null };

const DEADLINE_MS = 10_000;
const BODY_BYTES_MAX = 65_536;
/** To one origin. */
const CONNECTIONS_MAX = 8;

const READ = `select d.id, w.url, w.secret, e.id as event, e.type, e.body from peer.delivery d
  join peer.webhook w on w.id = d.webhook_id and w.is_active join peer.event e on e.id = d.event_id
  where d.id = any ($1::bigint[])`;
const WRITE = `update peer.delivery d set attempts = d.attempts + 1, response_code = o.code, error = o.error,
  status = case when o.code between 200 and 299 then 'delivered' else 'retrying' end,
  delivered_at = case when o.code between 200 and 299 then now() end
  from unnest($1::bigint[], $2::int[], $3::text[]) o(id, code, error) where d.id = o.id`;

const connectionString = process.env["DATABASE_URL"] ?? "";
const ca = await readFile(process.env["CA_FILE"] ?? "", "utf8");
const agent = new Agent({
  connect: { ca },
  connections: CONNECTIONS_MAX,
  keepAliveTimeout: 30_000,
  maxOrigins: Number.POSITIVE_INFINITY,
});
const pool = new pg.Pool({ connectionString, max: 8 });
const boss = new PgBoss({
  connectionString,
  schema: "peer_queue",
  max: 8,
  useListenNotify: true,
});
boss.on("error", () => undefined);
await boss.start();
const options = {
  batchSize: Number(process.env["BATCH"]),
  localConcurrency: Number(process.env["WORKERS"]),
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  perJobResults: true,
} as const;
await boss.work<PeerJob, object, typeof options>(PEER_QUEUE, options, deliver);
process.once("SIGTERM", () => void stop());
// The parent process has ended.
process.once("disconnect", () => process.exit(1));
process.send?.("ready");

async function deliver(
  jobs: readonly { readonly id: string; readonly data: PeerJob }[],
): Promise<JobResult[]> {
  const { rows } = await pool.query<Row>({
    name: "read",
    text: READ,
    values: [jobs.map(({ data }) => data.delivery)],
  });
  const outcomes = await Promise.all(rows.map(post));
  await pool.query({
    name: "write",
    text: WRITE,
    values: [
      outcomes.map(({ id }) => id),
      outcomes.map(({ code }) => code),
      outcomes.map(({ error }) => error),
    ],
  });
  const arrived = new Set(outcomes.filter(isDelivered).map(({ id }) => id));
  return jobs.map(({ id, data }) => ({
    id,
    status: arrived.has(data.delivery) ? "completed" : "failed",
  }));
}

async function post(row: Row): Promise<Outcome> {
  try {
    const { statusCode, body } = await request(row.url, {
      method: "POST",
      dispatcher: agent,
      headers: headersOf(row),
      body: row.body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await body.dump({ limit: BODY_BYTES_MAX });
    return { id: row.id, code: statusCode, error: null };
  } catch (error) {
    return { id: row.id, code: null, error: error instanceof Error ? error.message : "failed" };
  }
}

function isDelivered({ code }: Outcome): boolean {
  return code !== null && code >= 200 && code < 300;
}

// Both families of signatures, as ours.
function headersOf({ secret, event, type, body }: Row): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const standard = createHmac("sha256", key).update(`${event}.${timestamp}.${body}`);
  return {
    "content-type": "application/json",
    "service-event": type,
    "service-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    "webhook-id": event,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${standard.digest("base64")}`,
  };
}

async function stop(): Promise<void> {
  await boss.stop({ graceful: true, timeout: 11_000 });
  await pool.end();
  process.exit(0);
}
