import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type BackupFacts, openBackup, readBackup, writeBackup } from "./backup-files.ts";

const root = await mkdtemp(join(tmpdir(), "platen-backup-files-"));
after(() => rm(root, { recursive: true, force: true }));

const NOW = new Date(Date.UTC(2026, 10, 28));
const FACTS: BackupFacts = {
  platen: "1.0.0",
  postgresql: "18",
  migrations: ["0001-baseline"],
  storageId: null,
  objectsAt: null,
  hasKey: true,
};

let made = 0;
async function newBackup(): Promise<string> {
  made += 1;
  const folder = join(root, `backup-${made}`);
  const source = join(root, "source");
  await writeFile(source, "bytes");
  await writeBackup(folder, NOW, async ({ addFile, addFolder, addText }) => {
    await addFolder("database/empty");
    await addFile(source, "database/file");
    await addFile(join(root, "gone"), "database/gone");
    await addText("text", "key");
    return FACTS;
  });
  return folder;
}

const nowhere = (): null => null;

test("a backup is for its owner alone and is restored with its empty folders", async () => {
  const folder = await newBackup();
  for (const [path, mode] of [
    ["", 0o700],
    ["database", 0o700],
    ["database/file", 0o600],
    ["manifest.json", 0o600],
  ] as const)
    assert.equal((await stat(join(folder, path))).mode & 0o777, mode, path);
  const backup = await openBackup(folder);
  assert.deepEqual(backup.manifest.files, { count: 2, bytes: 9 });
  const target = join(root, "restored");
  await readBackup(backup, (path) => (path === "key" ? null : join(target, path)));
  assert.deepEqual(await readdir(target, { recursive: true }), [
    "database",
    "database/empty",
    "database/file",
  ]);
  assert.equal(await readFile(join(target, "database/file"), "utf8"), "bytes");
});

test("a folder with content is refused and left as it is", async () => {
  const folder = join(root, "used");
  await mkdir(folder);
  await writeFile(join(folder, "mine"), "");
  await assert.rejects(
    writeBackup(folder, NOW, async () => FACTS),
    /is not empty/,
  );
  assert.deepEqual(await readdir(folder), ["mine"]);
});

test("of a backup that fails nothing is left", async () => {
  const folder = join(root, "failed");
  const failing = writeBackup(folder, NOW, async ({ addText }) => {
    await addText("text", "database/file");
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  await assert.rejects(failing, /the disk of .*failed is full; the unfinished backup was removed/);
  assert.deepEqual(await readdir(folder), []);
});

test("a backup that was interrupted or changed is refused with what is wrong", async () => {
  const interrupted = await newBackup();
  await rm(join(interrupted, "manifest.json"));
  await assert.rejects(openBackup(interrupted), /no manifest\.json: .* interrupted/);

  const other = await newBackup();
  await writeFile(join(other, "files.jsonl"), '{"path":"../../etc/passwd"}\n');
  await assert.rejects(openBackup(other), /files\.jsonl is damaged or belongs to another backup/);

  const damaged = await newBackup();
  await writeFile(join(damaged, "database/file"), "bytez");
  await assert.rejects(readBackup(await openBackup(damaged), nowhere), /database\/file is damaged/);
  await rm(join(damaged, "database/file"));
  await assert.rejects(readBackup(await openBackup(damaged), nowhere), /database\/file is missing/);

  const newer = await newBackup();
  const path = join(newer, "manifest.json");
  await writeFile(path, (await readFile(path, "utf8")).replace('"format": 1', '"format": 2'));
  await assert.rejects(openBackup(newer), /damaged or was written by another version/);
});
