import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { codePointsOf, scripts, wholeProgram } from "./drawn-text.fixture.ts";
import { type ShapeModule, startShapeModule, startSubsetModule } from "./modules.ts";
import { FontCache } from "./font-cache.ts";
import { subsetProgram } from "./subset-program.ts";
import { TextShaper } from "./text-shaper.ts";

const wasm = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`harfbuzzjs/dist/${name}.wasm`));

const TEXT = "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd";

test("two thousand subsets, opened and used, take no more memory than two hundred", async () => {
  const shape = await startShapeModule(wasm("harfbuzz"));
  const subset = await startSubsetModule(wasm("harfbuzz-subset"));
  const fonts = new FontCache(shape);
  const shaper = new TextShaper(shape);
  const program = wholeProgram("hebrew");
  const rounds = (count: number) => {
    for (let round = 0; round < count; round++) {
      const { shaping } = subsetProgram(subset, program, codePointsOf(TEXT));
      assert.ok(shaper.shape(fonts.of(shaping), TEXT, "rtl", 1).length > 0);
    }
    return [shape.memory.buffer.byteLength, subset.memory.buffer.byteLength];
  };
  const early = rounds(200);
  assert.deepEqual(rounds(1800), early);
});

test("large fonts are closed when others need their memory, and reopened", async () => {
  const shape = await startShapeModule(wasm("harfbuzz"));
  const fonts = new FontCache(shape);
  const program = wholeProgram("chinese");
  const copies = Array.from({ length: 12 }, () => program.slice());
  for (const copy of copies) assert.ok(hasGlyph(shape, fonts.of(copy)));
  assert.ok(shape.memory.buffer.byteLength < 64 << 20, `${shape.memory.buffer.byteLength}`);
  assert.ok(hasGlyph(shape, fonts.of(copies[0] ?? assert.fail())));
});

test("a font keeps working after it was closed to free memory", () => {
  const font = scripts.shaper.open(wholeProgram("hebrew"));
  const before = font.shape("\u05d0\u05d1", "rtl");
  const program = wholeProgram("thai");
  for (let other = 0; other < 200; other++) {
    const copy = program.slice();
    assert.notEqual(scripts.shaper.open(copy).glyphOf(0x0e01), 0);
  }
  assert.deepEqual(font.shape("\u05d0\u05d1", "rtl"), before);
});

function hasGlyph(module: ShapeModule, font: number): boolean {
  const glyph = module.malloc(4);
  const found = module.hb_font_get_nominal_glyph(font, 0x4f60, glyph);
  module.free(glyph);
  return found !== 0;
}
