import assert from "node:assert/strict";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { diskObjects } from "./disk-objects.ts";

const folder = await mkdtemp(join(tmpdir(), "platen-absent-"));
after(() => rm(folder, { recursive: true, force: true }));
const objects = await diskObjects(folder);
await objects.put("bulk/a/rows.csv", new Uint8Array(3));

test("a missing object, a folder and a path below an object have no size", async () => {
  assert.equal(await objects.size("bulk/a/rows.csv"), 3);
  for (const key of ["bulk/b/rows.csv", "bulk/a/other", "bulk/a", "bulk/a/rows.csv/more"])
    assert.equal(await objects.size(key), null, key);
});

test("an object that cannot be read is not treated as missing", async () => {
  await symlink("loop", join(folder, "bulk", "loop"));
  await assert.rejects(objects.size("bulk/loop"), { status: 503 });
});

test("an empty object exists", async () => {
  await objects.put("bulk/a/tails/0-1", new Uint8Array(0));
  assert.equal(await objects.size("bulk/a/tails/0-1"), 0);
  assert.equal((await objects.bytes("bulk/a/tails/0-1")).length, 0);
});
