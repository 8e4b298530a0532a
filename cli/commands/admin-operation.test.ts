import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { startService } from "../../service/main.ts";
import { ask } from "../../test/support/harness/ask.ts";
import { goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { ownService, testAccount } from "../../test/support/harness/service.ts";
import { type Ended, ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const service = await ownService({ PLATEN_ROLE: "api" });
after(service.stop);
const worker = await startService({ ...service.config, port: 0, role: "worker" });
after(worker.stop);
const { databaseUrl, home } = service.config;
const env = { DATABASE_URL: databaseUrl ?? "", PLATEN_HOME: home };
const account = await testAccount(service);
const jobs = await openBulkHarness(service.url, account.key());
const folder = ownFolder();
const { db } = service.database;

const admin = (line: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runPlaten(["admin", ...line.split(" ")], { env: { ...env, ...more }, cwd: folder });

const Checks = z.object({
  checks: z.array(
    z.object({ check: z.string(), status: z.enum(["ok", "warn", "fail"]), detail: z.string() }),
  ),
});
const Process = z.looseObject({ process_id: z.string(), role: z.string(), state: z.string() });
const Work = z.object({
  waiting: z.array(z.looseObject({ kind: z.string(), rows: z.int(), oldest_seconds: z.number() })),
  states: z.array(z.object({ kind: z.string(), status: z.string(), count: z.int() })),
  processes: z.array(Process),
});
const Drained = z.object({ is_done: z.boolean(), processes: z.array(Process) });

const readWork = async () => Work.parse(parsed((await admin("jobs --json")).out));

async function levels(): Promise<readonly (string | null)[]> {
  const rows = await db.selectFrom("service_process").select("log_level").execute();
  return rows.map(({ log_level }) => log_level);
}

async function operations(): Promise<readonly string[]> {
  const rows = await db.selectFrom("operator_entry").select("action").orderBy("id").execute();
  return rows.map(({ action }) => action);
}

test("doctor passes for a sound installation, and fails for an address that does not answer", async () => {
  await eventually("the processes", readWork, ({ processes }) => processes.length === 2);
  const { code, out } = await admin("doctor --json");
  const { checks } = Checks.parse(parsed(out));
  const statuses = Object.fromEntries(checks.map(({ check, status }) => [check, status]));
  const { durability, ...rest } = statuses;
  assert.ok(durability !== undefined); // databases of tests do not sync
  assert.equal(code, durability === "fail" ? 1 : 0);
  assert.deepEqual(rest, {
    versions: "ok",
    clock: "ok",
    connections: "ok",
    processes: "ok",
    storage: "ok",
    mail: "warn",
    base_url: "warn",
    embedded_database: "ok",
  });
  const wrong = await admin("doctor", {
    BASE_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://someone:password@127.0.0.1:9",
  });
  assert.equal(wrong.code, 1);
  assert.match(wrong.out, /^base_url +fail /m);
  assert.match(wrong.out, /^mail +fail /m);
  assert.doesNotMatch(wrong.out, /password|someone/);
  const readable = await admin("doctor", { BASE_URL: service.url });
  assert.match(readable.out, /^base_url +ok .*livez answers with 200/m);
});

test("a drained worker takes nothing until it is resumed, and the API is not ready", async () => {
  const drained = Drained.parse(parsed((await admin("drain --json")).out));
  assert.equal(drained.is_done, true);
  assert.deepEqual(
    drained.processes.map(({ role, state }) => [role, state]),
    [
      ["api", "drained"],
      ["worker", "drained"],
    ],
  );
  assert.equal((await ask(`${service.url}/readyz?scope=process`)).status, 503);
  const id = await jobs.submit(goodRows(7));
  const work = await readWork();
  assert.deepEqual(
    work.waiting.map(({ kind, rows }) => [kind, rows]),
    [["bulk", 7]],
  );
  assert.deepEqual(work.states, [{ kind: "bulk", status: "queued", count: 1 }]);
  assert.equal((await jobs.status(id)).status, "queued");
  const resumed = await admin("drain --undo");
  assert.equal(resumed.code, 0);
  assert.match(resumed.out, /: running\n.*: running\n$/);
  assert.equal((await jobs.ended(id)).succeeded, 7);
  assert.equal((await ask(`${service.url}/readyz?scope=process`)).status, 200);
  assert.deepEqual(await operations(), ["process.drained", "process.resumed"]);
});

test("an unknown process is refused by drain and log-level", async () => {
  for (const line of ["drain --process nothing", "log-level debug --process nothing"]) {
    const { code, err } = await admin(line);
    assert.deepEqual([code, /no running process nothing/.test(err)], [1, true]);
  }
  assert.equal((await admin("log-level loud")).code, 2);
});

test("a log level is in effect until it is set to the default again", async () => {
  const { out } = await admin("log-level debug --json");
  assert.equal(z.object({ processes: z.array(z.string()) }).parse(parsed(out)).processes.length, 2);
  assert.deepEqual(await levels(), ["debug", "debug"]);
  assert.match((await admin("log-level default")).out, /^2 processes log at the level default/);
  assert.deepEqual(await levels(), [null, null]);
});

test("requeue gives a held chunk to another worker, twice without harm, and nothing is counted twice", async () => {
  assert.equal((await admin("drain")).code, 0);
  const id = await jobs.submit(goodRows(5));
  const until = new Date(Date.now() + 3_600_000);
  await db
    .updateTable("bulk_chunk")
    .set({ state: "leased", leased_until: until, fence: "1" })
    .where("upload_id", "=", id)
    .execute();
  assert.equal((await admin("drain --undo")).code, 0);
  assert.match((await admin(`requeue ${id}`)).out, /^1 piece of work of bulk_\w+ can be taken/);
  const again = await admin(`requeue ${id} --json`);
  assert.ok([0, 1].includes(again.code ?? -1)); // 1: it has ended already
  const { succeeded, status } = await jobs.ended(id);
  assert.deepEqual([status, succeeded], ["completed", 5]);
  const ended = await admin(`requeue ${id}`);
  assert.deepEqual([ended.code, /has ended: completed/.test(ended.err)], [1, true]);
  const unknown = await admin("requeue bulk_unknown");
  assert.deepEqual([unknown.code, /no job or task bulk_unknown/.test(unknown.err)], [1, true]);
});

test("an export of the audit logs is verified, continues an earlier one, and shows every change", async () => {
  assert.equal((await admin("audit-export -o first.jsonl")).code, 0);
  assert.equal((await admin("audit-export -o first.jsonl")).code, 1);
  const Chain = z.record(z.string(), z.object({ entries: z.int(), head: z.string() }));
  const verified = await admin("audit-verify first.jsonl --json");
  assert.equal(verified.code, 0, verified.err);
  const { account: accounts, operator } = Chain.parse(parsed(verified.out));
  assert.ok(accounts !== undefined && operator !== undefined);
  assert.ok(accounts.entries > 0 && operator.entries > 3);
  assert.equal((await admin("log-level default")).code, 0);
  assert.equal((await admin("audit-export -o second.jsonl")).code, 0);
  const heads = `${accounts.head} ${operator.head}`;
  assert.equal((await admin(`audit-verify second.jsonl --head ${heads}`)).code, 0);
  assert.equal((await admin(`audit-verify first.jsonl --head ${"f".repeat(64)}`)).code, 1);
  const lines = readFileSync(join(folder, "second.jsonl"), "utf8").trimEnd().split("\n");
  const changed: Readonly<Record<string, readonly string[]>> = {
    changed: lines.map((line, index) => (index === 1 ? line.replace("action", "Action") : line)),
    removed: lines.filter((_, index) => index !== 1),
    swapped: [lines[1] ?? "", lines[0] ?? "", ...lines.slice(2)],
    damaged: [...lines, "{"],
  };
  for (const [what, forged] of Object.entries(changed)) {
    writeFileSync(join(folder, "forged.jsonl"), `${forged.join("\n")}\n`);
    if (forged.join() === lines.join()) assert.fail(what);
    const { code, err } = await admin("audit-verify forged.jsonl");
    assert.deepEqual([code, /not intact: line \d+/.test(err)], [1, true], what);
  }
});
