import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "kysely";
import { Signature, SignaturePage } from "#contract/signature.ts";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const stranger = await testAccount(service);
const key = account.key();
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1/signatures${path}`, { key, ...question });
const create = (json: object) => api("", { json });

test("an image is stored with its size, from base64 or a data: URI", async () => {
  const base64 = png(30, 20).toString("base64");
  for (const image of [base64, `data:image/png;base64,${base64}`]) {
    const answer = await create({ name: "Ada", image });
    assert.equal(answer.status, 201);
    const { id, created_at: _, ...rest } = Signature.parse(answer.body);
    assert.match(id, /^sig_[0-9A-Za-z]{24}$/);
    const typed = { typed_name: null, font: null };
    assert.deepEqual(rest, { name: "Ada", kind: "image", width: 30, height: 20, ...typed });
    assert.deepEqual((await api(`/${id}`)).body, answer.body);
    assert.ok(existsSync(picturePath(id)));
  }
});

test("a typed name is stored with its font, and has no size", async () => {
  const answer = await create({ name: "Ada", typed_name: "Ada Lovelace", font: "script" });
  assert.equal(answer.status, 201);
  const { id: _, created_at: __, ...rest } = Signature.parse(answer.body);
  const size = { width: null, height: null };
  const typed = { typed_name: "Ada Lovelace", font: "script" };
  assert.deepEqual(rest, { name: "Ada", kind: "typed", ...typed, ...size });
});

test("data other than a readable image is an invalid signature", async () => {
  const good = png(30, 20);
  const pictures = [
    "Ada Lovelace",
    "sig_000000000000000000000000",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png;base64,!!!!",
    good.subarray(0, 60).toString("base64"),
    Buffer.from(good.toString("latin1").replace("IDAT", "IDAX"), "latin1").toString("base64"),
    png(30, 20, 50_000).toString("base64"),
  ];
  for (const image of pictures) {
    const { details } = refused(await create({ name: "x", image }), 400, "invalid_signature");
    assert.deepEqual(
      details?.map(({ field, code }) => [field, code]),
      [["image", "invalid_signature"]],
    );
  }
});

test("a signature is either an image or a typed name, and has a name", async () => {
  const image = png(3, 2).toString("base64");
  const faults = [
    {},
    { name: "x" },
    { image },
    { name: "x", image, typed_name: "y" },
    { name: "x", image, font: "z" },
    { name: "x", typed_name: "" },
    { name: "x", typed_name: "y", kind: "typed" },
  ];
  for (const json of faults) refused(await create(json), 400, "validation_error");
});

test("a deleted signature is gone with its image", async () => {
  const image = png(3, 2).toString("base64");
  const { id } = Signature.parse((await create({ name: "x", image })).body);
  refused(await remove(id, stranger.key()), 404, "signature_not_found");
  assert.ok(existsSync(picturePath(id)));
  assert.equal((await remove(id)).status, 204);
  assert.ok(!existsSync(picturePath(id)));
  refused(await api(`/${id}`), 404, "signature_not_found");
  refused(await remove(id), 404, "signature_not_found");
});

test("a signature of another account and a malformed id are like an unknown id", async () => {
  const { id } = Signature.parse((await create({ name: "x", typed_name: "X" })).body);
  const headers = { "x-request-id": "same" };
  const foreign = await api(`/${id}`, { key: stranger.key(), headers });
  refused(foreign, 404, "signature_not_found");
  for (const missing of ["sig_000000000000000000000000", "1", "sig_%00", "bulk_1"])
    assert.deepEqual((await api(`/${missing}`, { headers })).bytes, foreign.bytes);
  assert.equal(SignaturePage.parse((await api("", { key: stranger.key() })).body).total, 0);
});

test("signatures are listed newest first, in pages", async () => {
  const { total } = SignaturePage.parse((await api("")).body);
  for (const name of ["one", "two", "three"]) await create({ name, typed_name: name });
  const page = SignaturePage.parse((await api("?limit=2")).body);
  assert.deepEqual(
    page.signatures.map(({ name }) => name),
    ["three", "two"],
  );
  assert.equal(page.total, total + 3);
  const rest = SignaturePage.parse((await api(`?cursor=${page.next_cursor ?? ""}`)).body);
  assert.equal(rest.signatures[0]?.name, "one");
});

test("a read key can read signatures and not create them", async () => {
  const reader = account.key("read");
  const json = { name: "x", typed_name: "X" };
  refused(await api("", { key: reader, json }), 403, "scope_required");
  refused(await remove("sig_1", reader), 403, "scope_required");
  assert.equal((await api("", { key: reader })).status, 200);
});

function remove(id: string, asKey = key): Promise<Answer> {
  return api(`/${id}`, { method: "DELETE", key: asKey });
}

test("an image is noted as unreferenced until its signature is stored", async () => {
  const { db } = service.database;
  const listNotes = async () => {
    const notes = db.selectFrom("object_note").select("key");
    return await notes.where("key", "like", `signatures/${account.accountId}/%`).execute();
  };
  const held = await db.startTransaction().execute();
  await sql`lock table signature in exclusive mode`.execute(held);
  const headers = { "idempotency-key": "one picture" };
  const asked = api("", { json: { name: "x", image: png(30, 20).toString("base64") }, headers });
  await eventually("the note", listNotes, ({ length }) => length > 0);
  await held.rollback().execute();
  const { id } = Signature.parse((await asked).body);
  assert.ok(existsSync(picturePath(id)));
  assert.deepEqual(await listNotes(), []);
  assert.equal((await api(`/${id}`, { method: "DELETE" })).status, 204);
  assert.ok(!existsSync(picturePath(id)));
  assert.deepEqual(await listNotes(), []);
});

function picturePath(id: string): string {
  return join(service.config.storage, "signatures", account.accountId, id);
}

/** A grey PNG; `claimed` is the height that its header says. */
function png(width: number, height: number, claimed = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(claimed, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), end]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
