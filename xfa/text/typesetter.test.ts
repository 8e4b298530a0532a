import assert from "node:assert/strict";
import { test } from "node:test";
import { loadScripts } from "@platen/engine/node";
import type { TextBlock, TextStyle } from "./block.ts";
import type { TextLayout } from "./text-layout.ts";
import { createTypesetter } from "./typesetter.ts";

const typesetter = createTypesetter([], await loadScripts());

const STYLE: TextStyle = {
  family: "Arial",
  sizePt: 10,
  isBold: false,
  isItalic: false,
  color: [0, 0, 0],
  lineHeightPt: null,
  letterSpacingPt: 0,
  risePt: 0,
  isUnderlined: false,
  isStruck: false,
};

function block(text: string, changes: Partial<TextBlock> & { style?: Partial<TextStyle> } = {}) {
  const { style, ...rest } = changes;
  const runs = [{ text, style: { ...STYLE, ...style } }];
  return { runs, align: "left", indentPt: 0, ...rest } satisfies TextBlock;
}

function codes(layout: TextLayout): readonly (readonly number[])[] {
  return layout.lines.map(({ pieces }) =>
    pieces.flatMap(({ glyphs }) => glyphs.map(({ code }) => code)),
  );
}

/** Where a line begins. */
function start(align: TextBlock["align"]): number {
  const layout = typesetter.layout(block("Hello", { align }), 100);
  return layout.lines[0]?.pieces[0]?.xPt ?? Number.NaN;
}

function texts(layout: TextLayout): readonly string[] {
  return codes(layout).map((line) => String.fromCharCode(...line));
}

test("Arial has its own widths", () => {
  const { widthPt, heightPt } = typesetter.measure(block("Hello"), 1000);
  assert.ok(Math.abs(widthPt - 22.788) < 0.001, String(widthPt));
  assert.equal(heightPt, 12);
});

test("An unknown typeface has the widths of Myriad, and its glyphs are stretched to them", () => {
  const layout = typesetter.layout(block("Hi", { style: { family: "Some Font" } }), 100);
  assert.ok(Math.abs(layout.widthPt - 8.86) < 0.03, String(layout.widthPt));
  for (const glyph of layout.lines[0]?.pieces[0]?.glyphs ?? []) assert.notEqual(glyph.stretch, 1);
});

function fontOf(family: string, isBold: boolean) {
  const { lines, widthPt } = typesetter.layout(block("Hi", { style: { family, isBold } }), 100);
  const source = lines[0]?.pieces[0]?.face.source;
  return { name: source?.kind === "standard" ? source.name : "", widthPt };
}

test("A typeface with serifs is drawn with Times, and as wide as any unknown one", () => {
  const unknown = fontOf("Some Font", false);
  assert.deepEqual(fontOf("Times New Roman", false), { ...unknown, name: "Times-Roman" });
  assert.equal(fontOf("Garamond", true).name, "Times-Bold");
  assert.equal(fontOf("MS Sans Serif", false).name, "Helvetica");
});

test("A line breaks at a space, which overhangs", () => {
  const layout = typesetter.layout(block("one two three"), 36);
  assert.deepEqual(texts(layout), ["one two", "three"]);
  assert.ok(layout.widthPt <= 36);
});

test("A word wider than the line is not divided", () => {
  const layout = typesetter.layout(block("a incomprehensible b"), 20);
  assert.deepEqual(texts(layout), ["a", "incomprehensible", "b"]);
});

test("Spaces at the start of a line are kept", () => {
  assert.deepEqual(texts(typesetter.layout(block("  a\n b"), 100)), ["  a", " b"]);
});

test("A line end at the end begins no further line, an empty line has its height", () => {
  assert.equal(typesetter.measure(block("a\n\nb\n"), 100).heightPt, 36);
  assert.equal(typesetter.measure(block(""), 100).heightPt, 0);
});

test("The indent applies to the first line of each paragraph", () => {
  const layout = typesetter.layout(block("one two\nthree", { indentPt: 20 }), 40);
  const starts = layout.lines.map(({ pieces }) => pieces[0]?.xPt);
  assert.deepEqual(starts, [20, 0, 20]);
});

test("Lines are aligned within the width", () => {
  assert.equal(start("left"), 0);
  assert.ok(Math.abs(start("center") - (100 - 22.788) / 2) < 0.001);
  assert.ok(Math.abs(start("right") - (100 - 22.788)) < 0.001);
});

test("Justification widens the spaces of all lines of a paragraph but the last", () => {
  const layout = typesetter.layout(block("aa bb cc dd", { align: "justify" }), 30);
  const widths = layout.lines.map(({ pieces }) => pieces[0]?.widthPt ?? 0);
  assert.equal(widths.length, 2);
  assert.ok(Math.abs((widths[0] ?? 0) - 30) < 0.001);
  assert.ok((widths[1] ?? 30) < 30);
});

test("A tab ends at the next multiple of eight spaces", () => {
  const layout = typesetter.layout(block("a\tb"), 200);
  const [a, tab] = layout.lines[0]?.pieces[0]?.glyphs ?? [];
  assert.ok(Math.abs((a?.widthPt ?? 0) + (tab?.widthPt ?? 0) - (8 * 5690) / 2048) < 0.001);
});

test("Letter spacing follows each character", () => {
  const { widthPt } = typesetter.measure(block("ab", { style: { letterSpacingPt: 2 } }), 100);
  assert.ok(Math.abs(widthPt - ((2 * 11_390) / 2048 + 4)) < 0.001);
});

test("A superscript raises its line", () => {
  const high = { ...STYLE, sizePt: 6, risePt: 5, lineHeightPt: 7.2 };
  const runs = [
    { text: "m", style: STYLE },
    { text: "2", style: high },
  ];
  const { heightPt } = typesetter.measure({ runs, align: "left", indentPt: 0 }, 100);
  assert.ok(heightPt > 12 && heightPt < 19, String(heightPt));
});

test("Right-to-left text is placed from the right in order", () => {
  const layout = typesetter.layout(block("abc שלום"), 200);
  const [latin, hebrew] = layout.lines[0]?.pieces ?? [];
  assert.equal(latin?.face.source.kind, "standard");
  assert.deepEqual(hebrew?.face.source, { kind: "script", name: "hebrew" });
  const logical = typesetter.layout(block("ש"), 200).lines[0]?.pieces[0]?.glyphs[0]?.code;
  assert.equal(hebrew?.glyphs.at(-1)?.code, logical);
});

test("Characters beyond Latin use the faces of their scripts", () => {
  const layout = typesetter.layout(block("ż 中 ●"), 200);
  const names = layout.lines[0]?.pieces.map(({ face }) =>
    face.source.kind === "script" ? face.source.name : face.source.kind,
  );
  assert.deepEqual(names?.slice(0, 3), ["sans", "standard", "chinese"]);
  assert.ok((layout.lines[0]?.pieces.length ?? 0) >= 5);
});

test("Bold letters beyond WinAnsi are bold", () => {
  const layout = typesetter.layout(block("ż", { style: { isBold: true } }), 200);
  assert.deepEqual(layout.lines[0]?.pieces[0]?.face.source, { kind: "script", name: "sansBold" });
});

test("Soft hyphens and control characters are not drawn", () => {
  assert.deepEqual(texts(typesetter.layout(block("a\u00adb\u0001"), 200)), ["ab"]);
});

test("A word of 200,000 letters is measured and laid out", () => {
  const long = block("a".repeat(200_000));
  assert.equal(typesetter.measure(long, 100).heightPt, 12);
  assert.equal(typesetter.layout(long, 100).lines[0]?.pieces[0]?.glyphs.length, 200_000);
});

test("A repeated word of a script face has its place and the size of its style", () => {
  const [small, large] = [6, 12].map((sizePt) =>
    typesetter.layout(block("中 a 中", { style: { sizePt } }), 1000),
  );
  assert.ok(small !== undefined && large !== undefined);
  assert.ok(Math.abs(large.widthPt - 2 * small.widthPt) < 0.001);
  const places = large.lines[0]?.pieces.map(({ xPt }) => xPt) ?? [];
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.equal(places.length, 3);
});

test("a character that no face has is a box and is reported", async () => {
  const { layout, missing } = createTypesetter([], await loadScripts());
  const [, box, ...rest] = layout(block("a\u{12000}\u0007b"), 500).lines[0]?.pieces ?? [];
  assert.deepEqual(
    box?.glyphs.map(({ code }) => code),
    [0],
  );
  assert.equal(rest.length, 1);
  assert.deepEqual([...missing], ["\u{12000}"]);
});
