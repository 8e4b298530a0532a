import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import type { ByteRange, Objects } from "#base/objects.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { diskObjects } from "./disk-objects.ts";

const root = await mkdtemp(join(tmpdir(), "platen-objects-"));
const objects = await diskObjects(root);
after(() => rm(root, { recursive: true, force: true }));

test("an object is read as it was put, as a whole and by any range", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 }),
      fc.nat(30_000),
      fc.nat(30_000),
      async (parts, a, b) => {
        const whole = Buffer.concat(parts);
        const stored = await objects.put("a/b.bin", stream(parts));
        assert.equal(stored.sizeBytes, whole.length);
        assert.equal(stored.sha256, createHash("sha256").update(whole).digest("hex"));
        assert.deepEqual(Buffer.from(await objects.bytes("a/b.bin")), whole);
        const from = Math.min(a, b, whole.length);
        const to = Math.min(Math.max(a, b) + 1, whole.length);
        if (from < to)
          assert.deepEqual(
            await collect(objects, "a/b.bin", { from, to }),
            whole.subarray(from, to),
          );
      },
    ),
    { numRuns: 40 },
  );
});

test("deleting a folder deletes everything below it, and nothing else", async () => {
  for (const key of ["whole/a", "whole/b/c", "whole.txt", "wholesale/a"])
    await objects.put(key, Buffer.from("x"));
  await objects.deleteFolder("whole");
  await objects.deleteFolder("whole");
  const sizes = ["whole/a", "whole/b/c", "whole.txt", "wholesale/a"].map((key) =>
    objects.size(key),
  );
  assert.deepEqual(await Promise.all(sizes), [null, null, 1, 1]);
});

test("a body of exactly the limit is stored, and one byte more leaves nothing at all", async () => {
  assert.equal((await objects.put("limit/ok", Buffer.alloc(100), 100)).truncated, false);
  assert.equal((await objects.put("limit/over", Buffer.alloc(101), 100)).truncated, true);
  assert.equal(await objects.size("limit/over"), null);
  assert.deepEqual(await readdir(join(root, "limit")), ["ok"]);
});

test("a body that breaks off leaves the old object and no draft", async () => {
  await objects.put("broken/one", Buffer.from("old"));
  await assert.rejects(objects.put("broken/one", breaking()), /went away/);
  assert.equal(Buffer.from(await objects.bytes("broken/one")).toString(), "old");
  assert.deepEqual(await readdir(join(root, "broken")), ["one"]);
});

test("a deleted object is missing, and deleting it again has no effect", async () => {
  await objects.put("gone", Buffer.from("x"));
  await objects.delete("gone");
  await objects.delete("gone");
  assert.equal(await objects.size("gone"), null);
  await assert.rejects(objects.bytes("gone"));
  await assert.rejects(collect(objects, "gone"));
});

test("drafts of a killed process are deleted when the folder is opened again", async () => {
  const folder = join(root, "drafts");
  await mkdir(folder);
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ["old.part", "new.part", "old"]) await writeFile(join(folder, name), "x");
  for (const name of ["old.part", "old"]) await utimes(join(folder, name), old, old);
  await diskObjects(root);
  const names = await eventually(
    "the old draft to be deleted",
    () => readdir(folder),
    (all) => !all.includes("old.part"),
  );
  assert.deepEqual(names.toSorted(), ["new.part", "old"]);
});

test("a key cannot leave the folder", async () => {
  for (const key of ["../x", "a/../../x", "/etc/passwd", "a//b", "", "a/.", "a\0b"])
    await assert.rejects(async () => await objects.put(key, Buffer.from("x")), /assertion failed/);
});

test("other users cannot enter the folder or read an object", async () => {
  await objects.put("modes/x", Buffer.from("x"));
  assert.equal((await stat(root)).mode & 0o077, 0);
  assert.equal((await stat(join(root, "modes/x"))).mode & 0o077, 0);
});

async function* stream(parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}

async function* breaking(): AsyncIterable<Uint8Array> {
  yield Buffer.from("new");
  throw new Error("the client went away");
}

async function collect(from: Objects, key: string, range?: ByteRange): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of from.get(key, range)) parts.push(part);
  return Buffer.concat(parts);
}
