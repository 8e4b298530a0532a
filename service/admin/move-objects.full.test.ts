import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pino } from "pino";
import { chance } from "../../test/support/harness/chance.ts";
import { testDatabase } from "../../test/support/harness/database.ts";
import { faultyStore } from "../../test/support/harness/faulty-store.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { openBucket } from "../adapters/objects/s3/bucket.ts";
import { lenientStore } from "../adapters/objects/s3/s3-stores.fixture.ts";
import { markRoot } from "../adapters/objects/storage-root.ts";
import { openS3Storage, openStorage } from "../wiring/storage.ts";
import { type MoveProgress, moveObjectsIn } from "./move-objects.ts";

const place = await mkdtemp(join(tmpdir(), "platen-move-"));
const store = await lenientStore();
const proxy = await faultyStore(store.location.endpoint ?? "", chance(1));
const database = await testDatabase();
after(async () => {
  await proxy.stop();
  await store.stop();
  await database.close();
  await rm(place, { recursive: true, force: true });
});
// Found by the SDK, which the settings leave to it.
process.env["AWS_ACCESS_KEY_ID"] = "test";
process.env["AWS_SECRET_ACCESS_KEY"] = "test";

const SIZES = [0, 1, 5000, 9 * 1024 * 1024, ...Array.from({ length: 20 }, (_, at) => 100 + at)];
const folderAt = (name: string) => ({ s3: null, storage: join(place, name) });
const bucketAt = (prefix: string) => ({
  s3: { ...store.location, prefix, endpoint: proxy.url, credentials: null },
  storage: "",
});
const quiet = { verify: false, onProgress: () => undefined };
const logger = pino({ level: "silent" });

/** A folder with objects, and a digest of its keys and bytes. */
async function filledFolder(name: string): Promise<{ root: string; digest: string }> {
  const root = join(place, name);
  const objects = await diskObjects(root);
  for (const [at, size] of SIZES.entries())
    await objects.put(`bulk/${at % 3}/object-${at}`, Buffer.alloc(size, at));
  return { root, digest: await digestOf(root) };
}

async function digestOf(root: string): Promise<string> {
  const hash = createHash("sha256");
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const path of paths.toSorted())
    hash.update(path.slice(root.length)).update(await readFile(path));
  return hash.digest("hex");
}

test("objects moved to a bucket and back are the same to the last byte", async () => {
  const { digest } = await filledFolder("there");
  const seen: MoveProgress[] = [];
  const onProgress = (progress: MoveProgress): void => void seen.push(progress);
  const move = { from: folderAt("there"), to: bucketAt("moved"), verify: false, onProgress };
  const bytes = SIZES.reduce((sum, size) => sum + size, 0);
  const all = { copied: SIZES.length, copied_bytes: bytes, present: 0, deleted: 0 };
  assert.deepEqual(await moveObjectsIn(move), all);
  assert.deepEqual(seen.at(-1), { doneBytes: bytes, totalBytes: bytes });
  const back = { ...quiet, from: bucketAt("moved"), to: folderAt("back") };
  assert.deepEqual(await moveObjectsIn(back), all);
  assert.equal(await digestOf(join(place, "back")), digest);
});

test("a move that was interrupted is continued, and no service starts before its end", async () => {
  const { root } = await filledFolder("long");
  const move = { ...quiet, from: folderAt("long"), to: bucketAt("continued") };
  const stop = (): void => proxy.set({ errors: 1 });
  await assert.rejects(moveObjectsIn({ ...move, onProgress: stop }), /run it again to continue/);
  proxy.set({});
  await openStorage(root, database.pool, logger);
  const bucket = await openBucket({ ...store.location, prefix: "continued" });
  await assert.rejects(openS3Storage(bucket, database.pool, logger), /move-objects again/);
  const { copied, present } = await moveObjectsIn(move);
  assert.ok(present > 0 && copied > 0);
  assert.equal(copied + present, SIZES.length);
  const objects = await openS3Storage(bucket, database.pool, logger);
  assert.equal(await objects.size("bulk/0/object-3"), SIZES[3]);
});

test("a second run copies what is new and deletes what the source deleted", async () => {
  const { root } = await filledFolder("twice");
  const move = { ...quiet, from: folderAt("twice"), to: bucketAt("twice") };
  await moveObjectsIn(move);
  await rm(join(root, "bulk", "0", "object-0"));
  await writeFile(join(root, "bulk", "new"), "new");
  const again = { copied: 1, copied_bytes: 3, present: SIZES.length - 1, deleted: 1 };
  assert.deepEqual(await moveObjectsIn(move), again);
});

test("verifying finds an object of the same size with other bytes", async () => {
  const { root, digest } = await filledFolder("source");
  const move = { ...quiet, from: folderAt("source"), to: folderAt("target") };
  await moveObjectsIn(move);
  await writeFile(join(place, "target", "bulk", "2", "object-2"), Buffer.alloc(5000, 3));
  assert.equal((await moveObjectsIn(move)).copied, 0);
  assert.equal((await moveObjectsIn({ ...move, verify: true })).copied, 1);
  assert.equal(await digestOf(join(place, "target")), digest);
  assert.equal(await digestOf(root), digest);
});

test("only an empty place or one of the same installation is a target", async () => {
  await filledFolder("mine");
  const from = folderAt("mine");
  const move = (to: typeof from) => moveObjectsIn({ ...quiet, from, to });
  await markRoot(join(place, "theirs"));
  await assert.rejects(move(folderAt("theirs")), /belongs to another installation/);
  const other = await mkdtemp(join(place, "other-"));
  await writeFile(join(other, "letter.txt"), "x");
  await assert.rejects(move({ s3: null, storage: other }), /has other files, such as letter.txt/);
  await assert.rejects(move(from), /is the source and the target/);
  const to = folderAt("empty");
  await assert.rejects(
    moveObjectsIn({ ...quiet, from: folderAt("nothing"), to }),
    /is not the storage of a Platen installation/,
  );
});
