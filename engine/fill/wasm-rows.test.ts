import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nodePlatform } from "#node";
import { type AnyForm, anyForm, valuesOf } from "../compile/any-form.fixture.ts";
import { SpecimenFill } from "../compile/specimen-fill.fixture.ts";
import { writePng } from "../image/png.fixture.ts";
import type { CompiledTemplate } from "./plan.ts";
import { HEAP_ROWS, RowFiller } from "./row-filler.ts";
import type { FieldValue } from "./value.ts";

const ID = new Uint8Array(16).fill(7);

/** Everything that one row yields, copied; `null` for a failed row. */
function fillRow(filler: RowFiller, values: readonly FieldValue[]): unknown {
  if (!filler.fill(values, ID)) return filler.issues;
  return { packed: filler.pack().slice(), tail: filler.tail().slice(), crc: filler.crc() };
}

/** A filler whose next row is the first that is written in WebAssembly. */
function warmFiller(compiled: CompiledTemplate): RowFiller {
  const filler = new RowFiller(compiled, nodePlatform);
  for (let row = 0; row < HEAP_ROWS; row += 1) filler.fill([], ID);
  assert.equal(filler.isWasm, false);
  return filler;
}

test("rows written in WebAssembly are those written without it", () => {
  fc.assert(
    fc.property(anyForm(5), fc.boolean(), ({ spec, names, rows }: AnyForm, flatten) => {
      const { compiled } = new SpecimenFill(spec, { fields: names, flatten });
      const wasm = warmFiller(compiled);
      for (const row of rows) {
        const alone = fillRow(new RowFiller(compiled, nodePlatform), valuesOf(row));
        assert.deepEqual(fillRow(wasm, valuesOf(row)), alone);
        assert.equal(wasm.isWasm, true);
      }
    }),
    { numRuns: 60 },
  );
});

test("images, long values and failed rows are the same in WebAssembly", () => {
  const samples = Array.from({ length: 180_000 }, (_, i) => (i * i * 13) % 256);
  const png = writePng({ width: 300, height: 200, colorType: 2, depth: 8, samples });
  const image = Buffer.from(png).toString("base64");
  const at = [72, 600, 300, 690] as const;
  const { compiled } = new SpecimenFill({
    fields: [
      { type: "signature", name: "s", at },
      { type: "text", name: "t", at, multiline: true },
    ],
  });
  const wasm = warmFiller(compiled);
  const rows: readonly FieldValue[][] = [
    [null, "short"],
    [image, "Anna\nBerta"],
    ["not an image", "x"],
    [null, "word ".repeat(60_000)],
    [null, "日本"],
    [image, "(".repeat(100_000)],
    [null, "short"],
  ];
  for (const row of rows) {
    const alone = fillRow(new RowFiller(compiled, nodePlatform), row);
    assert.deepEqual(fillRow(wasm, row), alone);
  }
  assert.equal(wasm.isWasm, true);
});

test("many fillers can be at work at the same time", () => {
  const at = [72, 700, 300, 720] as const;
  const { compiled } = new SpecimenFill({ fields: [{ type: "text", name: "a", at }] });
  const fillers = Array.from({ length: 60 }, () => warmFiller(compiled));
  const rows = fillers.map((filler, index) => {
    filler.fill([`value ${index}`], ID);
    return filler;
  });
  for (const [index, filler] of rows.entries()) {
    assert.ok(Buffer.from(filler.tail()).includes(`(value ${index})`));
  }
});
