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

test("an object that cannot be read is not treated as missing", async () => {
  await symlink("loop", join(folder, "bulk", "loop"));
  await assert.rejects(objects.size("bulk/loop"), { status: 503 });
});
