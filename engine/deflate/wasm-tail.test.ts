import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Act, anyForm, Filler, noise, type Tail, tailOf } from "./any-tail.fixture.ts";
import { type DeflatePlan, planDeflate, TailDeflater, WasmTail } from "./mod.ts";
import { OP } from "./plan.ts";

const encoder = new TextEncoder();
const PIECES = ["1 0 obj\n<</T(a)/V(", ")>>\nendobj\n", "x", "0 0 1 rg ".repeat(40)].map((text) =>
  encoder.encode(text),
);
const PREFIX = encoder.encode("%PDF-1.7\n1 0 obj\n<</T(a)/V()>>\nendobj\n");
const PLAN = planDeflate(PIECES, PREFIX, []);

test("tails are placed and packed to the same bytes as by the TypeScript implementation", () => {
  fc.assert(
    fc.property(anyForm, ({ pieces, before, inPrefix, acts, samples }) => {
      const known = inPrefix.map((index) => pieces[index % pieces.length] ?? new Uint8Array(0));
      const prefix = Uint8Array.from(Buffer.concat([...before, ...known]));
      const tails = acts.map((list) => tailOf(pieces, list.map(withoutOverlap)));
      const plan = planDeflate(pieces, prefix, tails.slice(0, samples));
      const wasm = startTail(plan, pieces);
      const deflater = new TailDeflater(plan);
      for (const tail of tails) {
        fill(wasm, plan, tail);
        assert.deepEqual(wasm.out.slice(0, tail.bytes.length), tail.bytes);
        const size = deflater.run(tail.bytes, tail.bytes.length, tail.ops);
        const packed = wasm.pack(tail.bytes.length, tail.ops.count);
        assert.deepEqual(packed.slice(), deflater.out.slice(0, size));
      }
    }),
    { numRuns: 300 },
  );
});

test("image data and matches beyond the window are packed to the same bytes", () => {
  const pieces = [...PIECES, noise(40_000), noise(300)];
  const filler = new Filler();
  for (const piece of [0, 4, 1, 0, 5, 4, 2, 5, 3, 0]) {
    filler.piece(pieces, piece);
    filler.fresh(noise(piece === 4 ? 150_000 : 1500));
    filler.repeat(1000, 33_000);
    filler.repeat(700, 900);
  }
  const tail = filler.tail();
  for (const samples of [[], [tail]]) {
    const plan = planDeflate(pieces, PREFIX, samples);
    const wasm = startTail(plan, pieces);
    fill(wasm, plan, tail);
    const deflater = new TailDeflater(plan);
    const size = deflater.run(tail.bytes, tail.bytes.length, tail.ops);
    const packed = wasm.pack(tail.bytes.length, tail.ops.count).slice();
    assert.deepEqual(packed, deflater.out.slice(0, size));
  }
});

test("growing keeps the bytes and operations in use", () => {
  const wasm = startTail(PLAN, PIECES);
  const bytes = noise(wasm.out.length);
  const ops = Int32Array.from({ length: wasm.ops.length }, (_, index) => index);
  wasm.out.set(bytes);
  wasm.ops.set(ops);
  const used = { bytes: bytes.length, ops: ops.length };
  wasm.grow({ bytes: 3_000_000, ops: 0 }, used);
  wasm.grow({ bytes: 0, ops: 100_000 }, used);
  assert.ok(wasm.out.length >= 3_000_000 && wasm.ops.length >= 100_000);
  assert.deepEqual(wasm.out.slice(0, bytes.length), bytes);
  assert.deepEqual(wasm.ops.slice(0, ops.length), ops);
});

test("operations outside the tail, overlapping ones and unknown pieces are traps", () => {
  const wasm = startTail(PLAN, PIECES);
  const room = wasm.out.length;
  const place = (...ops: number[]): void => {
    wasm.ops.set(ops);
    wasm.place(0, ops.length);
  };
  const pack = (length: number, ...ops: number[]): void => {
    wasm.ops.set(ops);
    wasm.pack(length, ops.length);
  };
  assert.throws(() => place(room - 3, 0, 0), isTrap);
  assert.throws(() => place(-1, 0, 0), isTrap);
  assert.throws(() => place(0, PIECES.length, 0), isTrap);
  assert.throws(() => place(9, -4, 10), isTrap);
  assert.throws(() => place(9, -6, 5), isTrap);
  assert.throws(() => place(room - 2, -4, 9), isTrap);
  assert.throws(() => pack(50, 0, 1, 0, 5, 1, 0), isTrap);
  assert.throws(() => pack(10, 5, 1, 0), isTrap);
  assert.throws(() => pack(10, 5, -6, 5), isTrap);
  assert.throws(() => pack(10, 0, PIECES.length, 0), isTrap);
  assert.throws(() => pack(room + 1), /assertion failed/);
});

test("a trap leaves the tails after it unaffected", () => {
  const wasm = startTail(PLAN, PIECES);
  const filler = new Filler();
  filler.piece(PIECES, 0);
  filler.fresh(encoder.encode("Ada"));
  filler.piece(PIECES, 1);
  const tail = filler.tail();
  fill(wasm, PLAN, tail);
  const packed = wasm.pack(tail.bytes.length, tail.ops.count).slice();
  wasm.ops.set([3, 99, 0]);
  assert.throws(() => wasm.pack(10, OP.size), isTrap);
  fill(wasm, PLAN, tail);
  assert.deepEqual(wasm.pack(tail.bytes.length, tail.ops.count).slice(), packed);
});

test("an instance takes little more memory than its tables and room", () => {
  const { buffer } = startTail(PLAN, PIECES).out;
  assert.ok(buffer.byteLength < 5 * 65_536, `${buffer.byteLength} bytes`);
});

/** Recognises the errors that WebAssembly throws; the type libraries in use lack their class. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === "RuntimeError";
}

function startTail(...given: Parameters<typeof WasmTail.start>): WasmTail {
  return WasmTail.start(...given) ?? assert.fail("WebAssembly does not start");
}

/** Writes the tail's own bytes, with others where its operations belong, and places those. */
function fill(wasm: WasmTail, { pieceBytes }: DeflatePlan, { bytes, ops }: Tail): void {
  wasm.grow({ bytes: bytes.length, ops: ops.count }, { bytes: 0, ops: 0 });
  wasm.out.set(bytes);
  wasm.ops.set(ops.ops);
  for (let k = 0; k < ops.count; k += OP.size) {
    const position = ops.ops[k + OP.position] ?? 0;
    const kind = ops.ops[k + OP.kind] ?? 0;
    const length = kind < 0 ? -kind : (pieceBytes[kind] ?? 0);
    wasm.out.fill(0x5a, position, position + length);
  }
  wasm.place(0, ops.count);
}

/** A repetition of bytes that end before it, as `TailWriter` makes them. */
function withoutOverlap(act: Act): Act {
  return "distance" in act ? { ...act, length: Math.min(act.length, act.distance + 1) } : act;
}
