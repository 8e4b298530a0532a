import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import type {
  Lease,
  Line,
  NewUpload,
  Owner,
  Priority,
  RowStatus,
  TriedRow,
  Upload,
  UploadId,
} from "#domain/bulk";
import type { EnvelopeId } from "#domain/envelopes";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(() => database.close());
const { accounts, generation } = storesOn(database.db);
const transact = transactOn(database.db);

const NOW = instant(Date.UTC(2026, 10, 20));
const UNTIL = later(NOW, 10);
const OWNER = await newOwner("acct_one");

async function newOwner(name: string): Promise<Owner> {
  const accountId = brand<AccountId>(name);
  const email = `${name}@example.com`;
  await accounts.createAccount({ id: accountId, email, plan: "PRO", createdAt: NOW });
  return { accountId, environment: "production" };
}

let made = 0;

function newUpload(total: number, chunkRows: number, more: Partial<Upload> = {}): NewUpload {
  made += 1;
  const upload: Upload = {
    id: brand<UploadId>(`bulk_${made}`),
    ...OWNER,
    keyId: brand<KeyId>(1),
    priority: "normal",
    total,
    succeeded: 0,
    failed: 0,
    submittedAt: NOW,
    retentionSeconds: 100,
    warnings: [{ code: "unknown_alias", message: "Ignored.", column: "x" }],
    order: {
      envelopeId: brand<EnvelopeId>(1),
      pairs: [
        {
          templateId: brand<TemplateId>(2),
          templateVersion: 1,
          templateKey: "templates/a",
          templateSha256: "0a",
          mappingId: brand<MappingId>(3),
          fieldMappings: { z: "b", a: { source: "c", required: true } },
          fields: [{ name: "z", required: false }],
        },
      ],
      schemas: [{ type: "object" }],
      compiledKey: "compiled/1/a",
      compiledVersion: 1,
      flatten: false,
      strict: false,
      test: true,
      columns: [["b", 0]],
    },
    format: "jsonl",
    retryOf: brand<UploadId>("bulk_before"),
    characters: "éŁ小😀",
    signatures: [{ id: "sig_a", kind: "typed", name: "Ann" }],
    manifestSha256: null,
    state: { status: "queued" },
    ...more,
  };
  const rows = Array.from({ length: total }, (_, index) => index + 1);
  return {
    upload,
    chunks: Array.from({ length: Math.ceil(total / chunkRows) }, (_, chunk) => {
      const own = rows.slice(chunk * chunkRows, (chunk + 1) * chunkRows);
      const firstRow = chunk * chunkRows + 1;
      return {
        chunk,
        numbers: own,
        rows: own.length,
        firstLine: firstRow + 1,
        from: firstRow * 10,
        to: firstRow * 10 + 10,
        lines: own.map((row) => row + 1),
        sourceSha256: `of ${chunk}`,
        filenames: own.map((row) => `row-${row}.pdf`),
      };
    }),
  };
}

async function created(total: number, chunkRows: number, more?: Partial<Upload>): Promise<Upload> {
  const upload = newUpload(total, chunkRows, more);
  await generation.createUpload(upload);
  return upload.upload;
}

function lease(line: Partial<Line> = {}, turn = Date.now()): Promise<Lease | null> {
  const whole: Line = { accountId: OWNER.accountId, priority: "normal", lastTurn: 0, ...line };
  return generation.leaseChunk(whole, turn, NOW, UNTIL);
}

function present<Value>(value: Value | null): Value {
  assert.ok(value !== null);
  return value;
}

function tried(row: number, status: "succeeded" | "failed"): TriedRow {
  if (status === "failed") {
    const error = { error: "No.", errorCode: "required_missing", field: "town" } as const;
    return { row, line: row + 1, state: { status, ...error, warnings: [] } };
  }
  const sha256 = "ab".repeat(32);
  const warnings = [{ field: "name", code: "text_truncated", message: "Cut." }];
  const sizes = { sizeBytes: 9000, tailBytes: 900, packedBytes: 90, crc: 4_294_967_295 };
  const filename = `row-${row}.pdf`;
  return { row, line: row + 1, state: { status, filename, sha256, warnings, ...sizes } };
}

async function statuses({ id, total }: Upload): Promise<RowStatus[]> {
  const rows = await generation.listRows(id, { status: null, after: 0, limit: total });
  return rows.map(({ state }) => state.status);
}

async function drop(upload: Upload): Promise<void> {
  await generation.dropChunks(upload.id);
}

test("an upload is read as it was made, its rows pending in order", async () => {
  const upload = await created(3, 2);
  assert.deepEqual(await generation.findUpload(upload.id), upload);
  assert.deepEqual(Object.keys(upload.order.pairs[0].fieldMappings), ["z", "a"]);
  const rows = await generation.listRows(upload.id, { status: null, after: 1, limit: 5 });
  assert.deepEqual(rows, [
    { row: 2, line: 3, state: { status: "pending" } },
    { row: 3, line: 4, state: { status: "pending" } },
  ]);
  await drop(upload);
});

test("another account and another environment do not have it", async () => {
  const upload = await created(1, 1);
  const other = await newOwner("acct_two");
  assert.equal(await generation.findUpload(upload.id, other), null);
  assert.equal(await generation.findUpload(upload.id, { ...OWNER, environment: "staging" }), null);
  assert.deepEqual(await generation.findUpload(upload.id, OWNER), upload);
  const page = { limit: 10, skip: 0, before: null };
  assert.deepEqual((await generation.listUploads(other, page)).items, []);
  await drop(upload);
});

test("uploads are listed newest first, page by page", async () => {
  const owner = await newOwner("acct_list");
  const ids: UploadId[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await created(1, 1, owner)).id);
  const first = await generation.listUploads(owner, { limit: 2, skip: 0, before: null });
  const second = await generation.listUploads(owner, { limit: 5, skip: 0, before: first.next });
  assert.deepEqual([first.total, second.total, second.next], [5, 5, null]);
  assert.deepEqual(
    [...first.items, ...second.items].map(({ id }) => id),
    ids,
  );
});

test("lines wait with the turn in which they were last served, and only until they are due", async () => {
  const a = await newOwner("acct_line_a");
  const b = await newOwner("acct_line_b");
  const uploads = [
    await created(2, 1, { ...a, priority: "high" }),
    await created(1, 1, { ...b, priority: "low" }),
  ];
  const of = async (now = NOW): Promise<Line[]> =>
    (await generation.listLines(now)).filter(({ accountId }) => accountId.startsWith("acct_line"));
  assert.deepEqual(await of(), [
    { accountId: a.accountId, priority: "high", lastTurn: 0 },
    { accountId: b.accountId, priority: "low", lastTurn: 0 },
  ]);
  const held = present(await lease({ accountId: a.accountId, priority: "high" }, 7));
  assert.equal((await of())[0]?.lastTurn, 7);
  await lease({ accountId: a.accountId, priority: "high" }, 8);
  await generation.releaseLease(held, later(NOW, 5));
  assert.deepEqual(
    (await of()).map(({ accountId }) => accountId),
    [b.accountId],
  );
  assert.equal((await of(later(NOW, 5)))[0]?.lastTurn, 8);
  await Promise.all(uploads.map(drop));
});

test("a lease has the chunk's place in the file, and its upload is processing from then on", async () => {
  const upload = await created(3, 2);
  const first = present(await lease({}, 11));
  assert.deepEqual(first, {
    uploadId: upload.id,
    chunk: 0,
    numbers: [1, 2],
    rows: 2,
    firstLine: 2,
    from: 10,
    to: 20,
    lines: [2, 3],
    filenames: ["row-1.pdf", "row-2.pdf"],
    sourceSha256: "of 0",
    fence: 11,
    previousFence: null,
  });
  const found = present(await generation.findUpload(upload.id));
  assert.deepEqual(found.state, { status: "processing", startedAt: NOW });
  assert.equal(present(await lease({}, 12)).chunk, 1);
  assert.equal(await lease({}, 13), null);
  await drop(upload);
});

test("turns are given one after another, however many ask", async () => {
  const turns = await Promise.all(
    Array.from({ length: 8 }, () => transact((stores) => stores.generation.nextTurn())),
  );
  const sorted = turns.toSorted((a, b) => a - b);
  assert.deepEqual(
    sorted,
    sorted.map((_, index) => (sorted[0] ?? 0) + index),
  );
});

test("an expired lease that no other has taken is still renewed and finished by its holder", async () => {
  const upload = await created(4, 2);
  const [first, second] = [present(await lease({}, 20)), present(await lease({}, 21))];
  assert.equal(await generation.freeLapsedLeases(later(UNTIL, 1)), 2);
  assert.equal(await generation.renewLease(first, later(UNTIL, 100)), true);
  assert.equal(await generation.finishLease(second, "tails"), true);
  assert.equal(await lease({}, 22), null);
  assert.equal(await generation.finishLease(first, "tails"), true);
  await drop(upload);
});

test("a chunk that was given back, or begun again, is not finished under its old lease", async () => {
  const upload = await created(2, 2);
  const old = present(await lease({}, 20));
  await generation.releaseLease(old, NOW);
  assert.ok(!(await generation.finishLease(old, "")) && !(await generation.renewLease(old, UNTIL)));
  const outdated = present(await lease({}, 21));
  await generation.freeLapsedLeases(later(UNTIL, 1));
  await generation.beginAgain(upload, { ...upload.order, compiledKey: "compiled/newer" });
  assert.equal(await generation.finishLease(outdated, "tails"), false);
  await drop(upload);
});

test("an expired lease is taken by another, and its first holder can do nothing any more", async () => {
  const upload = await created(2, 2);
  const late = present(await lease({}, 20));
  assert.equal(await generation.freeLapsedLeases(UNTIL), 0);
  assert.equal(await generation.freeLapsedLeases(later(UNTIL, 1)), 1);
  const next = present(await lease({}, 21));
  assert.deepEqual([next.chunk, next.previousFence], [0, 20]);
  assert.equal(await generation.renewLease(late, UNTIL), false);
  assert.equal(await generation.finishLease(late, "late"), false);
  await generation.releaseLease(late, NOW);
  assert.equal(await generation.renewLease(next, later(UNTIL, 100)), true);
  assert.equal(await generation.freeLapsedLeases(later(UNTIL, 1)), 0);
  assert.equal(await generation.finishLease(next, "next"), true);
  assert.equal(await generation.finishLease(next, "next"), false);
  assert.deepEqual(await generation.listFilledChunks(upload.id), [
    { chunk: 0, numbers: [1, 2], fence: 21, tailsSha256: "next" },
  ]);
});

test("a dropped chunk is never brought back", async () => {
  const upload = await created(2, 1);
  const held = present(await lease());
  await generation.dropChunks(upload.id);
  assert.equal(await generation.finishLease(held, "held"), false);
  assert.equal(await generation.renewLease(held, UNTIL), false);
  assert.equal(await lease(), null);
});

test("a row is settled once, with everything that is known of it", async () => {
  const upload = await created(3, 3);
  const first = [tried(1, "succeeded"), tried(2, "failed")];
  assert.deepEqual(await generation.settleRows(upload.id, first), [1, 2]);
  const again = [tried(1, "failed"), tried(2, "succeeded"), tried(3, "succeeded")];
  assert.deepEqual(await generation.settleRows(upload.id, again), [3]);
  await drop(upload);
  const rows = await generation.listRows(upload.id, { status: null, after: 0, limit: 9 });
  assert.deepEqual(rows, [tried(1, "succeeded"), tried(2, "failed"), tried(3, "succeeded")]);
});

test("counts grow by what was tried, and the last chunk is told so", async () => {
  const upload = await created(5, 2);
  assert.equal(await generation.addTried(upload.id, 2, 0), false);
  assert.equal(await generation.addTried(upload.id, 1, 1), false);
  assert.equal((await generation.listUnclosed()).includes(upload.id), false);
  assert.equal(await generation.addTried(upload.id, 0, 1), true);
  assert.equal((await generation.listUnclosed()).includes(upload.id), true);
  const { succeeded, failed } = present(await generation.findUpload(upload.id));
  assert.deepEqual([succeeded, failed], [3, 2]);
  await assert.rejects(generation.addTried(upload.id, 1, 0), /violates check/);
  await drop(upload);
});

test("an upload ends once; what is still pending gets that end", async () => {
  const upload = await created(3, 3);
  await lease();
  await generation.settleRows(upload.id, [tried(1, "succeeded")]);
  await generation.addTried(upload.id, 1, 0);
  await generation.dropChunks(upload.id);
  const failed = { error: "Gone.", errorCode: "storage_error" } as const;
  const rest = { status: "failed", ...failed, field: null, warnings: [] } as const;
  await generation.settleRest(upload.id, rest);
  const times = { startedAt: NOW, finishedAt: UNTIL, expiresAt: later(UNTIL, 100) };
  const end = { status: "failed", ...failed, ...times } as const;
  assert.equal(await generation.endUpload(upload.id, end), true);
  assert.equal(await generation.endUpload(upload.id, { status: "cancelled", ...times }), false);
  const found = present(await generation.findUpload(upload.id));
  assert.deepEqual(found, { ...upload, succeeded: 1, failed: 2, state: end });
  assert.deepEqual(await statuses(upload), ["succeeded", "failed", "failed"]);
});

test("cancelled rows are counted neither as succeeded nor as failed", async () => {
  const upload = await created(2, 2);
  await drop(upload);
  await generation.settleRest(upload.id, { status: "cancelled" });
  assert.deepEqual(await statuses(upload), ["cancelled", "cancelled"]);
  const { succeeded, failed } = present(await generation.findUpload(upload.id));
  assert.deepEqual([succeeded, failed], [0, 0]);
});

test("an upload that begins again has no row tried, another order and all chunks waiting", async () => {
  const upload = await created(4, 2);
  const done = present(await lease());
  await lease();
  await generation.settleRows(upload.id, [tried(1, "succeeded"), tried(2, "failed")]);
  await generation.finishLease(done, "done");
  await generation.addTried(upload.id, 1, 1);
  const order = { ...upload.order, compiledKey: "compiled/2/a", compiledVersion: 2 };
  await transact((stores) => stores.generation.beginAgain(upload, order));
  const found = present(await generation.findUpload(upload.id));
  assert.deepEqual([found.succeeded, found.failed, found.order], [0, 0, order]);
  assert.deepEqual(await statuses(upload), ["pending", "pending", "pending", "pending"]);
  const again = present(await lease());
  assert.deepEqual([again.chunk, again.previousFence], [0, done.fence]);
  // Somebody else who had read the upload before does not begin it a third time.
  await assert.rejects(transact((stores) => stores.generation.beginAgain(upload, order)));
  assert.equal(await generation.renewLease(again, UNTIL), true);
  await drop(upload);
});

test("a CSV that came in and was never recorded is found, for a while not", async () => {
  const id = brand<UploadId>("bulk_intake");
  await generation.noteIntake(id, NOW);
  assert.deepEqual(await generation.listIntakes(NOW), []);
  assert.deepEqual(await generation.listIntakes(later(NOW, 1)), [id]);
  await generation.forgetIntake(id);
  assert.deepEqual(await generation.listIntakes(later(NOW, 1)), []);
});

test("an ended upload's files expire, then its record goes with all rows", async () => {
  const upload = await created(2, 2);
  await drop(upload);
  await generation.settleRest(upload.id, { status: "cancelled" });
  const times = { startedAt: null, finishedAt: NOW, expiresAt: UNTIL };
  await generation.endUpload(upload.id, { status: "cancelled", ...times });
  const expired = async (now: typeof NOW): Promise<boolean> =>
    (await generation.listExpired(now)).includes(upload.id);
  assert.deepEqual([await expired(UNTIL), await expired(later(UNTIL, 1))], [false, true]);
  await generation.deleteEnded(later(NOW, 1));
  assert.ok((await generation.findUpload(upload.id)) !== null, "its files still lie there");
  await generation.notePurged(upload.id, UNTIL);
  assert.equal(await expired(later(UNTIL, 1)), false);
  await generation.deleteEnded(NOW);
  assert.ok((await generation.findUpload(upload.id)) !== null, "it is not old enough");
  await generation.deleteEnded(later(NOW, 1));
  assert.equal(await generation.findUpload(upload.id), null);
  assert.deepEqual(await statuses(upload), []);
});

test("leases of many at once are all different", async () => {
  const owner = await newOwner("acct_many");
  const priority: Priority = "high";
  await created(20, 1, { ...owner, priority });
  const leases = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      lease({ accountId: owner.accountId, priority }, 1000 + index),
    ),
  );
  const chunks = leases.flatMap((found) => (found === null ? [] : [found.chunk]));
  assert.equal(new Set(chunks).size, chunks.length);
  assert.equal(chunks.length, 20);
});
