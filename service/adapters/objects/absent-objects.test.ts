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

test("an object that is not there has no size, nor has a folder or what would lie in an object", async () => {
  assert.equal(await objects.size("bulk/a/rows.csv"), 3);
  for (const key of ["bulk/b/rows.csv", "bulk/a/other", "bulk/a", "bulk/a/rows.csv/more"])
    assert.equal(await objects.size(key), null, key);
});

test("an object that cannot be asked for is not taken for one that is gone", async () => {
  await symlink("loop", join(folder, "bulk", "loop"));
  await assert.rejects(objects.size("bulk/loop"), { status: 503 });
});

test("an object without bytes is there all the same", async () => {
  await objects.put("bulk/a/tails/0-1", new Uint8Array(0));
  assert.equal(await objects.size("bulk/a/tails/0-1"), 0);
  assert.equal((await objects.bytes("bulk/a/tails/0-1")).length, 0);
});
