import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { filesOf } from "../../engine/bundle/zip-reader.fixture.ts";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { ownService, testAccount } from "../support/harness/service.ts";
import { startTask, taskEnded } from "../support/harness/start-task.ts";

/** Two chunks. */
const ROWS = 600;
const service = await ownService();
after(service.stop);
const account = await testAccount(service);
const harness = await openBulkHarness(service.url, account.key());
const { storage } = service.config;

/** Kinds of damage to a stored object. */
const DAMAGES = {
  truncated: async (path: string) => truncate(path, (await readFile(path)).length - 1),
  emptied: (path: string) => truncate(path, 0),
  flipped: async (path: string) => {
    const bytes = await readFile(path);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  },
  deleted: (path: string) => rm(path),
} as const;

/** The raw response to one request, until the server closes the connection. */
type RawResponse = { readonly status: number; readonly head: string; readonly body: Buffer };

async function getRaw(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const all = {
    host: "x",
    authorization: `Bearer ${harness.key}`,
    connection: "close",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const pieces: Uint8Array[] = [];
  for await (const piece of socket) pieces.push(z.instanceof(Uint8Array).parse(piece));
  const bytes = Buffer.concat(pieces);
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end).toString("latin1");
  return { status: Number(head.split(" ")[1]), head, body: bytes.subarray(end + 4) };
}

type Outcome = "refused" | "cut" | "intact";

/** The allowed outcomes: an error response without file headers, a truncated response, or the original bytes. */
function outcomeOf({ status, head, body }: RawResponse, whole: Buffer): Outcome {
  if (status !== 200 && status !== 206) {
    const { error } = z.looseObject({ error: z.string() }).parse(JSON.parse(body.toString()));
    assert.ok(
      `${status} ${error}` === "503 unavailable" || `${status} ${error}` === "410 file_expired",
    );
    assert.doesNotMatch(head, /etag|content-disposition|content-range|accept-ranges/i);
    return "refused";
  }
  const announced = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  if (body.length < announced) return "cut";
  assert.ok(body.equals(whole), "a response that is complete holds other bytes");
  return "intact";
}

/** Applies `damage` to the object, asserts one of the three outcomes for each response, and restores the object. */
async function damageFiles(
  object: string,
  paths: readonly string[],
  damage: (path: string) => Promise<void>,
): Promise<readonly Outcome[]> {
  const ranges = { range: "bytes=-5000" };
  const whole = await Promise.all(paths.map((path) => getRaw(path)));
  for (const { status } of whole) assert.equal(status, 200);
  const file = join(storage, object);
  const before = await readFile(file);
  await damage(file);
  try {
    const outcomes: Outcome[] = [];
    for (const [index, path] of paths.entries()) {
      const expected = whole[index]?.body ?? Buffer.alloc(0);
      outcomes.push(outcomeOf(await getRaw(path), expected));
      const part = await getRaw(path, ranges);
      const isPart = part.status === 206;
      outcomes.push(outcomeOf(part, isPart ? expected.subarray(-5000) : expected));
    }
    return outcomes;
  } finally {
    await writeFile(file, before);
  }
}

const job = await harness.submit(goodRows(ROWS));
assert.equal((await harness.ended(job)).status, "completed");

async function objectsBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(join(storage, folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(storage.length + 1));
}

for (const [name, damage] of Object.entries(DAMAGES))
  test(`94: tails that were ${name} never produce a wrong archive`, async () => {
    const tails = (await objectsBelow(`bulk/${job}/tails`)).toSorted();
    assert.equal(tails.length, 2);
    for (const [chunk, object] of tails.entries()) {
      const row = chunk === 0 ? 3 : ROWS;
      const paths = [`${BULK}/download/${job}`, `${BULK}/download/${job}/${row}`];
      const [zip, , one] = await damageFiles(object, paths, damage);
      // A flipped bit changes no length, so that it may be detected after a part was sent.
      assert.ok(name === "flipped" ? zip !== "intact" : zip === "refused", zip);
      // The PDF of a row only needs its part of the object.
      assert.notEqual(one, "cut");
    }
  });

for (const [name, damage] of Object.entries(DAMAGES))
  test(`94: an index that was ${name} is rewritten identically`, async () => {
    const file = join(storage, `bulk/${job}/index`);
    const before = await readFile(file);
    const whole = await getRaw(`${BULK}/download/${job}`);
    // A process that has opened the ZIP does not read it again.
    await service.restart(() => damage(file));
    const part = await getRaw(`${BULK}/download/${job}`, { range: "bytes=-5000" });
    assert.ok(part.body.equals(whole.body.subarray(-5000)));
    assert.ok((await getRaw(`${BULK}/download/${job}`)).body.equals(whole.body));
    assert.deepEqual(await readFile(file), before);
    const { manifest, pdfs } = await harness.bundle(job);
    assert.deepEqual([manifest.rows.length, pdfs.size], [ROWS, ROWS]);
  });

for (const [name, damage] of Object.entries(DAMAGES))
  test(`94: a compilation that was ${name} is recreated identically from the template`, async () => {
    const [object = ""] = await objectsBelow("compiled");
    const before = await getRaw(`${BULK}/download/${job}`);
    const file = join(storage, object);
    const bytes = await readFile(file);
    await service.restart(() => damage(file));
    const now = await getRaw(`${BULK}/download/${job}`);
    assert.deepEqual([now.status, now.body.equals(before.body)], [200, true]);
    assert.deepEqual(await readFile(file), bytes);
    const row = await getRaw(`${BULK}/download/${job}/1`);
    const { content } = filesOf(before.body).at(0) ?? {};
    assert.ok(row.body.equals(Buffer.from(content ?? [])));
  });

test("94: a template's file is sent as uploaded or not at all, and damaged ones are not filled", async () => {
  const [object = ""] = (await objectsBelow("templates")).filter((name) => name.endsWith(".pdf"));
  const { body } = await harness.ask("/api/v1/templates");
  const { templates } = z.object({ templates: z.array(z.object({ id: z.int() })) }).parse(body);
  const path = `/api/v1/templates/${templates[0]?.id ?? 0}/file`;
  for (const [name, damage] of Object.entries(DAMAGES)) {
    assert.deepEqual(await damageFiles(object, [path], damage), ["refused", "refused"], name);
    const file = join(storage, object);
    const before = await readFile(file);
    await service.restart(async () => {
      await damage(file);
      await rm(join(storage, "compiled"), { recursive: true });
    });
    const json = { envelope_id: harness.envelopeId, data: { name: "Ann", kind: "a" } };
    assert.equal((await harness.ask("/api/v1/generate/pdf", { json })).status, 503, name);
    await writeFile(file, before);
    assert.equal((await harness.ask("/api/v1/generate/pdf", { json })).status, 200, name);
  }
});

/** A document whose tail is in its database row, and one whose tail is an object. */
async function documents(): Promise<readonly { readonly path: string; readonly object: string }[]> {
  const made = [];
  for (const name of ["Ann", "Łukasz 王"]) {
    const task = await startTask(harness, { name, kind: "a" });
    assert.equal((await taskEnded(harness, task)).status, "completed");
    const id = task.replace("task_", "file_");
    const own = (await objectsBelow("files").catch(() => [])).find((key) => key.includes(id));
    const [shared = ""] = await objectsBelow("compiled");
    made.push({ path: `/api/v1/generate/download/${id}`, object: own ?? shared });
  }
  return made;
}

test("94: a single document is sent as generated or not at all", async () => {
  for (const { path, object } of await documents())
    for (const [name, damage] of Object.entries(DAMAGES)) {
      const { body: whole } = await getRaw(path);
      const file = join(storage, object);
      const before = await readFile(file);
      // Otherwise the cache would hide the stored compilation.
      if (object.startsWith("compiled/")) await service.restart(() => damage(file));
      else await damage(file);
      const outcome = outcomeOf(await getRaw(path), whole);
      assert.equal(outcome, "refused", `${dirname(object)}, ${name}`);
      await writeFile(file, before);
      assert.equal(outcomeOf(await getRaw(path), whole), "intact");
    }
});
