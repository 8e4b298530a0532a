import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import type { Objects } from "#base/objects.ts";
import { diskObjects } from "./disk-objects.ts";
import { MARKER, markRoot } from "./storage-root.ts";

const OUTAGE = { status: 503, code: "unavailable" };
const place = await mkdtemp(join(tmpdir(), "platen-outage-"));
after(() => rm(place, { recursive: true, force: true }));

let root = "";
let objects: Objects;
let opened = 0;

beforeEach(async () => {
  opened += 1;
  root = join(place, `storage-${opened}`);
  objects = await diskObjects(root);
  await objects.put("a/b", Buffer.from("stored"));
});

async function readAll(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

/** Every method, each on what does not exist and on what did before the outage. */
function everyMethod(): (() => Promise<unknown>)[] {
  return ["a/b", "never"].flatMap((key) => [
    () => objects.put(key, Buffer.from("x")),
    () => objects.bytes(key),
    () => objects.size(key),
    () => objects.check(key, { sizeBytes: 6, sha256: null }),
    () => objects.delete(key),
    () => objects.deleteFolder(key),
    () => readAll(objects.get(key)),
    () => readAll(objects.get(key, { from: 0, to: 3 })),
  ]);
}

test("a missing root is an outage for every method, and is not created again", async () => {
  await rename(root, `${root}-away`);
  for (const asked of everyMethod()) await assert.rejects(asked, OUTAGE);
  await assert.rejects(readdir(root), { code: "ENOENT" });
  await rename(`${root}-away`, root);
  assert.equal(Buffer.from(await objects.bytes("a/b")).toString(), "stored");
});

test("an empty mount point is an outage, and nothing is written into it", async () => {
  await rename(root, `${root}-away`);
  await mkdir(root);
  for (const asked of everyMethod()) await assert.rejects(asked, OUTAGE);
  assert.deepEqual(await readdir(root), []);
});

test("an object that a writer put into an empty mount point is not acknowledged", async () => {
  const put = objects.put("a/c", unmountedMeanwhile());
  await assert.rejects(put, OUTAGE);
  await rm(root, { recursive: true });
  await rename(`${root}-away`, root);
  assert.equal(await objects.size("a/c"), null);
});

test("an object is found if the storage is back when its absence is checked", async (t) => {
  if (process.platform === "win32") {
    t.skip("Windows has no named pipes in folders");
    return;
  }
  const id = await readFile(join(root, MARKER));
  await rename(root, `${root}-away`);
  await mkdir(root);
  // The marker is read when its content is written into the pipe, after the object was not found.
  execFileSync("mkfifo", [join(root, MARKER)]);
  const size = objects.size("a/b");
  const pipe = await open(join(root, MARKER), "w");
  await rename(root, `${root}-empty`);
  await rename(`${root}-away`, root);
  await pipe.writeFile(id);
  await pipe.close();
  assert.equal(await size, 6);
});

/** A body during which the root becomes an empty mount point with the draft in it, as if the writer had been paused. */
async function* unmountedMeanwhile(): AsyncIterable<Uint8Array> {
  yield Buffer.from("new");
  await rename(root, `${root}-away`);
  await cp(join(`${root}-away`, "a"), join(root, "a"), { recursive: true });
  yield Buffer.from("er");
}

test("the storage of another installation is an outage", async () => {
  await writeFile(join(root, MARKER), "another id");
  await assert.rejects(objects.put("c", Buffer.from("x")), OUTAGE);
  await assert.rejects(objects.size("never"), OUTAGE);
});

test("the same id is found at the next start, and by processes that start together", async () => {
  const fresh = join(place, "fresh");
  const ids = new Set(await Promise.all(Array.from({ length: 8 }, () => markRoot(fresh))));
  assert.equal(ids.size, 1);
  assert.deepEqual(await readdir(fresh), [MARKER]);
});

test("a read-only folder is an outage for writes, and its objects can be read", async (t) => {
  if (process.geteuid?.() !== 0) {
    t.skip("only root can become another user for a moment");
    return;
  }
  await chmod(place, 0o755);
  for (const path of [root, join(root, "a")]) await chmod(path, 0o555);
  for (const path of [join(root, MARKER), join(root, "a", "b")]) await chmod(path, 0o444);
  process.seteuid?.(65_534);
  try {
    for (const key of ["a/b", "a/c", "new/c"])
      await assert.rejects(objects.put(key, Buffer.from("x")), OUTAGE, key);
    await assert.rejects(objects.delete("a/b"), OUTAGE);
    assert.equal(Buffer.from(await objects.bytes("a/b")).toString(), "stored");
  } finally {
    process.seteuid?.(0);
  }
});
