import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import pg from "pg";
import { embeddedConfig } from "../../service/adapters/embedded/embedded.ts";
import { processCpuMs } from "../../service/adapters/untrusted/cpu-time.ts";
import { Template, TemplatePage } from "../../service/contract/template.ts";
import { type Answer, ask, formData } from "../support/harness/ask.ts";
import { eventually } from "../support/harness/eventually.ts";
import { childrenOf, isAlive } from "../support/harness/processes.ts";
import { refused } from "../support/harness/refused.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import type { ServiceProcess } from "../support/harness/start-process.ts";
import { buildXfaForm } from "../support/harness/xfa-form.ts";

const CONVERSION = "xfa-process";
const FIELDS = 500;

const installation = await newInstallation({ BILLING: "off" });
after(installation.clear);
let service = await installation.start();
const { key } = await installation.openBulkHarness(service);
const objects = join(installation.home, "objects");

const small = xfaForm(1);
const large = xfaForm(FIELDS);
const startMs = await cpuMsOf(small);
const wholeMs = await cpuMsOf(large);

/** Past the start of the process and within the conversion. */
const middleMs = (startMs + wholeMs) / 2;

function xfaForm(count: number): Uint8Array {
  const fields = Array.from({ length: count }, (_, index) => ({
    name: `f${index}`,
    caption: `Question ${index}`,
  }));
  return buildXfaForm({ fields });
}

function upload(pdf: Uint8Array, once: string, path = "upload"): Promise<Answer> {
  const fields: Record<string, string> = path === "upload" ? { name: "Dynamic" } : {};
  return ask(`${service.url}/api/v1/templates/${path}`, {
    key,
    form: formData(fields, { file: ["dynamic.pdf", pdf] }),
    headers: { "idempotency-key": once },
  });
}

/** The CPU time of the process that converts the form in an upload, as last seen. */
async function cpuMsOf(pdf: Uint8Array): Promise<number> {
  const uploading = upload(pdf, randomUUID());
  const pid = await conversionOf(service);
  let last = 0;
  await eventually(
    "the end of the conversion",
    async () => {
      last = (await processCpuMs(pid)) ?? last;
      return await isAlive(pid);
    },
    (alive) => !alive,
  );
  assert.equal((await uploading).status, 201);
  return last;
}

async function conversionOf({ pid }: ServiceProcess): Promise<number> {
  const findChildren = () => childrenOf(pid, CONVERSION);
  const [child] = await eventually("a conversion", findChildren, ({ length }) => length > 0);
  assert.ok(child !== undefined);
  return child;
}

/** The process of a conversion that has computed for about half of its time, and goes on. */
async function halfway(t: TestContext): Promise<number> {
  const pid = await conversionOf(service);
  const read = () => processCpuMs(pid);
  const usedMs = await eventually("the conversion", read, (ms) => (ms ?? 0) >= middleMs);
  t.diagnostic(`${usedMs} ms of CPU time used; a small form takes ${startMs}, this one ${wholeMs}`);
  assert.ok(await isAlive(pid));
  assert.ok((usedMs ?? 0) < wholeMs, "the conversion was seen too late");
  return pid;
}

/** Returns everything that an upload may leave behind: templates, objects, and conversions in progress. */
async function remains(): Promise<unknown> {
  const { total } = TemplatePage.parse(
    (await ask(`${service.url}/api/v1/templates`, { key })).body,
  );
  const files = await readdir(objects, { recursive: true });
  const conversions = await childrenOf(service.pid, CONVERSION);
  return {
    total,
    files: files.toSorted(),
    home: (await readdir(installation.home)).toSorted(),
    conversions,
  };
}

test("an upload whose conversion is killed gets a 503, leaves nothing, and succeeds when repeated", async (t) => {
  const first = Template.parse((await upload(small, randomUUID())).body);
  for (const path of ["upload", `${first.id}/versions`]) {
    const before = await remains();
    const once = randomUUID();
    const uploading = upload(large, once, path);
    process.kill(await halfway(t), "SIGKILL");
    const answer = await uploading;
    refused(answer, 503, "unavailable");
    assert.ok(Number(answer.headers.get("retry-after")) >= 1);
    assert.deepEqual(await remains(), before);
    const again = await upload(large, once, path);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.headers.get("idempotency-replayed"), null);
  }
});

test("a service that is killed during a conversion ends it, and leaves no template", async (t) => {
  const before = TemplatePage.parse((await ask(`${service.url}/api/v1/templates`, { key })).body);
  const once = randomUUID();
  const uploading = assert.rejects(upload(large, once));
  const conversion = await halfway(t);
  service.signal("SIGKILL");
  await service.exit;
  await uploading;
  await eventually(
    "the end of the conversion",
    () => isAlive(conversion),
    (alive) => !alive,
  );
  service = await installation.start();
  const { total } = TemplatePage.parse(
    (await ask(`${service.url}/api/v1/templates`, { key })).body,
  );
  assert.equal(total, before.total);
  assert.deepEqual(await unknownObjects(), []);
  const again = await upload(large, once);
  assert.equal(again.status, 201, again.text);
  assert.equal(again.headers.get("idempotency-replayed"), null);
});

/** Stored PDFs of templates that neither a version nor a note refers to, and so would stay for ever. */
async function unknownObjects(): Promise<readonly string[]> {
  const client = new pg.Client(await embeddedConfig(installation.home));
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(
      `select object_key as key from template_version union select original_key from template_version
       where original_key is not null union select key from object_note`,
    );
    const known = new Set(rows.map((row) => row.key));
    const files = await readdir(objects, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(objects.length + 1))
      .filter((path) => path.startsWith("templates/") && !known.has(path));
  } finally {
    await client.end();
  }
}
