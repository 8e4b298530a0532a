import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm } from "@platen/engine/specimen";
import { z } from "zod";
import { testAccount, testService } from "../test/support/harness/service.ts";
import {
  type Ended,
  ended,
  ownFolder,
  parsed,
  runPlaten,
  startPlaten,
} from "./run-platen.fixture.ts";
import { openZip } from "./zip-reader.ts";

const service = await testService();
after(() => service.stop());
const account = await testAccount(service);
const folder = ownFolder();
const config = join(folder, "config");
const profiles = join(config, "platen", "profiles.json");
const HOME = { XDG_CONFIG_HOME: config, APPDATA: config };

writeFileSync(
  join(folder, "order.pdf"),
  buildForm({
    fields: [
      { type: "text", name: "f[1]", required: true, at: [72, 700, 272, 720] },
      { type: "text", name: "f[2]", maxLength: 3, at: [72, 660, 272, 680] },
    ],
  }),
);
writeFileSync(join(folder, "names.json"), '{"f[1]": "name", "f[2]": "code"}');
writeFileSync(join(folder, "good.csv"), "name,code\nAda,1\nBob,2\n");
writeFileSync(join(folder, "bad.csv"), "name,code\nAda,1\nBob,2345\n,3\n");

const Made = z.looseObject({ id: z.int() });

/** Runs the command in the folder, logged in through the profiles file; `line` is split at spaces. */
function platen(line: string, options: Parameters<typeof runPlaten>[1] = {}): Promise<Ended> {
  const env = { ...HOME, ...options.env };
  return runPlaten(line.split(" "), { cwd: folder, ...options, env });
}

async function made(line: string): Promise<z.output<typeof Made>> {
  const { code, out, err } = await platen(`${line} --json`);
  assert.deepEqual({ code, err }, { code: 0, err: "" }, out);
  return Made.parse(parsed(out));
}

test("without a login a command explains how to log in", async () => {
  const { code, out, err } = await platen("templates list");
  assert.deepEqual({ code, out }, { code: 1, out: "" });
  assert.match(err, /no profile "default" .*\nLog in with platen login, or set PLATEN_URL/);
});

test("platen login verifies a key before storing it, readable only by the owner", async () => {
  const wrong = await platen(`login --url ${service.url}`, { input: "platen_live_nobody\n" });
  assert.deepEqual([wrong.code, wrong.out], [1, ""]);
  assert.match(wrong.err, /refused: .*\(401 invalid_api_key, request req_/s);
  assert.throws(() => statSync(profiles), /ENOENT/);
  const key = account.key("admin");
  const right = await platen(`login --url ${service.url}`, { input: `${key}\n` });
  assert.deepEqual([right.code, right.err], [0, ""]);
  assert.match(right.out, /^Logged in to http.* as owner-[-\w]+@example\.com, on ENTERPRISE/);
  assert.ok(!right.out.includes(key));
  if (process.platform !== "win32") assert.equal(statSync(profiles).mode & 0o777, 0o600);
  assert.ok(readFileSync(profiles, "utf8").includes(key));
});

test("platen whoami shows the account and service, never the key", async () => {
  const { code, out } = await platen("whoami");
  assert.equal(code, 0);
  assert.equal(
    out,
    `${account.email} on ENTERPRISE at ${service.url}, with the key …${account.key().slice(-4)}\n`,
  );
  const { out: json } = await platen("whoami --json");
  assert.ok(!json.includes(account.key()));
  assert.equal(z.looseObject({ url: z.string() }).parse(parsed(json)).url, service.url);
});

test("the environment takes precedence over the profile, and a key is sent only to its own service", async () => {
  const env = { PLATEN_URL: service.url, PLATEN_API_KEY: "platen_live_nobody" };
  assert.match((await platen("whoami", { env })).err, /invalid_api_key/);
  const elsewhere = await platen("whoami", { env: { PLATEN_URL: "http://127.0.0.1:9" } });
  assert.deepEqual([elsewhere.code, elsewhere.out], [2, ""]);
  assert.match(elsewhere.err, /PLATEN_URL differs from the service of the profile "default"/);
});

test("an unreachable service is reported with the reason", async () => {
  const env = { PLATEN_URL: "http://127.0.0.1:9", PLATEN_API_KEY: "k" };
  const { code, err } = await platen("templates list", { env });
  assert.equal(code, 1);
  assert.match(err, /^platen: The service cannot be reached/);
});

test("a newcomer's path: upload, map, envelope, bulk, and the ZIP is there", async () => {
  const template = await made("templates upload order.pdf");
  const mapping = await made(`mappings create names.json --template ${template.id}`);
  const envelope = await made(`envelopes create --mapping ${mapping.id} --pattern {name}`);
  const header = await platen(`envelopes csv-template ${envelope.id}`);
  assert.equal(header.out, "name,code\n");
  const { code, out, err } = await platen(`bulk ${envelope.id} good.csv -o good.zip`);
  assert.equal(code, 0, err);
  assert.match(out, /^good\.zip, /);
  assert.match(err, /Filling 100% {2}2 of 2 rows.*\nFilled 2 rows of 2 \(bulk_\w+\)\./s);
  assert.deepEqual((await namesIn("good.zip")).toSorted(), ["Ada.pdf", "Bob.pdf", "manifest.json"]);
});

test("failed rows are listed in a table, and the exit code is 3", async () => {
  const envelope = await anEnvelope();
  const { code, out, err } = await platen(`bulk ${envelope} bad.csv`);
  assert.deepEqual([code, out], [3, ""]);
  assert.match(err, /Filled 1 row of 3 .*\n2 rows failed:\n +ROW +LINE +FIELD +CODE +REASON\n/);
  assert.match(err, /\n +2 +3 +code +max_length_exceeded +\S/);
  assert.match(err, /\n +3 +4 +name +required_missing +\S/);
});

test("--dry-run reports what would fail, and creates no job", async () => {
  const envelope = await anEnvelope();
  const before = (await platen("jobs list --json")).out;
  const { code, out } = await platen(`bulk ${envelope} bad.csv --dry-run`);
  assert.equal(code, 3);
  assert.match(out, /^1 row of 3 can be filled; [\d,]+ PDFs are left this month\.\n +ROW +LINE/);
  assert.equal((await platen("jobs list --json")).out, before);
});

test("--json is one document on standard output, with progress on standard error", async () => {
  const { code, out, err } = await platen(`bulk ${await anEnvelope()} bad.csv --json -o bad.zip`);
  assert.equal(code, 3);
  const Job = z.looseObject({
    upload_id: z.string(),
    failed: z.int(),
    results: z.array(z.looseObject({ row: z.int() })),
    file: z.object({ path: z.string(), size_bytes: z.int() }),
  });
  const job = Job.parse(parsed(out));
  assert.deepEqual([job.failed, job.results.length, job.file.path], [2, 2, "bad.zip"]);
  assert.equal(statSync(join(folder, "bad.zip")).size, job.file.size_bytes);
  assert.match(err, /Filling/);
});

test("--detach leaves a job running that platen jobs can wait for", async () => {
  const left = await platen(`bulk ${await anEnvelope()} bad.csv --detach`);
  const id = left.out.trim();
  assert.match(left.err, new RegExp(`3 rows submitted: platen jobs wait ${id}`));
  const waited = await platen(`jobs wait ${id} -o waited.zip`);
  assert.equal(waited.code, 3, waited.err);
  assert.match((await platen(`jobs show ${id}`)).out, /: completed, 100 %\n {2}filled +1 of 3/);
  assert.match((await platen("jobs list")).out, new RegExp(`^${id} .*completed`, "m"));
  const results = (await platen(`jobs results ${id}`)).out.split("\n");
  assert.deepEqual([results.length, results[1]?.trim().slice(0, 1)], [4, "2"]);
  const page = await platen(`jobs download ${id} --row 1 -o -`);
  assert.equal(page.bytes.subarray(0, 5).toString(), "%PDF-");
  const again = await platen(`jobs cancel ${id}`);
  assert.deepEqual([again.code, /409 job_already_finished/.test(again.err)], [1, true]);
});

test("Ctrl-C stops the waiting and explains how to resume", async () => {
  const envelope = await anEnvelope();
  const rows = Array.from({ length: 10_000 }, (_, index) => `Person ${index},${index % 999}`);
  writeFileSync(join(folder, "many.csv"), `name,code\n${rows.join("\n")}\n`);
  const child = startPlaten(["bulk", String(envelope), "many.csv"], { cwd: folder, env: HOME });
  const end = ended(child);
  child.stderr?.once("data", () => child.kill("SIGINT"));
  const { code, err } = await end;
  assert.equal(code, 130, err);
  const id = /platen jobs wait (bulk_\w+)/.exec(err)?.[1] ?? assert.fail(err);
  assert.equal((await platen(`jobs cancel ${id}`)).code, 0);
});

test("an existing output file is not overwritten without --force", async () => {
  writeFileSync(join(folder, "there.zip"), "mine");
  const { code, err } = await platen(`bulk ${await anEnvelope()} good.csv -o there.zip`);
  assert.equal(code, 1);
  assert.match(err, /there\.zip exists already\.\nUse --force/);
  assert.equal(readFileSync(join(folder, "there.zip"), "utf8"), "mine");
});

test("one PDF is filled from a file and from --set", async () => {
  writeFileSync(join(folder, "ada.json"), '{"name": "Ada", "code": "1"}');
  const line = `generate ada.json --envelope ${await anEnvelope()} --set code=22 -o ada.pdf`;
  const { code, out, err } = await platen(line);
  assert.equal(code, 0, err);
  assert.match(out, /^ada\.pdf, /);
  assert.equal(readFileSync(join(folder, "ada.pdf")).toString("latin1", 0, 5), "%PDF-");
  const wrong = await platen(line.replace("code=22", "code=2222").replace("ada.pdf", "no.pdf"));
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /\n {2}code: .*\n\(400 validation_error, request req_/);
});

test("a mapping is cloned and tried on a row", async () => {
  const template = await made("templates upload order.pdf");
  const mapping = await made(`mappings create --own --template ${template.id}`);
  const clone = await platen(`mappings clone ${mapping.id}`);
  assert.match(clone.out, /^Mapping \d+: 2 fields found\n$/);
  writeFileSync(join(folder, "row.json"), '{"f[1]": "Ada"}');
  const good = await platen(`mappings validate ${mapping.id} row.json`);
  assert.deepEqual([good.code, good.out], [0, "The row can be filled.\n"]);
  const bad = await platen(`mappings validate ${mapping.id} -`, { input: "{}" });
  assert.equal(bad.code, 1);
  assert.match(bad.out, /^f\[1\]: \S/);
});

test("the failed rows of a job are retried", async () => {
  const job = (await platen(`bulk ${await anEnvelope()} bad.csv --json`)).out;
  const { upload_id } = z.looseObject({ upload_id: z.string() }).parse(parsed(job));
  const again = await platen(`jobs retry ${upload_id}`);
  assert.equal(again.code, 0, again.err);
  assert.match(again.err, /2 rows submitted/);
  assert.notEqual(again.out.trim(), upload_id);
});

test("a template gets a second version, which is compared and promoted", async () => {
  const { id } = await made("templates upload order.pdf --name Grown");
  writeFileSync(
    join(folder, "grown.pdf"),
    buildForm({
      fields: [{ type: "text", name: "f[1]", required: true, at: [72, 700, 272, 720] }],
    }),
  );
  await made(`templates upload grown.pdf --version-of ${id}`);
  assert.equal((await platen(`templates diff ${id} 1 2`)).out, "removed  f[2]\n");
  const promoted = await platen(`templates promote ${id} --to staging`);
  assert.equal(promoted.code, 0, promoted.err);
  assert.match(
    (await platen("templates list")).out,
    new RegExp(`^ *${id} +Grown +1 +1 +2 +1 +2 +1$`, "m"),
  );
  assert.equal((await platen(`templates versions ${id}`)).out.split("\n").length, 4);
  const old = await platen(`templates download ${id} --template-version 1 -o -`);
  assert.deepEqual(old.bytes, readFileSync(join(folder, "order.pdf")));
  assert.match(
    (await platen(`templates show ${id}`)).out,
    /^Template \d+, Grown: version 2, 1 page, 1 field\n/,
  );
  assert.equal((await platen(`templates delete ${id}`)).code, 0);
});

test("a key is created, rotated and revoked", async () => {
  const line = "api-keys create nightly --environment staging --scope read --json";
  const Key = z.looseObject({ id: z.int(), key: z.string() });
  const first = Key.parse(parsed((await platen(line)).out));
  const env = { PLATEN_URL: service.url, PLATEN_API_KEY: first.key };
  assert.equal((await platen("templates list", { env })).code, 0);
  const second = Key.parse(parsed((await platen(`api-keys rotate ${first.id} --json`)).out));
  assert.equal((await platen("templates list", { env })).code, 1);
  assert.match((await platen("api-keys list --all")).out, /nightly/);
  assert.equal((await platen(`api-keys revoke ${second.id}`)).code, 0);
});

test("a webhook is created, its deliveries listed and resent, and it is deleted", async () => {
  const url = "https://hooks.invalid/platen";
  const created = await platen(`webhooks create ${url} --events batch.completed`);
  assert.equal(created.code, 0, created.err);
  const [, id = ""] = /^Webhook (\d+), hooks\.invalid: active\n/.exec(created.out) ?? [];
  assert.match(created.out, /\n\nwhsec_\S{44}\n\nStore it now/);
  await platen(`bulk ${await anEnvelope()} good.csv`);
  const listed = await platen(`webhooks deliveries ${id}`);
  const [, delivery = ""] =
    /\n *(\d+) +batch\.completed +(?:pending|retrying) /.exec(listed.out) ?? [];
  assert.match(
    (await platen(`webhooks delivery ${id} ${delivery}`)).out,
    new RegExp(`^Delivery ${delivery} of batch\\.completed \\(evt_\\w+\\): `),
  );
  const again = await platen(`webhooks resend ${id} ${delivery} --json`);
  const Delivery = z.looseObject({ id: z.int(), attempts: z.literal(0) });
  assert.notEqual(String(Delivery.parse(parsed(again.out)).id), delivery);
  const span = "--from 2020-01-01T00:00:00Z --to 2100-01-01T00:00:00Z";
  const replayed = await platen(`webhooks replay ${id} ${span}`);
  assert.match(replayed.out, /^\d+ events? will be delivered again\.\n$/, replayed.err);
  const paused = await platen(`webhooks update ${id} --name Mine --pause`);
  assert.match(paused.out, /^Webhook \d+, Mine: paused\n/, paused.err);
  const rotated = await platen(`webhooks rotate-secret ${id} --overlap 60`);
  assert.match(rotated.out, /\n\nwhsec_\S{44}\n\n/, rotated.err);
  assert.match((await platen("webhooks list")).out, new RegExp(`^ *${id} +Mine +${url} `, "m"));
  const tried = await platen(`webhooks test --url ${url} --secret whsec_x`);
  assert.deepEqual(
    [tried.code, tried.out.startsWith("Not delivered, no answer, ")],
    [1, true],
    tried.err,
  );
  assert.equal((await platen(`webhooks delete ${id}`)).code, 0);
  assert.match((await platen(`webhooks get ${id}`)).err, /404 webhook_not_found/);
});

test("an invalid number, mapping or JSON file is a usage error, exit code 2", async () => {
  writeFileSync(join(folder, "list.json"), "[]");
  for (const line of [
    "templates show one",
    "mappings create --template 1",
    "mappings create list.json --template 1",
    "envelopes create --name x",
    "bulk x good.csv",
    "bulk 1 good.csv --priority urgent",
    "generate -o x.pdf",
    "api-keys create x",
    "webhooks deliveries 1 done",
    "webhooks update 1 --pause --resume",
    "jobs download bulk_1",
  ])
    assert.equal((await platen(line)).code, 2, line);
});

test("platen logout removes the key", async () => {
  assert.match((await platen("logout")).out, /^Forgot http/);
  assert.equal((await platen("whoami")).code, 1);
  assert.ok(!readFileSync(profiles, "utf8").includes(account.key()));
});

async function anEnvelope(): Promise<number> {
  const template = await made("templates upload order.pdf");
  const mapping = await made(`mappings create names.json --template ${template.id}`);
  return (await made(`envelopes create --mapping ${mapping.id}`)).id;
}

async function namesIn(path: string): Promise<string[]> {
  const zip = await openZip(join(folder, path));
  try {
    return zip.entries.map(({ name }) => name);
  } finally {
    await zip.close();
  }
}
