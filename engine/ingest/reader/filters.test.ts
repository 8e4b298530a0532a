import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { type CosObject, latin1Bytes, latin1Text, Name, Stream } from "#cos";
import { nodePlatform } from "#node";
import { INGEST_LIMITS } from "../limits.ts";
import { decode85, decodeHex } from "./ascii-filters.ts";
import { Budget } from "./budget.ts";
import { decodeStream } from "./decode-stream.ts";
import { undoPredictor } from "./predictor.ts";

const resolve = (object: CosObject | undefined): CosObject => object ?? null;

function decode(
  data: Uint8Array,
  filter: CosObject,
  budget = new Budget(INGEST_LIMITS, 1e6),
): unknown {
  const stream = new Stream(new Map([["Filter", filter]]), data);
  const bytes = decodeStream(stream, nodePlatform, budget, resolve);
  return bytes === null ? null : latin1Text(bytes);
}

const FAULT = latin1Bytes("nothing came out");
const flate = new Name("FlateDecode");
const hex = new Name("ASCIIHexDecode");

test("filters are undone in order", () => {
  const packed = latin1Bytes(deflateSync(latin1Bytes("text")).toString("hex"));
  assert.equal(decode(packed, [hex, flate]), "text");
  assert.equal(decode(latin1Bytes("text"), null), "text");
  assert.equal(decode(deflateSync(latin1Bytes("text")), new Name("Fl")), "text");
});

test("an unknown filter, or too many filters, yield nothing", () => {
  assert.equal(decode(latin1Bytes("x"), new Name("JBIG2Decode")), null);
  assert.equal(decode(latin1Bytes("x"), 7), null);
  assert.equal(
    decode(
      latin1Bytes("x"),
      Array.from({ length: 9 }, () => hex),
    ),
    null,
  );
});

test("a truncated stream yields what there is", () => {
  const whole = deflateSync(latin1Bytes("0123456789".repeat(500)));
  const part = decode(whole.subarray(0, whole.length - 8), flate);
  assert.match(String(part), /^0123456789/);
});

test("a bomb is refused; invalid deflate data is only unreadable", () => {
  const budget = new Budget({ ...INGEST_LIMITS, inflatedBytes: 100_000 }, 1000);
  assert.equal(decode(latin1Bytes("not deflate"), flate, budget), null);
  assert.equal(budget.spent, false);
  assert.equal(decode(deflateSync(new Uint8Array(1_000_000)), flate, budget), null);
  assert.equal(budget.refusal?.reason, "too_large");
});

test("many streams together cost as much as one of their total size", () => {
  const budget = new Budget({ ...INGEST_LIMITS, inflatedBytes: 100_000 }, 1000);
  const packed = deflateSync(new Uint8Array(40_000));
  for (let i = 0; i < 3; i += 1) decode(packed, flate, budget);
  assert.equal(budget.refusal?.reason, "too_large");
});

function base85(text: string): string {
  return latin1Text(decode85(latin1Bytes(text), 100) ?? FAULT);
}

test("hexadecimal and base-85 text decode to their bytes", () => {
  assert.equal(latin1Text(decodeHex(latin1Bytes("48 65 6c6C 6f>ff"))), "Hello");
  assert.equal(base85('87cURD]i,"Ebo80~>'), "Hello World!");
  assert.equal(base85("zz~>"), "\0".repeat(8));
  assert.equal(base85("5s dp~>"), "ABC");
  assert.equal(decode85(latin1Bytes("z".repeat(26)), 100), null);
});

/** Applies PNG filters by their definition. */
function predict(data: Uint8Array, columns: number, filters: readonly number[]): Uint8Array {
  const out: number[] = [];
  const byte = (row: number, i: number): number =>
    row < 0 || i < 0 ? 0 : (data[row * columns + i] ?? 0);
  for (let row = 0; row < data.length / columns; row += 1) {
    const filter = filters[row % filters.length] ?? 0;
    out.push(filter);
    for (let i = 0; i < columns; i += 1) {
      const [a, b, c] = [byte(row, i - 1), byte(row - 1, i), byte(row - 1, i - 1)];
      const distances = [a, b, c].map((value) => Math.abs(a + b - c - value));
      const paeth = [a, b, c][distances.indexOf(Math.min(...distances))] ?? 0;
      const guess = [0, a, b, (a + b) >> 1, paeth][filter] ?? 0;
      out.push((byte(row, i) - guess) & 255);
    }
  }
  return Uint8Array.from(out);
}

test("every PNG predictor is undone", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
      fc.uint8Array({ maxLength: 20 }),
      (columns, filters, seed) => {
        const rows = filters.length + 1;
        const data = Uint8Array.from({ length: rows * columns }, (_, i) => seed[i % 20] ?? i);
        const parms = { predictor: 15, columns, colors: 1, bitsPerComponent: 8 };
        assert.deepEqual(undoPredictor(predict(data, columns, filters), parms), data);
      },
    ),
  );
});

test("the TIFF predictor is undone per component and row", () => {
  const parms = { predictor: 2, columns: 2, colors: 2, bitsPerComponent: 8 };
  const data = Uint8Array.of(10, 20, 1, 255, 5, 6, 250, 0, 7);
  assert.deepEqual([...(undoPredictor(data, parms) ?? [])], [10, 20, 11, 19, 5, 6, 255, 6, 7]);
});

test("a filter uses the parameters at its index", () => {
  const rows = Uint8Array.of(2, 1, 1, 2, 0, 5);
  const packed = latin1Bytes(`${deflateSync(rows).toString("hex")}>`);
  const parms = new Map<string, CosObject>([
    ["Predictor", 15],
    ["Columns", 2],
  ]);
  const stream = new Stream(
    new Map<string, CosObject>([
      ["Filter", [new Name("AHx"), new Name("Fl")]],
      ["DecodeParms", [null, parms]],
    ]),
    packed,
  );
  const budget = new Budget(INGEST_LIMITS, 1000);
  const bytes = decodeStream(stream, nodePlatform, budget, resolve);
  assert.deepEqual([...(bytes ?? [])], [1, 1, 1, 6]);
});

test("a Crypt filter in an unencrypted file changes nothing", () => {
  assert.equal(decode(latin1Bytes("4142>"), [new Name("Crypt"), hex]), "AB");
});

test("implausible predictor parameters yield nothing", () => {
  const parms = { predictor: 12, columns: 1e12, colors: 4, bitsPerComponent: 16 };
  assert.equal(undoPredictor(new Uint8Array(9), parms), null);
  assert.equal(undoPredictor(new Uint8Array(9), { ...parms, columns: 0 }), null);
  assert.equal(undoPredictor(new Uint8Array(9), { ...parms, columns: 9, predictor: 3 }), null);
  const bits = { ...parms, columns: 9, predictor: 2, bitsPerComponent: 4 };
  assert.equal(undoPredictor(new Uint8Array(9), bits), null);
});

/** Encodes like a writer of ASCII85, four bytes per group. */
function encoded85(text: string): string {
  const groups = text.match(/.{4}/gsu) ?? [];
  return groups
    .map((group) => {
      let value = 0;
      for (const char of group) value = value * 256 + char.charCodeAt(0);
      return Array.from({ length: 5 }, (_, at) =>
        String.fromCharCode(33 + (Math.floor(value / 85 ** (4 - at)) % 85)),
      ).join("");
    })
    .join("");
}

test("an invalid byte in base-85 text damages only its own group", () => {
  const text = "an object stream of a form, ".repeat(40);
  const digits = encoded85(text);
  for (const bad of ["\x80", "v", "~", "z", "\x7f"]) {
    const replaced = decode85(
      latin1Bytes(`${digits.slice(0, 702)}${bad}${digits.slice(703)}~>`),
      1e6,
    );
    assert.ok(replaced !== null);
    const read = latin1Text(replaced);
    assert.equal(read.slice(0, 560) + read.slice(564), text.slice(0, 560) + text.slice(564), bad);
    const inserted = `${digits.slice(0, 702)}${bad}${digits.slice(702)}~>`;
    assert.equal(latin1Text(decode85(latin1Bytes(inserted), 1e6) ?? FAULT), text, bad);
  }
});

test("base-85 text may start with <~ and end without ~>", () => {
  for (const text of ["<~87cURDZ~>", "87cURDZ", "87cURDZ~", "87cURDZ~\n>", "\0 87c\tURDZ~>"]) {
    assert.equal(base85(text), "Hello", text);
  }
});
