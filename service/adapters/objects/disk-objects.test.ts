import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { diskObjects } from "./disk-objects.ts";
import { objectsSuite } from "./objects.suite.ts";

const root = await mkdtemp(join(tmpdir(), "platen-objects-"));
const objects = await diskObjects(root);
after(() => rm(root, { recursive: true, force: true }));

objectsSuite("a folder", { objects, runs: 40 });

test("a put that fails leaves no draft", async () => {
  await objects.put("drafts/ok", Buffer.from("old"));
  await objects.put("drafts/over", Buffer.alloc(101), 100);
  await assert.rejects(objects.put("drafts/ok", breaking()), /went away/);
  assert.deepEqual(await readdir(join(root, "drafts")), ["ok"]);
});

test("drafts of a killed process are deleted when the folder is opened again", async () => {
  const folder = join(root, "killed");
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

test("other users cannot enter the folder or read an object", async () => {
  await objects.put("modes/x", Buffer.from("x"));
  assert.equal((await stat(root)).mode & 0o077, 0);
  assert.equal((await stat(join(root, "modes/x"))).mode & 0o077, 0);
});

async function* breaking(): AsyncIterable<Uint8Array> {
  yield Buffer.from("new");
  throw new Error("the client went away");
}
