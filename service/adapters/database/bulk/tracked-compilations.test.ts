import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { sql } from "kysely";
import { type Clock, instant, later } from "#base/instant.ts";
import { type Compilation, purgeCompilations } from "#domain/filling";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCompilations } from "../../fill-workers/mod.ts";
import { diskObjects } from "../../objects/disk-objects.ts";
import { startFormReader } from "../../untrusted/mod.ts";
import { compilationUses } from "./compilation-uses.ts";
import { trackedCompilations } from "./tracked-compilations.ts";

const { db, close } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "platen-noted-"));
const objects = await diskObjects(folder);
const reader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
after(async () => {
  await reader.stop();
  await close();
  await rm(folder, { recursive: true, force: true });
});

const HOUR = 3600;
const DAY = 24 * HOUR;
let now = instant(Date.UTC(2030, 0, 1));
const clock: Clock = { now: () => now };
const uses = compilationUses(db);
const ports = { objects, clock, compilationUses: uses };
/** Returns the compilations as one process of the service sees them. */
const aProcess = () => trackedCompilations(() => storedCompilations(objects, reader), ports);
const purge = () => purgeCompilations(ports);

const form = buildForm({ fields: [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] });
await objects.put("templates/form.pdf", form);

let made = 0;
function makeWanted(folderName = "compiled/1"): Compilation {
  made += 1;
  return {
    compiledKey: `${folderName}/${made}`,
    forms: [{ templateKey: "templates/form.pdf", fields: ["Name"], formats: {}, overflow: {} }],
    flatten: false,
    test: false,
    characters: "",
    signatures: [],
  };
}

const fillPlan = ({ compiledKey }: Compilation): string => JSON.stringify({ compiledKey });

const isStored = async ({ compiledKey }: Compilation): Promise<boolean> =>
  (await objects.size(compiledKey)) !== null;

test("a compilation unused for three days is deleted, one in daily use is kept", async () => {
  const one = aProcess();
  const [left, used] = [makeWanted(), makeWanted()];
  await one.get(left);
  await one.get(used);
  for (let day = 0; day < 4; day += 1) {
    now = later(now, DAY);
    assert.ok((await one.find(used.compiledKey)) !== null);
    await purge();
  }
  assert.deepEqual([await isStored(left), await isStored(used)], [false, true]);
});

test("the compilation of a download is kept until the download is purged", async () => {
  const compilation = makeWanted();
  await aProcess().get(compilation);
  await sql`insert into file (id, account_id, environment, template_id, filename, size_bytes, sha256, page_count,
      compiled_key, tail, created_at, expires_at)
    values ('file_kept', 'acct_x', 'production', 1, 'a.pdf', 1, '', 1, ${compilation.compiledKey}, '',
      now(), now())`.execute(db);
  now = later(now, 10 * DAY);
  await purge();
  assert.equal(await isStored(compilation), true);
  await sql`update file set purged_at = now(), compiled_key = null`.execute(db);
  await purge();
  assert.equal(await isStored(compilation), false);
});

test("the compilation of a job or task is kept until it is no longer needed", async () => {
  const [ofBulkJob, ofTask] = [makeWanted(), makeWanted()];
  await aProcess().get(ofBulkJob);
  await aProcess().get(ofTask);
  await sql`insert into account (id, email, plan, created_at) values ('acct_y', 'a', 'PRO', now())`.execute(
    db,
  );
  await sql`insert into bulk_upload (id, account_id, key_id, environment, priority, status, total,
      chunks_left, format, dialect, characters, signatures, retention_seconds, warnings, fill_plan,
      submitted_at)
    values ('bulk_y', 'acct_y', 1, 'production', 1, 'processing', 1, 1, 'csv', '{}', '', '[]', 1, '[]',
      ${fillPlan(ofBulkJob)}, now())`.execute(db);
  await sql`insert into task (id, account_id, key_id, environment, priority, plan_version, status, fill_plan,
      data, filename, page_count, retention_seconds, submitted_at)
    values ('task_y', 'acct_y', 1, 'production', 1, 1, 'pending', ${fillPlan(ofTask)}, '{}', 'a.pdf', 1,
      1, now())`.execute(db);
  now = later(now, 10 * DAY);
  await purge();
  assert.deepEqual([await isStored(ofBulkJob), await isStored(ofTask)], [true, true]);
  await sql`update bulk_upload set purged_at = now()`.execute(db);
  await sql`update task set status = 'completed', data = null`.execute(db);
  await purge();
  assert.deepEqual([await isStored(ofBulkJob), await isStored(ofTask)], [false, false]);
});

test("a deleted compilation is stored again by a process that still caches it", async () => {
  const [one, other] = [aProcess(), aProcess()];
  const compilation = makeWanted();
  await one.get(compilation);
  now = later(now, 4 * DAY);
  await purge();
  assert.equal(await isStored(compilation), false);
  assert.ok("prefix" in (await one.get(compilation)));
  assert.equal(await isStored(compilation), true);
  assert.ok((await other.find(compilation.compiledKey)) !== null);
});

test("a use of a compilation that is being deleted waits, and makes it again", async () => {
  const one = aProcess();
  const compilation = makeWanted();
  await one.get(compilation);
  now = later(now, 4 * DAY);
  const deleting = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const slow = {
    ...ports,
    objects: {
      ...objects,
      delete: async (key: string) => {
        deleting.resolve();
        await going.promise;
        await objects.delete(key);
      },
    },
  };
  const purging = purgeCompilations(slow);
  await deleting.promise;
  const using = one.get(compilation);
  going.resolve();
  await Promise.all([purging, using]);
  assert.equal(await isStored(compilation), true);
});

test("a use is recorded once an hour, and never for a compilation of one job", async () => {
  const seen: string[] = [];
  const counting = {
    ...ports,
    compilationUses: { ...uses, recordUse: async (key: string) => void seen.push(key) },
  };
  const one = trackedCompilations(() => storedCompilations(objects, reader), counting);
  const [shared, own] = [makeWanted(), makeWanted("bulk/bulk_a")];
  for (const minute of [0, 1, 58, 1, 60]) {
    now = later(now, minute * 60);
    await one.get(shared);
    await one.get(own);
    await one.find(own.compiledKey);
  }
  assert.deepEqual(seen, [shared.compiledKey, shared.compiledKey, shared.compiledKey]);
});
