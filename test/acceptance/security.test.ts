import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ApiKeyCreated } from "../../service/contract/api-key.ts";
import { GeneratedFile } from "../../service/contract/generate.ts";
import { createAccountIn } from "../../service/main.ts";
import { readContract } from "../contract/contract-document.ts";
import { type Answer, ask, type Question } from "../support/harness/ask.ts";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { createOneOfEach } from "../support/harness/one-of-each.ts";
import { refused } from "../support/harness/refused.ts";
import { testService } from "../support/harness/service.ts";
import { tryOverHttp } from "./hostile-template.ts";

const CORPUS = fileURLToPath(new URL("../../../shared/corpus/hostile", import.meta.url));
const service = await testService();
after(service.stop);
const made = await createAccountIn(service.config, { email: "s@example.com", plan: "ENTERPRISE" });
const key = made.keys["production"]?.["admin"] ?? "";
const harness = await openBulkHarness(service.url, key);
const api = (path: string, question: Question = {}): Promise<Answer> =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });

test("80: no key is stored in clear text in the database or in a file", async () => {
  const keys = Object.values(made.keys).flatMap((all) => Object.values(all));
  const json = { name: "K", scope: "read", environment: "staging" };
  const headers = { "idempotency-key": "shown twice" };
  const first = await api("/api-keys", { json, headers });
  assert.equal((await api("/api-keys", { json, headers })).text, first.text);
  const { id, key: created } = ApiKeyCreated.parse(first.body);
  const again = { "idempotency-key": "rotated" };
  const rotation = await api(`/api-keys/${id}/rotate`, { json: {}, headers: again });
  keys.push(created, ApiKeyCreated.parse(rotation.body).key);
  assert.ok(keys.length >= 5);
  const dump = await everyRow();
  assert.ok(dump.includes("shown twice") && dump.includes(keys[0]?.slice(-4) ?? "none"));
  for (const place of [dump, await everyFile()])
    for (const secret of keys) {
      const random = secret.split("_")[2]?.slice(0, 30) ?? "";
      assert.equal(random.length, 30);
      assert.ok(!place.includes(random), "a key is stored in clear text");
      for (const hidden of [Buffer.from(secret), Buffer.from(random)])
        assert.ok(!place.includes(hidden.toString("base64").slice(0, 32)), "a key in base64");
    }
});

/** All rows of all tables, as text. */
async function everyRow(): Promise<string> {
  const { pool } = service.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  assert.ok(tables.length > 15);
  let text = "";
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(t::text, E'\\n') as all from ${name} t`,
    );
    text += rows[0]?.all ?? "";
  }
  return text;
}

/** All files in the installation's folder. */
async function everyFile(): Promise<string> {
  const entries = await readdir(service.config.home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), "latin1"));
  return (await Promise.all(texts)).join("");
}

/** One or two of each kind: accepted, rejected, endless, encrypted, inconsistent. */
const SAMPLE = [
  "core--PDFBOX-3783.pdf",
  "format-corpus--T02-02_002_page-tree-kids-links-recursive.pdf",
  "format-corpus--T04_011_trailer-no-root-key-value-pair.pdf",
  "pdf-lib--encrypted_new.pdf",
  "pdf-lib--with_signature.pdf",
  "pdf-lib--with_xfa_fields.pdf",
  "pdf.js--GHOSTSCRIPT-698804-1-fuzzed.pdf",
  "pdf.js--Pages-tree-refs.pdf",
  "pdf.js--bomb_giant.pdf",
  "pdf.js--evaljs.pdf",
  "pdf.js--issue14862.pdf",
  "pdf.js--js-authors.pdf",
  "pdf.js--poppler-395-0-fuzzed.pdf",
];

test("81, 82: hostile templates are accepted or rejected, accepted ones are filled, and the service stays healthy", async (t) => {
  if (!existsSync(CORPUS)) return t.skip("no corpus beside the checkout");
  let taken = 0;
  let healthMs = 0;
  for (const name of SAMPLE) {
    const trial = await tryOverHttp({
      url: service.url,
      key,
      pdf: await readFile(join(CORPUS, name)),
    });
    assert.deepEqual(trial.faults, [], name);
    if (trial.reason === null) taken += 1;
    healthMs = Math.max(healthMs, trial.healthMs);
  }
  assert.ok(taken >= 3 && taken < SAMPLE.length, `${taken} were taken`);
  t.diagnostic(
    `${taken} of ${SAMPLE.length} taken; the slowest answer about health took ${Math.round(healthMs)} ms`,
  );
});

test("83: columns named like JavaScript properties are ordinary columns, and NUL does not end a name", async () => {
  for (const name of ["__proto__", "constructor", "toString", "name\u0000"]) {
    const id = await harness.submit(`name,${name}\nAnn,x\n`);
    const { succeeded, warnings } = await harness.ended(id);
    assert.equal(succeeded, 1, name);
    assert.deepEqual(
      warnings.map(({ column }) => column),
      [name],
    );
  }
  refused(await harness.post("__proto__,constructor\na,b\n"), 400, "invalid_csv");
  const envelope_id = harness.envelopeId;
  const body = `{"envelope_id":${envelope_id},"data":{"name":"Ann","__proto__":{"town":"Rome"}}}`;
  const headers = { "content-type": "application/json" };
  refused(await api("/generate/pdf", { body, headers }), 400, "invalid_json");
  assert.equal(Reflect.get({}, "town"), undefined);
});

test("87: downloads are attachments with a safe name and a fixed type", async () => {
  const job = await harness.submit(goodRows(2));
  await harness.ended(job);
  const ids = await createOneOfEach(service.url, key);
  const document = readContract((await ask(`${service.url}/openapi.json`)).body);
  const Binary = z.enum(["application/pdf", "application/zip", "text/csv", "image/png"]);
  let seen = 0;
  for (const { method, path, responses } of document.operations) {
    const types = [...(responses.get(200)?.content.keys() ?? [])];
    if (method !== "GET" || !types.some((type) => Binary.safeParse(type).success)) continue;
    const all: Readonly<Record<string, string>> = { ...ids, upload_id: job, row: "1" };
    const at = path.replaceAll(/\{(\w+)\}/g, (_, kind: string) => all[kind] ?? "");
    const { status, headers } = await ask(service.url + at, { key });
    assert.equal(status, 200, path);
    assert.equal(headers.get("x-content-type-options"), "nosniff", path);
    const isPicture = headers.get("content-type") === "image/png";
    const disposition = headers.get("content-disposition") ?? "";
    assert.match(
      disposition,
      isPicture ? /^(inline|attachment|$)/ : /^attachment; filename="[^"/\\]+"/,
      path,
    );
    seen += 1;
  }
  assert.ok(seen >= 5, `${seen} kinds of download`);
});

test("87: links require the account's key, do not contain it, and expire", async () => {
  const stranger = await createAccountIn(service.config, { email: "o@example.com", plan: "PRO" });
  const other = stranger.keys["production"]?.["admin"] ?? "";
  const json = { envelope_id: harness.envelopeId, data: { name: "Ann" }, retention_seconds: 1 };
  const file = GeneratedFile.parse((await api("/generate/pdf", { json })).body);
  const job = await harness.submit(goodRows(1), { retention_seconds: "1" });
  const { download_url = "" } = await harness.ended(job);
  for (const url of [file.download_url, download_url]) {
    assert.ok(!url.includes(key) && !url.includes("?"));
    refused(await ask(url), 401, "missing_authorization");
    assert.equal((await ask(url, { key: other })).status, 404);
  }
  for (const url of [download_url, file.download_url]) {
    const read = () => ask(url, { key });
    const answer = await eventually("the expiry", read, ({ status }) => status !== 200);
    refused(answer, 410, "file_expired");
  }
  refused(await ask(download_url, { key: other }), 404, "upload_not_found");
  assert.equal((await harness.ask(`${BULK}/status/${job}`)).status, 200);
});
