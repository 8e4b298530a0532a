import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { after, test } from "node:test";
import { BulkJob } from "../../service/contract/bulk.ts";
import { createAccountIn, readConfig } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { childrenOf, isAlive } from "../support/harness/processes.ts";
import { uniqueEmail } from "../support/harness/service.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const REQUESTS_AN_HOUR = 25;
const PDFS_A_MONTH = 30;
const ROWS = 2000;

const installation = await newInstallation({
  PLATEN_PROCESSES: "2",
  LOG_LEVEL: "info",
  RATE_LIMIT_PRO: String(REQUESTS_AN_HOUR),
  QUOTA_PDF_BUSINESS: String(PDFS_A_MONTH),
  OVERAGE: "off",
});
after(installation.clear);
let log = "";
const take = (text: string): void => {
  log += text;
};
let service = await installation.start({}, take);
await bothAnswer();
const config = readConfig({ PLATEN_HOME: installation.home, OVERAGE: "off" });

test("both processes answer, and the metrics are the sum of what both did", async () => {
  const before = await countPages();
  await many(200, () => ask(`${service.url}/docs`));
  assert.equal((await countPages()) - before, 200);
  const pids = new Set(requestsIn(log).map(({ pid }) => pid));
  assert.equal(pids.size, 2);
});

test("a rate limit is exact, whichever process answers", async () => {
  const key = await newKey("PRO");
  const answers = await many(60, () => ask(`${service.url}/api/v1/templates`, { key }));
  assert.deepEqual(countByStatus(answers), { 200: REQUESTS_AN_HOUR, 429: 60 - REQUESTS_AN_HOUR });
});

test("a quota is exact, whichever process fills", async () => {
  const harness = await openBulkHarness(service.url, await newKey("BUSINESS"));
  const json = { envelope_id: harness.envelopeId, data: { name: "Ann", town: "Oslo" } };
  const answers = await many(50, () => harness.ask("/api/v1/generate/pdf", { json }));
  const { 200: filled = 0, ...refused } = countByStatus(answers);
  assert.equal(filled, PDFS_A_MONTH, JSON.stringify(refused));
});

test("a repeated POST makes one job, whichever process receives it", async () => {
  const harness = await installation.openBulkHarness(service);
  const headers = { "idempotency-key": "once" };
  const csv = new Blob([goodRows(3)]);
  const post = (): Promise<Answer> => {
    const form = new FormData();
    form.append("envelope_id", String(harness.envelopeId));
    form.append("file", csv, "rows.csv");
    return harness.ask(BULK, { form, headers });
  };
  const answers = [...(await many(20, post)), await post()];
  const accepted = answers.filter(({ status }) => status === 202);
  assert.ok(accepted.length > 0);
  assert.equal(new Set(accepted.map(({ body }) => BulkJob.parse(body).upload_id)).size, 1);
});

test("SIGHUP replaces both processes, and no request is refused meanwhile", async () => {
  const former = await processes();
  const address = await readFile(join(installation.home, "address"), "utf8");
  const before = await countPages();
  const asking = askUntilStopped("/docs");
  const isReady = askUntilStopped("/readyz?scope=process");
  service.signal("SIGHUP");
  await eventually(
    "two new processes",
    processes,
    (pids) => pids.length === 2 && pids.every((pid) => !former.includes(pid)),
  );
  const asked = [...(await asking()), ...(await isReady())];
  assert.deepEqual(
    asked.filter((status) => status !== 200),
    [],
  );
  const pages = await asking();
  assert.equal((await countPages()) - before, pages.length);
  assert.equal(await readFile(join(installation.home, "address"), "utf8"), address);
});

test("a process that is killed is replaced, its work is done, and no counter falls", async () => {
  const harness = await installation.openBulkHarness(service);
  const before = await countPages();
  const id = await harness.submit(goodRows(ROWS));
  const [first = 0, second = 0] = await processes();
  for (const pid of [first, second]) {
    process.kill(pid, "SIGKILL");
    const isReplaced = (pids: readonly number[]): boolean =>
      pids.length === 2 && !pids.includes(pid);
    await eventually("another process", processes, isReplaced);
    await bothAnswer();
  }
  const { status, succeeded } = await harness.ended(id);
  assert.deepEqual([status, succeeded], ["completed", ROWS]);
  assert.ok((await countPages()) >= before);
});

test("a primary that is killed leaves no process behind, and the next one goes on", async () => {
  const harness = await installation.openBulkHarness(service);
  const id = await harness.submit(goodRows(ROWS));
  const all = await everything();
  assert.ok(all.length >= 6, "the processes, their readers and shells, and PostgreSQL");
  service.signal("SIGKILL");
  await eventually(
    "the end of all",
    () => alive(all),
    (pids) => pids.length === 0,
  );
  const { port } = new URL(service.url);
  service = await installation.start({ PORT: port }, take);
  const { status, succeeded } = await harness.ended(id);
  assert.deepEqual([status, succeeded], ["completed", ROWS]);
});

test("SIGTERM ends all processes with exit code 0", async () => {
  const all = await everything();
  service.signal("SIGTERM");
  assert.equal(await service.exit, 0);
  assert.deepEqual(await alive(all), []);
});

test("a port in use is reported once, with exit code 1", async () => {
  const running = await installation.start({}, take);
  const { port } = new URL(running.url);
  await assert.rejects(installation.start({ PORT: port }, take), /did not start/);
});

/** Runs so many calls at once, over as many connections. */
function many<Result>(count: number, call: () => Promise<Result>): Promise<readonly Result[]> {
  return Promise.all(Array.from({ length: count }, call));
}

/** Asks again and again, each time by a new connection; the result stops and returns the statuses, 0 for a failed request. */
function askUntilStopped(path: string): () => Promise<readonly number[]> {
  let isStopped = false;
  const statuses: number[] = [];
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: false }));
  const asking = agents.map(async (agent) => {
    while (!isStopped) statuses.push(await statusOf(path, agent));
  });
  return async () => {
    isStopped = true;
    await Promise.all(asking);
    return statuses;
  };
}

function statusOf(path: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(`${service.url}${path}`, { agent }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", () => resolve(0)).end();
  });
}

/** The processes that answer requests. */
function processes(): Promise<readonly number[]> {
  return childrenOf(service.pid);
}

/** Waits until two processes answer, as the one that started them has logged. */
async function bothAnswer(): Promise<void> {
  await eventually("two processes that answer", processes, areTwoThatAnswer);
}

function areTwoThatAnswer(pids: readonly number[]): boolean {
  return pids.length === 2 && pids.every(hasAnswered);
}

function hasAnswered(pid: number): boolean {
  return log.includes(`"process":${pid},"msg":"a process answers`);
}

/** The processes, theirs, and PostgreSQL. */
async function everything(): Promise<readonly number[]> {
  const own = await processes();
  const theirs = await Promise.all(own.map((pid) => childrenOf(pid)));
  const lock = await readFile(join(installation.home, "database", "postmaster.pid"), "utf8");
  return [...own, ...theirs.flat(), Number.parseInt(lock, 10)];
}

async function alive(pids: readonly number[]): Promise<readonly number[]> {
  const found = await Promise.all(pids.map(isAlive));
  return pids.filter((_, index) => found[index] === true);
}

async function newKey(plan: "PRO" | "BUSINESS"): Promise<string> {
  const { keys } = await createAccountIn(config, { email: uniqueEmail("owner"), plan });
  return keys["production"]?.["admin"] ?? "";
}

function countByStatus(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** How many answers of `/docs` the metrics have. */
async function countPages(): Promise<number> {
  const { text } = await ask(`${service.url}/metrics`);
  const series = 'platen_http_request_seconds_count{method="GET",route="/docs",status="200"} ';
  const line = text.split("\n").find((one) => one.startsWith(series));
  return line === undefined ? 0 : Number(line.slice(series.length));
}

/** The requests that were logged. */
function requestsIn(text: string): readonly { readonly pid: number }[] {
  return text
    .split("\n")
    .filter((line) => line.endsWith('"msg":"request"}'))
    .map((line) => ({ pid: Number(/"pid":(\d+)/.exec(line)?.[1]) }));
}
