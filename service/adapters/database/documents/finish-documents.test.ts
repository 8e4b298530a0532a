import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { compile, open, RowFiller } from "@platen/engine";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import {
  documentCommitter,
  type FileId,
  type FinishedDocument,
  type GeneratedFile,
  openFile,
  purgeFiles,
} from "#domain/documents";
import { DEFAULT_PLANS, type Plans } from "#domain/plans";
import { bulkDeps } from "../../../../test/support/harness/bulk-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { finishDocuments } from "../../../domain/documents/finish-documents.ts";
import { keepContent } from "../../../domain/documents/keep-content.ts";
import { diskObjects } from "../../objects/disk-objects.ts";
import { systemHashing } from "../../system/hashing.ts";
import { storesOn, transactOn } from "../stores.ts";
import { documentRecorder } from "./document-recorder.ts";
import { finishedDocument } from "./finished-document.fixture.ts";

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "platen-documents-"));
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const { db } = database;
const stores = storesOn(db);
const recorder = documentRecorder(db);
const objects = await diskObjects(folder);
const caller = await storedCaller(stores, "home");
const START = instant(Date.UTC(2026, 10, 21, 10));
const HOUR = 3600;
const DAY = 24 * HOUR;

let now = START;
let transactions = 0;
const clock = { now: () => now };
const transact: ReturnType<typeof transactOn> = (work) => {
  transactions += 1;
  return transactOn(db)(work);
};
const deps = bulkDeps({ database, url: "http://127.0.0.1" }, { objects, clock });

function document(owner: Caller, more: Partial<GeneratedFile> = {}): FinishedDocument {
  return finishedDocument(owner, now, more);
}

async function usedBy({ accountId }: Caller): Promise<readonly [number, number]> {
  const { used } = (await db
    .selectFrom("usage_counter")
    .select("used")
    .where("account_id", "=", accountId)
    .executeTakeFirst()) ?? { used: "0" };
  const { lines } = await db
    .selectFrom("usage_ledger")
    .select((rows) => rows.fn.countAll<string>().as("lines"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return [Number(used), Number(lines)];
}

async function isKept(id: FileId, owner: Caller): Promise<boolean> {
  return (await stores.files.findFile(id, owner)) !== null;
}

async function catchRefusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error.code;
}

test("concurrent documents share few transactions, and each is counted once", async () => {
  const committer = documentCommitter(deps, transact, recorder);
  const before = transactions;
  await Promise.all(Array.from({ length: 40 }, () => committer.commit(document(caller))));
  assert.ok(transactions - before <= 2, String(transactions - before));
  assert.deepEqual(await usedBy(caller), [40, 40]);
});

test("a document committed twice is one file and counted once", async () => {
  const committer = documentCommitter(deps, transact, recorder);
  const before = await usedBy(caller);
  const twice = document(caller);
  await committer.commit(twice);
  await committer.commit(twice);
  assert.deepEqual(await usedBy(caller), [before[0] + 1, before[1] + 1]);
});

test("in a batch only the documents beyond a cap are refused; the others are committed", async () => {
  const pro = { ...DEFAULT_PLANS.PRO, pdfGenerationsPerMonth: 3, pdfBlocked: true };
  const plans: Plans = { ...DEFAULT_PLANS, PRO: pro };
  const committer = documentCommitter({ ...deps, plans }, transact, recorder);
  const capped = await storedCaller(stores, "capped");
  const free = await storedCaller(stores, "free", "ENTERPRISE");
  const first = committer.commit(document(free));
  const some = Array.from({ length: 8 }, (_, index) => document(index < 5 ? capped : free));
  const came = await Promise.allSettled(some.map((one) => committer.commit(one)));
  await first;
  assert.deepEqual(
    came.map(({ status }) => status === "fulfilled"),
    [true, true, true, false, false, true, true, true],
  );
  const [, , , fourth] = came;
  assert.ok(fourth?.status === "rejected" && fourth.reason instanceof Refusal);
  assert.equal(fourth.reason.code, "quota_exceeded");
  assert.deepEqual(
    [await usedBy(capped), await usedBy(free)],
    [
      [3, 3],
      [4, 4],
    ],
  );
  assert.equal(await isKept(some[3]?.file.id ?? brand<FileId>(""), capped), false);
});

test("a file expires, then it is purged, and after thirty days its record is deleted", async () => {
  const key = "files/one.pdf";
  await stores.notes.note(key, now);
  const { sizeBytes, sha256 } = await objects.put(key, new TextEncoder().encode("%PDF-1.7"));
  const stored = { content: { kind: "object", key }, sizeBytes, sha256 } as const;
  const { file, outputs } = document(caller, stored);
  await documentCommitter(deps, transact, recorder).commit({ file, outputs });
  const download = await openFile(deps, caller, file.id);
  const parts: Uint8Array[] = [];
  for await (const part of download.read(0, 4)) parts.push(part);
  assert.equal(Buffer.concat(parts).toString(), "%PDF");

  now = later(START, DAY);
  assert.equal(await catchRefusal(openFile(deps, caller, file.id)), "file_expired");
  await purgeFiles(deps);
  assert.equal(await objects.size(key), 8, "who began in time may end in peace");

  now = later(START, DAY + HOUR + 1);
  await purgeFiles(deps);
  assert.equal(await objects.size(key), null);
  assert.equal(await catchRefusal(openFile(deps, caller, file.id)), "file_expired");

  now = later(START, 31 * DAY + 1);
  await purgeFiles(deps);
  assert.equal(await catchRefusal(openFile(deps, caller, file.id)), "file_not_found");
  now = START;
});

test("an object without a record is deleted after an hour, and not before", async () => {
  const key = "files/lost.pdf";
  await stores.notes.note(key, START);
  await objects.put(key, new Uint8Array(3));
  await purgeFiles(deps);
  assert.equal(await objects.size(key), 3);
  now = later(START, HOUR + 1);
  await purgeFiles(deps);
  assert.equal(await objects.size(key), null);
  now = START;
});

/** A filled PDF, and its bytes. */
async function filledForm() {
  const field = { type: "text", name: "Name", at: [72, 700, 300, 720] } as const;
  const opened = await open(buildForm({ fields: [field] }), nodePlatform);
  assert.ok(opened.kind === "form");
  const compiled = compile(opened, {}, nodePlatform, await loadScripts());
  const filler = new RowFiller(compiled, nodePlatform);
  assert.ok(filler.fill(["Ann"], new Uint8Array(16)));
  const tail = filler.tail().slice();
  const pdf = Buffer.concat([compiled.prefix, tail]);
  return { compiled, packed: filler.pack().slice(), tailBytes: tail.length, pdf };
}

test("a file is downloaded from its packed tail", async () => {
  const { compiled, packed: tail, tailBytes, pdf } = await filledForm();
  assert.ok(tail.length < tailBytes);
  const compilations = { ...deps.compilations, find: async () => compiled };
  const facts = { sizeBytes: pdf.length, sha256: systemHashing().sha256(pdf) };
  const content = { kind: "tail", compiledKey: "compiled/x", tail } as const;
  const { file } = document(caller, { ...facts, content });
  await stores.files.createFiles([file]);
  const { read } = await openFile({ ...deps, compilations }, caller, file.id);
  assert.deepEqual(await buffer(read(0, pdf.length)), pdf);
});

test("the object of a rolled back file is deleted, that of a committed file is kept", async () => {
  const sharedKey = "compiled/x";
  const filled = { ...(await filledForm()), compiledKey: "own" };
  const bring = (isUndone: boolean) =>
    transact(async (inside) => {
      const { file } = document(caller);
      const { id } = file;
      const content = await keepContent(deps, { id, sharedKey, fence: null }, filled);
      await finishDocuments(deps, inside, [{ file: { ...file, content }, outputs: null }]);
      keys.push(`files/${id}.pdf`);
      if (isUndone) throw new Error("undone");
    });
  const keys: string[] = [];
  const sizes = () => Promise.all(keys.map((key) => objects.size(key)));
  await assert.rejects(bring(true), /undone/);
  await bring(false);
  assert.deepEqual(await sizes(), [filled.pdf.length, filled.pdf.length]);
  now = later(START, HOUR + 1);
  await purgeFiles(deps);
  assert.deepEqual(await sizes(), [null, filled.pdf.length]);
  now = START;
});
