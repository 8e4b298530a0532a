import assert from "node:assert/strict";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { ownFolder, parsed, runPlaten } from "../../cli/run-platen.fixture.ts";
import { embeddedConfig } from "../../service/adapters/embedded/embedded.ts";
import { ask } from "../support/harness/ask.ts";
import { goodRows } from "../support/harness/bulk-harness.ts";
import { holdTable } from "../support/harness/held-transaction.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { smallDisk } from "../support/harness/small-disk.ts";

const ROWS = 2000;
const MEBIBYTE = 1024 * 1024;

const admin = (home: string, ...args: readonly string[]) =>
  runPlaten(["admin", ...args], { env: { PLATEN_HOME: home } });

test("115: a backup taken during a job is restored elsewhere and whole, and an object that is missing is named", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  const restored = await newInstallation();
  t.after(restored.clear);
  const folder = join(ownFolder(), "backup");
  const service = await installation.start({ PLATEN_ROLE: "api" });
  const harness = await installation.openBulkHarness(service);
  const id = await harness.submit(goodRows(ROWS));
  // The worker has filled chunks and cannot count them before the backup is made.
  const held = await holdTable(
    { config: await embeddedConfig(installation.home) },
    "usage_counter",
  );
  await installation.start({ PLATEN_ROLE: "worker" });
  await held.waiting();
  const { code, out, err } = await admin(installation.home, "backup", folder, "--json");
  assert.equal(code, 0, err);
  await held.release();
  assert.partialDeepStrictEqual(parsed(out), { folder, encryption_key: true });
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  const { text: metrics } = await ask(`${service.url}/metrics`);
  const age = Number(/^platen_backup_age_seconds (\S+)$/m.exec(metrics)?.[1]);
  assert.ok(age > 0 && age < 600, metrics);
  const log = join(ownFolder(), "audit.jsonl");
  const exported = await admin(installation.home, "audit-export", "-o", log);
  assert.equal(exported.code, 0, exported.err);
  const entries = (await readFile(log, "utf8"))
    .trim()
    .split("\n")
    .map((line) => parsed((parsed(line) as { entry: string }).entry));
  const recorded = { action: "backup.created", details: { folder, encryption_key: true } };
  assert.partialDeepStrictEqual(entries.at(-1), recorded);
  const finished = await harness.ended(id);
  assert.equal(finished.succeeded, ROWS);

  await t.test("verify starts a copy of the backup's database", async () => {
    const found = await admin(restored.home, "verify", "--backup", folder, "--all", "--json");
    assert.equal(found.code, 0, found.err || found.out);
    const { ledger, counter, faults } = parsed(found.out) as Verified;
    assert.ok(ledger === counter && ledger < ROWS, "the backup is of a job under way");
    assert.deepEqual(faults, []);
  });

  await t.test(
    "a second backup of the same folder, and one of a folder with files, is refused",
    async () => {
      const again = await admin(installation.home, "backup", folder);
      assert.equal(again.code, 1);
      assert.match(again.err, /is not empty: name a new folder/);
      const inside = await admin(
        installation.home,
        "backup",
        join(installation.home, "objects", "b"),
      );
      assert.match(inside.err, /is part of what is backed up/);
      const used = await admin(installation.home, "restore", folder);
      assert.equal(used.code, 1);
      assert.match(used.err, /is not empty: set PLATEN_HOME to an empty or new folder/);
    },
  );

  const restore = await admin(restored.home, "restore", folder);
  assert.equal(restore.code, 0, restore.err);
  const verified = await admin(restored.home, "verify", "--all");
  assert.equal(verified.code, 0, verified.err || verified.out);
  const next = await restored.start();
  const again = harness.at(next.url);
  const ended = await again.ended(id);
  assert.deepEqual([ended.status, ended.succeeded, ended.failed], ["completed", ROWS, 0]);
  assert.equal((await again.bundle(id)).pdfs.size, ROWS);
  const whole = await admin(restored.home, "verify", "--all", "--json");
  const counts = parsed(whole.out) as Verified;
  assert.deepEqual([counts.ledger, counts.counter, counts.rows_recorded], [ROWS, ROWS, ROWS]);

  await t.test("one object is removed", async () => {
    const key = `bulk/${id}/rows.csv`;
    await rm(join(restored.home, "objects", key));
    const found = await admin(restored.home, "verify");
    assert.equal(found.code, 1);
    assert.match(found.out, new RegExp(`fault {4}${key} is missing`));
  });

  await t.test(
    "a damaged or foreign file, another major version and a missing key are refused or said",
    async () => {
      const copy = join(dirname(folder), "copy");
      const home = join(dirname(folder), "home");
      await cp(folder, copy, { recursive: true });
      const control = join(copy, "database", "global", "pg_control");
      const bytes = await readFile(control);
      await writeFile(control, Buffer.alloc(bytes.length));
      const damaged = await admin(home, "restore", copy);
      assert.match(damaged.err, /file database\/global\/pg_control is damaged/);
      assert.deepEqual(await readdir(home), []);
      await writeFile(control, bytes);
      const manifest = join(copy, "manifest.json");
      const text = await readFile(manifest, "utf8");
      await writeFile(manifest, text.replace('"postgresql": "18"', '"postgresql": "17"'));
      const old = await admin(home, "restore", copy);
      assert.match(old.err, /is of PostgreSQL 17, and this version of Platen has 18/);
      await writeFile(manifest, text.replace("0001-baseline", "0009-later"));
      assert.match(
        (await admin(home, "restore", copy)).err,
        /newer version of Platen .*0009-later/,
      );
      await rm(manifest);
      const interrupted = await admin(home, "verify", "--backup", copy);
      assert.deepEqual([interrupted.code, /interrupted/.test(interrupted.err)], [1, true]);
    },
  );
});

type Verified = {
  readonly ledger: number;
  readonly counter: number;
  readonly rows_recorded: number;
  readonly faults: readonly string[];
};

test("a full disk during a backup is said, and nothing of it is left", async (t) => {
  const disk = await smallDisk(8 * MEBIBYTE);
  if (disk === null) return t.skip("only root mounts a file system");
  t.after(disk.remove);
  const installation = await newInstallation();
  t.after(installation.clear);
  await installation.start();
  const folder = join(disk.path, "backup");
  const { code, err } = await admin(installation.home, "backup", folder);
  assert.equal(code, 1);
  assert.match(err, /the disk of .*backup is full; the unfinished backup was removed/);
  assert.deepEqual(await readdir(folder), []);
});

test("a backup without the key is restored, and its secrets stay closed", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  const service = await installation.start();
  const harness = await installation.openBulkHarness(service);
  const json = { name: "Hook", url: "https://receiver.example.com/" };
  assert.equal((await harness.ask("/api/v1/webhook-configs", { json })).status, 201);
  const folder = join(ownFolder(), "backup");
  const made = await admin(installation.home, "backup", folder, "--without-key");
  assert.match(made.err, /encryption\.key is not part of it/);
  assert.ok(!(await readdir(folder)).includes("encryption.key"));
  const found = await admin(installation.home, "verify", "--backup", folder);
  assert.equal(found.code, 1);
  assert.match(found.out, /1 of 1 secrets cannot be opened, because there is no key/);
});

test("with DATABASE_URL a backup is left to the tools of that server", async () => {
  const env = { PLATEN_HOME: ownFolder(), DATABASE_URL: "postgres://localhost/none" };
  const folder = join(ownFolder(), "backup");
  for (const command of ["backup", "restore"]) {
    const { code, err } = await runPlaten(["admin", command, folder], { env });
    assert.equal(code, 1);
    assert.match(err, /DATABASE_URL is set: .*pgBackRest, WAL-G/);
  }
  const empty = await runPlaten(["admin", "backup", folder], { env: { PLATEN_HOME: ownFolder() } });
  assert.match(empty.err, /there is no database in .*is PLATEN_HOME right/);
});
