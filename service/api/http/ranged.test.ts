import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testSeed } from "../../../test/support/harness/chance.ts";
import { ranged } from "./ranged.ts";
import type { Reply } from "./reply.ts";

const SEED = testSeed();
const ETAG = '"abc"';
const FILE = Uint8Array.from({ length: 100 }, (_, index) => index);

async function* piece(from: number, to: number): AsyncIterable<Uint8Array> {
  yield FILE.subarray(from, to);
}

const ask = (headers: Record<string, string>, sizeBytes = FILE.length): Reply =>
  ranged({ filename: "a.zip", etag: ETAG, sizeBytes, read: piece }, "application/zip", headers);

/** Status, bytes and Content-Range of a reply. */
async function got(
  headers: Record<string, string>,
): Promise<readonly [number, readonly number[], string | undefined]> {
  const reply = ask(headers);
  if (reply.kind !== "bytes") return [reply.status, [], undefined];
  const bytes: number[] = [];
  for await (const one of reply.body()) bytes.push(...one);
  assert.equal(reply.sizeBytes, bytes.length);
  assert.equal(reply.headers?.["etag"], ETAG);
  assert.equal(reply.headers["accept-ranges"], "bytes");
  return [reply.status, bytes, reply.headers["content-range"]];
}

const WHOLE = [200, [...FILE], undefined] as const;
const part = (from: number, to: number) =>
  [206, [...FILE.subarray(from, to)], `bytes ${from}-${to - 1}/100`] as const;

test(`every range inside the file returns exactly its bytes (seed ${SEED})`, async () => {
  const bounds = fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
  await fc.assert(
    fc.asyncProperty(bounds, async ([first = 0, last = 0]) => {
      assert.deepEqual(await got({ range: `bytes=${first}-${last}` }), part(first, last + 1));
      assert.deepEqual(await got({ range: `bytes=${first}-` }), part(first, 100));
      assert.deepEqual(await got({ range: `bytes=-${last + 1}` }), part(99 - last, 100));
    }),
    { seed: SEED },
  );
});

test("a range past the end stops at the end", async () => {
  assert.deepEqual(await got({ range: "bytes=90-1000" }), part(90, 100));
  assert.deepEqual(await got({ range: `bytes=0-${"9".repeat(400)}` }), part(0, 100));
  assert.deepEqual(await got({ range: "bytes=-1000" }), part(0, 100));
  assert.deepEqual(await got({ range: "BYTES= 99-" }), part(99, 100));
});

test("a range outside the file is a 416 with the size", () => {
  for (const range of ["bytes=100-", "bytes=100-100", "bytes=-0", `bytes=${"9".repeat(400)}-`])
    assert.throws(() => ask({ range }), {
      status: 416,
      code: "range_not_satisfiable",
      extras: { size_bytes: 100 },
    });
});

test("an empty file has no satisfiable range", async () => {
  const reply = ask({}, 0);
  assert.ok(reply.kind === "bytes");
  assert.deepEqual([reply.status, reply.sizeBytes], [200, 0]);
  for (const range of ["bytes=0-", "bytes=-1"])
    assert.throws(() => ask({ range }, 0), { status: 416 });
});

test("a Range header other than a single range of bytes is ignored", async () => {
  for (const range of [
    "bytes=-",
    "bytes=9-1",
    "bytes=0-1,5-6",
    "bytes=0-1, -1",
    "items=0-1",
    "bytes 0-1",
    "bytes=a-b",
    "bytes=0x1-2",
    "bytes=1.5-2",
    "bytes=--5",
    "",
  ])
    assert.deepEqual(await got({ range }), WHOLE, range);
});

test("a range applies if If-Range matches, else the whole is sent", async () => {
  const range = "bytes=0-9";
  assert.deepEqual(await got({ range, "if-range": ETAG }), part(0, 10));
  for (const other of [`W/${ETAG}`, "abc", '"ABC"', '"x"', "Fri, 20 Nov 2026 10:00:00 GMT", "*"])
    assert.deepEqual(await got({ range, "if-range": other }), WHOLE, other);
  assert.deepEqual(await got({ range: "bytes=500-", "if-range": '"x"' }), WHOLE);
});

test("a matching If-None-Match is a 304, with or without Range", async () => {
  for (const known of [ETAG, `W/${ETAG}`, "*", ` ${ETAG} `, `"x",${ETAG}`, `W/"y" , W/${ETAG}`]) {
    const reply = ask({ "if-none-match": known, range: "bytes=500-" });
    assert.deepEqual(reply, {
      kind: "nothing",
      status: 304,
      headers: { etag: ETAG, "accept-ranges": "bytes", "cache-control": "private, no-cache" },
    });
  }
  for (const other of ['"x"', "abc", '"ab"', ""])
    assert.deepEqual(await got({ "if-none-match": other }), WHOLE, other);
});

test("the whole and a range are attachments with the file's name", () => {
  for (const headers of [{}, { range: "bytes=1-2" }]) {
    const reply = ask(headers);
    assert.ok(reply.kind === "bytes");
    assert.equal(reply.contentType, "application/zip");
    assert.match(reply.headers?.["content-disposition"] ?? "", /^attachment; filename="a\.zip"/);
  }
});
