import pg from "pg";
import { z } from "zod";
import { eventually } from "../../test/support/harness/eventually.ts";
import { usedIn } from "../../test/support/harness/figures.ts";
import { verified } from "../../test/support/receiver/webhook-harness.ts";
import { type ClusterAccount, NAMES, nameOf } from "./cluster-accounts.ts";

/** The outcomes of all that was acknowledged. */
export type ClusterFigures = {
  readonly jobs: number;
  readonly rows: number;
  readonly documents: number;
  readonly pdfs: number;
  readonly ledger: number;
  readonly counter: number;
  readonly webhooks: number;
  /** Answers to clients: as expected, 503, and cut off connections. */
  readonly answered: number;
  readonly busy: number;
  readonly cutOff: number;
};

export type Judged = { readonly figures: ClusterFigures; readonly faults: readonly string[] };

const JOB_MS_MAX = 300_000;
const WEBHOOK_MS_MAX = 120_000;
const Event = z.object({ data: z.object({ batch_job_id: z.string() }) });

/** Waits for all work and checks every PDF, count, webhook and answer of every account. */
export async function judge(
  accounts: readonly ClusterAccount[],
  config: pg.ClientConfig,
): Promise<Judged> {
  const faults: string[] = [];
  const sums = { jobs: 0, rows: 0, documents: 0, pdfs: 0, ledger: 0, counter: 0, webhooks: 0 };
  const clients = { answered: 0, busy: 0, cutOff: 0 };
  for (const account of accounts) {
    for (const id of account.jobs.keys()) await judgeJob(account, id, sums, faults);
    await judgeDocuments(account, sums, faults);
    await judgeCounts(account, config, sums, faults);
    await judgeWebhooks(account, sums, faults);
    const { answered, busy, cutOff, unexpected } = account.client.answers;
    clients.answered += answered;
    clients.busy += busy;
    clients.cutOff += cutOff;
    faults.push(...unexpected);
  }
  return { figures: { ...sums, ...clients }, faults };
}

type Sums = { -readonly [Name in keyof ClusterFigures]?: number } & Record<
  "jobs" | "rows" | "documents" | "pdfs" | "ledger" | "counter" | "webhooks",
  number
>;

async function judgeJob(
  { number, harness, jobs }: ClusterAccount,
  id: string,
  sums: Sums,
  faults: string[],
): Promise<void> {
  const job = jobs.get(id) ?? { number: 0, rows: 0 };
  const { status, succeeded, failed, error } = await harness.ended(id, JOB_MS_MAX);
  if (status !== "completed" || succeeded !== job.rows || failed > 0)
    faults.push(`${id} is ${status}: ${succeeded} of ${job.rows}, ${failed} failed, ${error}`);
  const { pdfs, manifest } = await harness.bundle(id);
  const rows = new Set<number>();
  for (const { row, filename, status: state } of manifest.rows) {
    if (state !== "succeeded" || filename === null) continue;
    rows.add(row);
    const wanted = nameOf(number, job.number, row);
    judgeNames(`row ${row} of ${id}`, pdfs.get(filename), wanted, faults);
  }
  if (rows.size !== job.rows || pdfs.size !== job.rows)
    faults.push(`${id} has ${rows.size} rows and ${pdfs.size} PDFs of ${job.rows}`);
  sums.jobs += 1;
  sums.rows += job.rows;
  sums.pdfs += pdfs.size;
}

async function judgeDocuments(
  { number, harness, documents }: ClusterAccount,
  sums: Sums,
  faults: string[],
): Promise<void> {
  for (const [id, item] of documents) {
    const { bytes } = await harness.ask(`/api/v1/generate/download/${id}`);
    judgeNames(id, bytes, nameOf(number, item, 1), faults);
    sums.documents += 1;
    sums.pdfs += 1;
  }
}

/** A PDF has the name of its own row and of no other. */
function judgeNames(
  what: string,
  pdf: Uint8Array | undefined,
  wanted: string,
  faults: string[],
): void {
  const found = new Set(
    Buffer.from(pdf ?? [])
      .toString("latin1")
      .match(NAMES) ?? [],
  );
  if (found.size !== 1 || !found.has(wanted))
    faults.push(`${what} has ${[...found].join(" ")} instead of ${wanted}`);
}

async function judgeCounts(
  { number, harness, jobs, documents }: ClusterAccount,
  config: pg.ClientConfig,
  sums: Sums,
  faults: string[],
): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  const text = "select account_id as id from envelope where id = $1";
  const { rows } = await client.query<{ id: string }>(text, [harness.envelopeId]);
  await client.end();
  const { ledger, counter } = await usedIn(config, rows[0]?.id);
  const wanted = [...jobs.values()].reduce((sum, job) => sum + job.rows, documents.size);
  if (ledger !== wanted || counter !== wanted)
    faults.push(`account ${number}: ledger ${ledger}, counter ${counter}, not ${wanted}`);
  sums.ledger += ledger;
  sums.counter += counter;
}

async function judgeWebhooks(
  { number, hook, jobs }: ClusterAccount,
  sums: Sums,
  faults: string[],
): Promise<void> {
  const { endpoint, secret } = hook;
  const listMissing = () => {
    const got = new Set(endpoint.got.map(({ body }) => jobOf(body)));
    return [...jobs.keys()].filter((id) => !got.has(id));
  };
  const awaited = `webhooks of account ${number}`;
  await eventually(awaited, listMissing, ({ length }) => length === 0, WEBHOOK_MS_MAX).catch(() =>
    faults.push(`account ${number} got no webhook of ${listMissing().join(" ")}`),
  );
  for (const received of endpoint.got) {
    const id = jobOf(received.body);
    if (!jobs.has(id)) faults.push(`account ${number} got a webhook of ${id}`);
    await verified(received, secret).catch((error) => faults.push(`${id}: ${String(error)}`));
    sums.webhooks += 1;
  }
}

function jobOf(body: Buffer): string {
  return Event.parse(JSON.parse(String(body))).data.batch_job_id;
}
