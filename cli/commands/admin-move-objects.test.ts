import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { diskObjects } from "../../service/adapters/objects/disk-objects.ts";
import { runPlaten } from "../run-platen.fixture.ts";

const place = await mkdtemp(join(tmpdir(), "platen-moved-"));
after(() => rm(place, { recursive: true, force: true }));
const from = join(place, "from");
const to = join(place, "to");
const env = { PLATEN_HOME: place, PLATEN_STORAGE: from };
const move = (...args: readonly string[]) => runPlaten(["admin", "move-objects", ...args], { env });

test("files are moved from the place of the settings, and counted", async () => {
  await (await diskObjects(from)).put("bulk/a/rows.csv", Buffer.from("name"));
  const { code, out, err } = await move("--to", to);
  const said = "1 files copied and verified (4 bytes), 0 were there, 0 deleted.\n";
  assert.deepEqual([code, out], [0, said], err);
  assert.equal(await readFile(join(to, "bulk/a/rows.csv"), "utf8"), "name");
  const again = await move("--to", to, "--verify", "--json");
  const counts = { copied: 0, copied_bytes: 0, present: 1, deleted: 0 };
  assert.deepEqual(JSON.parse(again.out), counts);
});

test("a place that cannot be used is refused with its reason", async () => {
  const same = await move("--to", from);
  assert.equal(same.code, 1);
  assert.match(same.err, /is the source and the target of the move/);
  const wrong = await move("--to", "ftp://files");
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /PLATEN_STORAGE must be a folder or s3:/);
  assert.equal((await move()).code, 2);
});
