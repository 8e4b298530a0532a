import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildForm } from "@platen/forms/builder";
import { testAccount, testService } from "../test/support/harness/service.ts";
import { testWebhookHeaders } from "./mod.ts";
import { RETRY_POLICY } from "./retry.ts";

const README = readFileSync(new URL("README.md", import.meta.url), "utf8");
const EXAMPLES = new Map(
  Array.from(README.matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs), ([, name = "", code = ""]) => [
    name,
    code,
  ]),
);
const SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const END_MS_MAX = 180_000;

const folder = mkdtempSync(join(tmpdir(), "platen-sdk-readme-"));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(
  fileURLToPath(new URL("../node_modules", import.meta.url)),
  join(folder, "node_modules"),
  "junction",
);
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
for (const [name, code] of EXAMPLES) writeFileSync(join(folder, name), code);
writeFileSync(join(folder, "people.csv"), "name,visits\nAda,1\nGrace,22\nBob,12345\n");
writeFileSync(
  join(folder, "form.pdf"),
  buildForm({
    fields: [
      { type: "text", name: "Name[0]", required: true, at: [72, 700, 272, 720] },
      { type: "text", name: "Visits[0]", maxLength: 4, at: [72, 660, 272, 680] },
    ],
  }),
);

const service = await testService();
after(() => service.stop());
const PLATEN_API_KEY = (await testAccount(service)).key("write");
const PLATEN_URL = service.url;
const newcomer = await run("newcomer.js");
const ENVELOPE = /envelope (\d+)/.exec(newcomer.out)?.[1] ?? "";

test("a form becomes a ZIP in fewer than thirty lines", () => {
  assert.equal(newcomer.code, 0, newcomer.out);
  assert.match(newcomer.out, /100 %\n2 of 3 rows, envelope \d+\n$/);
  const zip = readFileSync(join(folder, "people.zip"));
  for (const name of ["Ada.pdf", "Grace.pdf", "manifest.json"]) assert.ok(zip.includes(name), name);
  assert.ok((EXAMPLES.get("newcomer.js") ?? "").trim().split("\n").length < 30);
});

test("one PDF is filled now", async () => {
  const { code, out } = await run("single.js", { ENVELOPE });
  assert.deepEqual({ code, isOne: /^\S+\.pdf 1 \[\]\n$/.test(out) }, { code: 0, isOne: true }, out);
  for (const name of ["ada.pdf", "test.pdf"]) assertPdf(name);
});

test("one PDF is filled later", async () => {
  const { code, out } = await run("task.js", { ENVELOPE });
  assert.deepEqual({ code, out }, { code: 0, out: "completed without an error\n" });
  assertPdf("grace.pdf");
});

test("lists are read, and a refusal is reported member by member", async () => {
  const { code, out } = await run("lists.js", { ENVELOPE });
  assert.equal(code, 0, out);
  assert.match(
    out,
    /^\d+ Permit\n1 jobs\nvalidation_error 400 req_\w+\nvisits max_length_exceeded \S.*\n$/,
  );
});

test("a receiver accepts signed deliveries and nothing else", async () => {
  const port = await freePort();
  const child = start("receiver.js", { WEBHOOK_SECRET: SECRET, PORT: String(port) });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const closed = once(child, "close");
  await once(child.stdout, "data");
  try {
    const data = { batch_job_id: "bulk_1", download_url: "https://x/1.zip" };
    const body = JSON.stringify({ id: "evt_1", type: "batch.completed", data });
    const headers = await testWebhookHeaders({ body, secret: SECRET });
    const post = (sent: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}`, { method: "POST", body: sent, headers });
    const statuses = [await post(body), await post(body), await post(`${body} `)];
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [204, 204, 400],
    );
  } finally {
    child.kill();
    await closed;
  }
  assert.equal(said.join(""), "ready\nhttps://x/1.zip\n");
});

test("events are followed as they happen", async () => {
  const child = start("follow.js", {});
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const closed = new Promise((resolve) => child.once("close", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  assert.equal((await run("newcomer.js")).code, 0);
  assert.equal(await closed, 0);
  assert.match(said.join(""), /^listening\nhttp\S+\/download\/bulk_\w+\n$/);
});

test("what the page says of defaults is so", () => {
  const { retriesMax, retryWaitMsMax } = RETRY_POLICY;
  assert.deepEqual([retriesMax, retryWaitMsMax], [3, 60_000]);
  for (const word of ["three times", "beyond a minute"]) assert.ok(README.includes(word), word);
});

function assertPdf(name: string): void {
  assert.equal(readFileSync(join(folder, name)).toString("latin1", 0, 5), "%PDF-");
}

function start(
  name: string,
  env: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const all = { PATH, NODE_COMPILE_CACHE, PLATEN_URL, PLATEN_API_KEY, ...env };
  return spawn(process.execPath, [name], { cwd: folder, env: all, timeout: END_MS_MAX });
}

/** Runs an example to its end; what it says, errors too. */
async function run(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string }> {
  const child = start(name, env);
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, out };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
