import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Text } from "#cos";
import type { Cluster, ShapedGlyph, ShaperFont } from "#scripts";
import { GlyphWriter, glyphBytesMax } from "./glyph-writer.ts";
import { TailWriter } from "./tail-writer.ts";

/** A font whose glyphs are all half an em wide. */
const FONT: ShaperFont = {
  glyphCount: 100,
  glyphOf: () => 0,
  advance: () => 500,
  ink: () => [0, 500],
  inkHeight: () => [0, 700],
  shape: () => [],
  descriptor: {
    name: "Even",
    box: [0, 0, 500, 1000],
    ascent: 800,
    descent: -200,
    capHeight: 700,
    italicAngle: 0,
  },
};
const TEXTS = ["", "a", "b", "c"];

function glyph(id: number, changes: Partial<ShapedGlyph> = {}): ShapedGlyph {
  return { glyph: id, cluster: 0, advance: 500, dx: 0, dy: 0, ...changes };
}

function one(text: string, ...glyphs: ShapedGlyph[]): Cluster {
  return { text, glyphs };
}

function writeClusters(...clusters: Cluster[]): string {
  const writer = new TailWriter([]);
  new GlyphWriter(writer).clusters(clusters, FONT, TEXTS, 10);
  const bytes = clusters.reduce((sum, cluster) => sum + glyphBytesMax(cluster), 0);
  assert.ok(writer.at <= bytes + 64, `${writer.at} bytes of ${bytes} foreseen`);
  return latin1Text(writer.out.subarray(0, writer.at));
}

test("glyphs with default advances are one string", () => {
  assert.equal(writeClusters(one("a", glyph(1)), one("b", glyph(2))), "[<00010002>] TJ\n");
});

test("kerning becomes an adjustment before the next glyph", () => {
  const content = writeClusters(one("a", glyph(1, { advance: 480 })), one("b", glyph(2)));
  assert.equal(content, "[<0001>20<0002>] TJ\n");
});

test("an offset glyph does not move the one after it", () => {
  const content = writeClusters(one("a", glyph(1, { dx: 30 })), one("b", glyph(2)));
  assert.equal(content, "[-30<0001>30<0002>] TJ\n");
});

test("rounding errors of adjustments do not add up", () => {
  const thirds = Array.from({ length: 9 }, () => one("a", glyph(1, { advance: 500 - 1 / 3 })));
  const content = writeClusters(...thirds);
  const moves = [...content.matchAll(/>(-?[\d.]+)</gu)].map((match) => Number(match[1]));
  const sum = moves.reduce((total, move) => total + move, 0);
  assert.ok(Math.abs(sum - 8 / 3) < 0.06, String(sum));
});

test("a raised mark is in the same span as its letter", () => {
  const marked = one("a\u0301", glyph(9, { advance: 0, dy: 120, dx: 40 }), glyph(1));
  assert.equal(
    writeClusters(marked, one("c", glyph(3))),
    "/Span<</ActualText<FEFF00610301>>>BDC\n-0.4 Tc\n[<0001>] TJ\n" +
      "1.2 Ts\n[420<0009>] TJ\n0 Tc\nEMC\n" +
      "0 Ts\n[<0003>] TJ\n",
  );
});

test("a span with a mark ends where its letter ends, in a single operator", () => {
  const marked = one("a\u0323", glyph(1), glyph(9, { advance: 0, dx: -400 }));
  assert.equal(
    writeClusters(marked, one("c", glyph(3))),
    "/Span<</ActualText<FEFF00610323>>>BDC\n-1 Tc\n[<0001>300<0009>] TJ\n0 Tc\nEMC\n[<0003>] TJ\n",
  );
});

test("glyphs that do not yield their text get /ActualText", () => {
  const content = writeClusters(one("a", glyph(1)), one("ffi", glyph(7)));
  assert.equal(
    content,
    "[<0001>] TJ\n/Span<</ActualText<FEFF006600660069>>>BDC\n[<0007>] TJ\nEMC\n",
  );
});

test("text without glyphs still gets /ActualText", () => {
  assert.equal(writeClusters(one("\u200d")), "/Span<</ActualText<FEFF200D>>>BDC\nEMC\n");
});

test("a simple font's glyphs are written as codes, escaped", () => {
  const writer = new TailWriter([]);
  new GlyphWriter(writer).codes([one("(", glyph(40)), one("a", glyph(97))]);
  assert.equal(latin1Text(writer.out.subarray(0, writer.at)), "(\\(a) Tj\n");
});
