import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { purePlatform } from "#platform";
import { anyForm, Filler, noise, type Tail, tailOf } from "./any-tail.fixture.ts";
import { type DeflatePlan, planDeflate, TailDeflater } from "./mod.ts";

test("a packed tail inflates to its bytes, for any form and any values", () => {
  fc.assert(
    fc.property(anyForm, ({ pieces, before, inPrefix, acts, samples }) => {
      const known = inPrefix.map((index) => pieces[index % pieces.length] ?? new Uint8Array(0));
      const prefix = Uint8Array.from(Buffer.concat([...before, ...known]));
      const tails = acts.map((list) => tailOf(pieces, list));
      const plan = planDeflate(pieces, prefix, tails.slice(0, samples));
      const deflater = new TailDeflater(plan);
      for (const tail of tails) assertUnpacks(prefix, plan, tail, runDeflater(deflater, tail));
    }),
    { numRuns: 400 },
  );
});

const sections = Array.from({ length: 60 }, (_, i) =>
  ascii(`${100 + i} 0 obj\n<</FT/Tx/Rect[${i * 7} ${i * 13} 200 ${i * 13 + 12}]/T(f1_${i})/V(`),
);
const close = ascii(")>>\nendobj\n");
const pieces = [...sections, close];
const prefix = Uint8Array.from(Buffer.concat(sections.flatMap((head) => [head, close])));

/** A tail with every `every`-th field filled, values of `size` bytes. */
function fillTail(every: number, size: number): Tail {
  const filler = new Filler();
  for (const i of sections.keys()) {
    if (i % every !== 0) continue;
    filler.piece(pieces, i);
    filler.fresh(ascii(`${"Ada Lovelace, 12 St James's Square ".repeat(size)}${i}`).slice(0, size));
    filler.repeat(size, size + 40);
    filler.piece(pieces, sections.length);
  }
  return filler.tail();
}

const plan = planDeflate(pieces, prefix, [fillTail(1, 20)]);

test("consecutive tails with few fields and with long values inflate correctly", () => {
  const deflater = new TailDeflater(plan);
  for (const size of [0, 3, 20, 4000, 1, 300, 9000, 2]) {
    for (const every of [1, 3, 7, 61]) {
      const tail = fillTail(every, size);
      assertUnpacks(prefix, plan, tail, runDeflater(deflater, tail));
    }
  }
});

test("a tail without operations inflates correctly, empty or not", () => {
  const deflater = new TailDeflater(plan);
  for (const text of ["", "x", "no piece, no copy"]) {
    const tail = { bytes: ascii(text), ops: { ops: new Int32Array(0), count: 0 } };
    assertUnpacks(prefix, plan, tail, runDeflater(deflater, tail));
  }
});

test("bytes beyond the tail's length are not packed", () => {
  const tail = fillTail(2, 12);
  const room = new Uint8Array(tail.bytes.length + 1000).fill(88);
  room.set(tail.bytes);
  const deflater = new TailDeflater(plan);
  const size = deflater.run(room, tail.bytes.length, tail.ops);
  assertUnpacks(prefix, plan, tail, deflater.out.slice(0, size));
});

test("image data within text is stored, and the text after it is coded as before", () => {
  const picture = noise(150_000);
  const filler = new Filler();
  filler.piece(pieces, 3);
  filler.fresh(picture);
  filler.piece(pieces, 3);
  filler.fresh(picture.subarray(0, 1500));
  filler.piece(pieces, 4);
  const tail = filler.tail();
  const out = runDeflater(new TailDeflater(plan), tail);
  assertUnpacks(prefix, plan, tail, out);
  assert.ok(out.length < picture.length + 1500 + 2 * plan.opening.length + 200, `${out.length}`);
});

test("consecutive image data of any length is stored with an overhead of a few bytes", () => {
  const block = 0xffff;
  const lengths = fc.oneof(
    fc.nat(5000),
    fc.constantFrom(block - 1, block, block + 1, 2 * block, 2 * block + 1),
  );
  const picture = noise(2 * block + 1);
  fc.assert(
    fc.property(fc.array(lengths, { minLength: 1, maxLength: 4 }), fc.nat(59), (list, piece) => {
      const filler = new Filler();
      for (const length of list) {
        filler.fresh(picture.subarray(0, length));
        filler.piece(pieces, piece);
        filler.repeat(7, 9);
      }
      const tail = filler.tail();
      const out = runDeflater(new TailDeflater(plan), tail);
      assertUnpacks(prefix, plan, tail, out);
      const around = (2 * plan.opening.length + 200) * list.length;
      assert.ok(out.length < tail.bytes.length + around, `${out.length} of ${tail.bytes.length}`);
    }),
    { numRuns: 60 },
  );
});

test("long text is coded, not stored", () => {
  const text = ascii("The quick brown fox jumps over the lazy dog. ".repeat(200));
  const tail = { bytes: text, ops: { ops: new Int32Array(0), count: 0 } };
  const out = runDeflater(new TailDeflater(plan), tail);
  assert.ok(out.length < text.length * 0.9, `${out.length} of ${text.length}`);
});

test("a plan is deterministic, and a structured clone of it works", () => {
  const again = planDeflate(pieces, prefix, [fillTail(1, 20)]);
  assert.deepEqual(again, plan);
  const tail = fillTail(2, 33);
  const there = runDeflater(new TailDeflater(structuredClone(plan)), tail);
  assert.deepEqual(there, runDeflater(new TailDeflater(plan), tail));
});

test("a packed row is smaller than zlib's best result", () => {
  const tail = fillTail(1, 12);
  const out = runDeflater(new TailDeflater(plan), tail);
  const zlib = deflateRawSync(tail.bytes, { level: 9 });
  assert.ok(out.length < zlib.length, `${out.length} against ${zlib.length}`);
});

test("a row with few fields compresses nearly as well as a full one", () => {
  const far = Uint8Array.from(Buffer.concat([prefix, noise(40_000)]));
  const farPlan = planDeflate(pieces, far, [fillTail(1, 20)]);
  const deflater = new TailDeflater(farPlan);
  const full = runDeflater(deflater, fillTail(1, 2));
  const sparse = runDeflater(deflater, fillTail(6, 2));
  assertUnpacks(far, farPlan, fillTail(6, 2), sparse);
  assert.ok(sparse.length / 10 < (full.length / 60) * 1.5, `${sparse.length}, ${full.length}`);
});

test("the second occurrence of a field in a tail is a match of the first", () => {
  const filler = new Filler();
  for (let turn = 0; turn < 50; turn++) filler.piece(pieces, 1);
  const out = runDeflater(new TailDeflater(plan), filler.tail());
  assert.ok(out.length < 50 * 5, `${out.length}`);
});

test("a piece longer than the longest match and the window inflates correctly", () => {
  const long = [
    noise(40_000),
    ascii("0 0 1 rg ".repeat(9000)),
    Uint8Array.from(Buffer.concat([noise(300), noise(300)])),
  ];
  const filler = new Filler();
  for (const index of [0, 1, 2, 1, 0, 2, 2]) filler.piece(long, index);
  const tail = filler.tail();
  for (const samples of [[], [tail]]) {
    const longPlan = planDeflate(long, prefix, samples);
    assertUnpacks(prefix, longPlan, tail, runDeflater(new TailDeflater(longPlan), tail));
  }
});

test("overlapping operations and operations beyond the tail fail an assertion", () => {
  const deflater = new TailDeflater(plan);
  const run = (...ops: number[]): number =>
    deflater.run(new Uint8Array(50), 50, { ops: Int32Array.from(ops), count: ops.length });
  assert.throws(() => run(0, 1, 0, 5, 1, 0), /overlap/);
  assert.throws(() => run(20, 1, 0), /beyond/);
});

function runDeflater(deflater: TailDeflater, tail: Tail): Uint8Array {
  const size = deflater.run(tail.bytes, tail.bytes.length, tail.ops);
  return deflater.out.slice(0, size);
}

function assertUnpacks(before: Uint8Array, by: DeflatePlan, tail: Tail, out: Uint8Array): void {
  const stream = Buffer.concat([purePlatform.deflateRawOpen(before), by.opening, out]);
  const whole = Buffer.concat([before, tail.bytes]);
  assert.ok(inflateRawSync(stream).equals(whole), "other bytes come out");
  assert.throws(
    () => inflateRawSync(stream.subarray(0, -1)),
    "the stream ends before its last byte",
  );
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
