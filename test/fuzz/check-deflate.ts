import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";
import { planDeflate, TailDeflater, type TailOps, WasmTail } from "../../engine/deflate/mod.ts";
import { nodePlatform } from "../../engine/node/mod.ts";
import type { Dice } from "../support/harness/chance.ts";

const WORDS = ["0 obj\n<<", "/Rect[", "417.6 ", "/T(f1_", "ET\nQ\n", ")Tj", " "] as const;
const TAILS = 6;

type Tail = { readonly bytes: Uint8Array; readonly ops: TailOps };

/**
 * Compresses tails of random input; each must decompress to itself after the common prefix, and be the same bytes when
 * packed in WebAssembly.
 */
export function checkDeflate(dice: Dice): string {
  const pieces = Array.from({ length: dice.below(14) }, () => anyBytes(dice));
  const known = Array.from({ length: dice.below(9) }, () => dice.among(pieces) ?? anyBytes(dice));
  const prefix = Uint8Array.from(Buffer.concat([anyBytes(dice), ...known]));
  const tails = Array.from({ length: TAILS }, () => anyTail(pieces, dice));
  const plan = planDeflate(pieces, prefix, tails.slice(0, dice.below(4)));
  const deflater = new TailDeflater(plan);
  const wasm = WasmTail.start(plan, pieces);
  assert.ok(wasm !== null, "WebAssembly does not start");
  const opening = Buffer.concat([nodePlatform.deflateRawOpen(prefix), plan.opening]);
  for (const { bytes, ops } of tails) {
    const length = deflater.run(bytes, bytes.length, ops);
    const packed = Buffer.concat([opening, deflater.out.subarray(0, length)]);
    wasm.grow({ bytes: bytes.length, ops: ops.count }, { bytes: 0, ops: 0 });
    wasm.out.set(bytes);
    wasm.ops.set(ops.ops);
    const again = wasm.pack(bytes.length, ops.count);
    assert.ok(packed.subarray(opening.length).equals(again), "WebAssembly packs other bytes");
    const wanted = Buffer.concat([prefix, bytes]);
    assert.ok(inflateRawSync(packed).equals(wanted), "a tail unpacks to other bytes");
  }
  return "packed";
}

function anyTail(pieces: readonly Uint8Array[], dice: Dice): Tail {
  const bytes: number[] = [];
  const ops: number[] = [];
  for (let left = dice.below(50); left > 0; left -= 1) {
    const index = dice.below(pieces.length);
    const piece = pieces[index];
    const distance = 1 + dice.below(dice.of([4, 300, 40_000]));
    if (dice.onceIn(3) || piece === undefined) bytes.push(...anyBytes(dice));
    else if (dice.onceIn(4) && distance <= bytes.length) repeat(bytes, ops, distance, dice);
    else {
      ops.push(bytes.length, index, 0);
      bytes.push(...piece);
    }
  }
  const noted = { ops: Int32Array.from(ops), count: ops.length };
  return { bytes: Uint8Array.from(bytes), ops: noted };
}

function repeat(bytes: number[], ops: number[], distance: number, dice: Dice): void {
  const length = 1 + dice.below(700);
  ops.push(bytes.length, -length, distance);
  for (let i = 0; i < length; i += 1) bytes.push(bytes.at(-distance) ?? 0);
}

/** PDF keywords, random bytes, or one repeated byte. */
function anyBytes(dice: Dice): Uint8Array {
  switch (dice.below(3)) {
    case 0:
      return Buffer.from(Array.from({ length: dice.below(40) }, () => dice.of(WORDS)).join(""));
    case 1:
      return dice.bytes(dice.below(60));
    default:
      return new Uint8Array(dice.below(dice.of([20, 900, 40_000]))).fill(dice.below(256));
  }
}
