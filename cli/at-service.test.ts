import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { z } from "zod";
import { readMerged } from "../engine/merge/merged.fixture.ts";
import { textRows, workbook } from "../forms/spreadsheet/workbook.fixture.ts";
import { testAccount, testService } from "../test/support/harness/service.ts";
import { anEnvelope, folder, HOME, made, namesIn, platen, profiles } from "./at-service.fixture.ts";
import { type Ended, ended, parsed, startPlaten } from "./run-platen.fixture.ts";

const service = await testService();
after(() => service.stop());
const account = await testAccount(service);

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
  const [, id] = /\((bulk_\w+)\)/.exec(err) ?? [];
  assert.match((await platen(`jobs download ${id} -o all.pdf --merge`)).out, /^all\.pdf, /);
  const { bookmarks } = readMerged(readFileSync(join(folder, "all.pdf")));
  assert.deepEqual(bookmarks.map(({ title }) => title).toSorted(), ["Ada.pdf", "Bob.pdf"]);
});

test("failed rows are listed in a table, and the exit code is 3", async () => {
  const envelope = await anEnvelope();
  const { code, out, err } = await platen(`bulk ${envelope} bad.csv`);
  assert.deepEqual([code, out], [3, ""]);
  assert.match(err, /Filled 1 row of 3 .*\n2 rows failed:\n +ROW +LINE +FIELD +CODE +REASON\n/);
  assert.match(err, /\n +2 +3 +code +max_length_exceeded +\S/);
  assert.match(err, /\n +3 +4 +name +required_missing +\S/);
});

test("a workbook or an Excel CSV is submitted with what was assumed printed first", async () => {
  const envelope = await anEnvelope();
  const sheets = {
    People: textRows([
      ["Name", "code"],
      ["Ada", "007"],
    ]),
  };
  writeFileSync(join(folder, "people.xlsx"), workbook({ sheets }));
  writeFileSync(join(folder, "excel.csv"), Buffer.from("NAME;code\nZo\xeb;1\n", "latin1"));
  for (const [file, notes] of [
    ["people.xlsx", /^Column "Name" was read as "name"\.\n.*1 row submitted/s],
    ["excel.csv", /^excel\.csv was read as semicolon-separated Windows-1252\.\nColumn "NAME" was/],
  ] as const) {
    const { code, err } = await platen(`bulk ${envelope} ${file} --detach`);
    assert.equal(code, 0, err);
    assert.match(err, notes);
  }
  const piped = await platen(`bulk ${envelope} - --dry-run`, { input: "name|code\nAda|2\n" });
  assert.match(piped.err, /standard input was read as pipe-separated UTF-8\./);
  assert.match(piped.out, /^1 row of 1 can be filled/);
  const exact = await platen(`bulk ${envelope} excel.csv --header exact`);
  assert.equal(exact.code, 1);
  assert.match(exact.err, /give --header as "loose"\.\n.*\nExpected columns: "name", "code"\n/);
});

test("without a filled row no ZIP is written, and the exit code is 1", async () => {
  writeFileSync(join(folder, "none.csv"), "name,code\n,1\n");
  const { code, out, err } = await platen(`bulk ${await anEnvelope()} none.csv -o none.zip`);
  assert.deepEqual([code, out], [1, ""]);
  assert.match(err, /\nNo row was filled: none\.zip is not written\.\n$/);
  assert.throws(() => statSync(join(folder, "none.zip")), /ENOENT/);
});

test("an output that cannot be written is refused before the job, or says how to fetch it", async () => {
  const envelope = await anEnvelope();
  const before = (await platen("jobs list --json")).out;
  const early = await platen(`bulk ${envelope} good.csv -o nowhere/out.zip`);
  assert.match(early.err, /there is no folder .*nowhere\.\nCreate the folder/);
  assert.equal((await platen("jobs list --json")).out, before);
  if (!existsSync("/dev/full")) return;
  const late = await platen(`bulk ${envelope} good.csv -o /dev/full`);
  assert.equal(late.code, 1);
  assert.match(late.err, /full cannot be written: the disk is full\.\n/);
  assert.match(late.err, /Fetch its ZIP with:\n {2}platen jobs download bulk_\w+ -o FILE\n$/);
});

test("warnings of rows are shown by code, column and first row, and fail rows through --fail-on", async () => {
  const envelope = await anEnvelope();
  const long = "a name that is far too long for the width of its field ".repeat(3);
  writeFileSync(join(folder, "long.csv"), `name,code\nAda,1\n${long},2\n${long},3\n`);
  const { code, err } = await platen(`bulk ${envelope} long.csv`);
  assert.equal(code, 0, err);
  assert.match(err, /\n2 filled rows have warnings:\n.*\n +text_truncated +name +2 +2 +\S/);
  const dry = await platen(`bulk ${envelope} long.csv --dry-run`);
  assert.match(dry.out, /\n2 rows would have warnings: text_truncated 2\.\n/);
  const strict = await platen(`bulk ${envelope} long.csv --fail-on text_truncated`);
  assert.equal(strict.code, 3);
  assert.match(strict.err, /\n2 rows failed:\n.*\n +2 +3 +name +text_truncated +\S/);
  const line = `generate --envelope ${envelope} --set name=Ada --set cod=1 -o cod.pdf`;
  const misspelt = await platen(line);
  assert.match(misspelt.err, /^cod: .* Did you mean "code"\?\n$/);
  const refused = await platen(`${line} --force --fail-on unknown_alias`);
  assert.deepEqual([refused.code, /\n {2}cod: /.test(refused.err)], [1, true]);
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

test("failed rows are saved, corrected in a spreadsheet and retried by their numbers", async () => {
  const job = (await platen(`bulk ${await anEnvelope()} bad.csv --json`)).out;
  const { upload_id } = z.looseObject({ upload_id: z.string() }).parse(parsed(job));
  const shown = await platen(`jobs failed ${upload_id}`);
  assert.match(shown.out, /^name,code,platen_error,.*\r\nBob,2345,.*,2\r\n,3,.*,3\r\n$/);
  const saved = await platen(`jobs failed ${upload_id} -o failed.csv`);
  assert.deepEqual([saved.code, saved.out.startsWith("failed.csv, ")], [0, true], saved.err);
  assert.match(saved.err, /^2 failed rows\. Correct them, .* --with failed\.csv\n$/);
  writeFileSync(join(folder, "failed.csv"), "\ufeffname;platen_row\r\nCyd;3\r\n");
  const again = await platen(`jobs retry ${upload_id} --with failed.csv`);
  assert.equal(again.code, 0, again.err);
  assert.match(again.err, /1 row submitted \(3\): platen jobs wait bulk_/);
  const waited = await platen(`jobs wait ${again.out.trim()} -o repaired.zip`);
  assert.equal(waited.code, 0, waited.err);
  assert.ok((await namesIn("repaired.zip")).includes("row-00003.pdf"));
  await platen(`jobs download ${upload_id} -o whole.zip --with-retries`);
  assert.ok((await namesIn("whole.zip")).includes("row-00003.pdf"));
  const repaired = await platen(`jobs show ${upload_id}`);
  assert.match(repaired.out, /\n {2}repaired {3}\d+ filled and 1 failed/);
  const sheets = {
    failed: textRows([
      ["platen_row", "code"],
      ["2", "22"],
    ]),
  };
  writeFileSync(join(folder, "failed.xlsx"), workbook({ sheets }));
  const other = await platen(`jobs retry ${upload_id} --with failed.xlsx`);
  assert.match(other.err, /1 row submitted \(2\): platen jobs wait bulk_/);
});

test("the failed rows of a job are retried", async () => {
  const job = (await platen(`bulk ${await anEnvelope()} bad.csv --json`)).out;
  const { upload_id } = z.looseObject({ upload_id: z.string() }).parse(parsed(job));
  const again = await platen(`jobs retry ${upload_id}`);
  assert.equal(again.code, 0, again.err);
  assert.match(again.err, /2 rows submitted \(2–3\)/);
  assert.notEqual(again.out.trim(), upload_id);
});

test("a template gets a second version, which is compared and promoted", async () => {
  const { id } = await made("templates upload order.pdf --name Grown");
  writeFileSync(join(folder, "first.json"), '{"f[1]": "name"}');
  const mapping = await made(`mappings create first.json --template ${id}`);
  writeFileSync(
    join(folder, "grown.pdf"),
    buildForm({
      fields: [{ type: "text", name: "f[1]", at: [72, 700, 272, 720] }],
    }),
  );
  await made(`templates upload grown.pdf --version-of ${id}`);
  assert.equal(
    (await platen(`templates diff ${id} 1 2`)).out,
    "removed  f[2]\nchanged  f[1]: required yes → no\n",
  );
  const promoted = await platen(`templates promote ${id} --to staging`);
  assert.equal(
    promoted.out,
    "staging: none → 2; 1 mapping still on version 1 (--carry-mappings)\n",
  );
  const carried = await platen(`templates promote ${id} --to production --carry-mappings`);
  assert.equal(carried.out, "production: 1 → 2; 1 mapping moved to version 2\n");
  await platen(`mappings delete ${mapping.id}`);
  assert.match(
    (await platen("templates list")).out,
    new RegExp(`^ *${id} +Grown +1 +1 +2 +1 +2 +2$`, "m"),
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
  const usual = await platen(`webhooks create ${url}`);
  assert.match(
    usual.out,
    /\nhears: generation\.completed, generation\.failed; add --events batch\.completed,batch\.failed,\S+ for bulk jobs \(platen webhooks update \d+\)\n$/,
  );
  const created = await platen(`webhooks create ${url} --events batch.completed`);
  assert.equal(created.code, 0, created.err);
  assert.match((await platen(`webhooks update ${idOf(usual)} --mapping all`)).out, /mapping +all/);
  const id = idOf(created);
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
    "bulk 1 good.csv --merge",
    "jobs download bulk_1 -o x.pdf --merge --row 1",
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

function idOf({ out }: Ended): string {
  return /^Webhook (\d+), hooks\.invalid: active\n/.exec(out)?.[1] ?? assert.fail(out);
}
