import assert from "node:assert/strict";
import { test } from "node:test";
import { singleAutoSize } from "#text";
import { helvetica } from "./helvetica.fixture.ts";
import { layoutScripts } from "./layout-scripts.ts";
import { facesFor } from "./script-faces.fixture.ts";
import type { PlacedRun, ScriptBox, ScriptLayout } from "./script-layout.ts";

const OWN = helvetica();
const BOX: ScriptBox = {
  form: "single",
  width: 150,
  height: 22,
  border: 1,
  size: 12,
  shrinkFrom: 0,
  quadding: 0,
  cells: 0,
};

function place(text: string, changes: Partial<ScriptBox> = {}): ScriptLayout {
  return layoutScripts({ ...BOX, ...changes }, OWN, facesFor(text), text);
}

/** Width of a run in points. */
function widthOf({ clusters }: PlacedRun, size: number): number {
  const glyphs = clusters.flatMap((cluster) => cluster.glyphs);
  return glyphs.reduce((width, { advance }) => width + (advance * size) / 1000, 0);
}

/** The lines as text, each run's clusters in visual order. */
function lines(text: string, changes: Partial<ScriptBox> = {}): readonly string[] {
  const rows = new Map<number, string>();
  const layout = place(text, { form: "multiline", height: 200, ...changes });
  for (const { y, clusters } of layout.runs) {
    rows.set(y, (rows.get(y) ?? "") + clusters.map((cluster) => cluster.text).join(""));
  }
  return [...rows.values()];
}

test("A line is on the baseline of the form's own font, whichever face draws", () => {
  for (const text of ["Łódź", "مرحبا", "東京", "😀"]) {
    const [run] = place(text).runs;
    assert.equal(Math.round((run?.y ?? 0) * 1000) / 1000, 6.548);
    assert.equal(run?.x, 2);
  }
});

test("A text higher than its box does not fit, whichever face draws", () => {
  for (const text of ["Łódź", "東京"]) {
    for (const form of ["single", "multiline", "comb"] as const) {
      const high = { form, cells: 6 };
      assert.equal(place(text, { ...high, height: 8 }).truncated, true);
      assert.equal(place(text, { ...high, height: 20 }).truncated, false);
    }
  }
});

test("Quadding uses a text's shaped width", () => {
  for (const text of ["Łódź i Żary", "مرحبا بكم", "नमस्ते"]) {
    const [left, centre, right] = [0, 1, 2].map((quadding) => place(text, { quadding }).runs);
    const width = (left ?? []).reduce((sum, run) => sum + widthOf(run, 12), 0);
    assert.equal(left?.[0]?.x, 2);
    assert.ok(Math.abs((centre?.[0]?.x ?? 0) - (150 - width) / 2) < 1e-6);
    assert.ok(Math.abs((right?.[0]?.x ?? 0) - (148 - width)) < 1e-6);
  }
});

test("An automatic size fits the shaped width, and the height", () => {
  assert.equal(place("Łó", { size: 0 }).size, 20 / 1.35);
  const { runs, size } = place("Zażółć gęślą jaźń, pchnąć w tę łódź jeża", { size: 0 });
  const width = runs.reduce((sum, run) => sum + widthOf(run, size), 0);
  assert.ok(Math.abs(width - 146) < 1e-6);
  assert.ok(Math.abs(size - singleAutoSize(150, 22, 1, width / size)) < 1e-9);
});

test("A text that is too wide begins at the left and is truncated", () => {
  const layout = place("Zażółć gęślą jaźń, pchnąć w tę łódź jeża", { quadding: 2 });
  assert.ok(layout.truncated);
  assert.equal(layout.runs[0]?.x, 2);
  assert.ok(!place("Zażółć").truncated);
});

test("A right-to-left text that is too wide is aligned right, where reading starts", () => {
  const layout = place("شارع الملك فهد شارع الملك فهد شارع الملك فهد");
  assert.ok(layout.truncated);
  const width = layout.runs.reduce((sum, run) => sum + widthOf(run, layout.size), 0);
  assert.ok(Math.abs((layout.runs[0]?.x ?? 0) - (150 - 2 - width)) < 1e-6);
});

test("Lines break between words, and trailing spaces overhang", () => {
  assert.deepEqual(lines("Zażółć gęślą jaźń", { width: 90 }), ["Zażółć gęślą", "jaźń"]);
  assert.deepEqual(lines("Łódź\r\nŁódź\u2028\u2029b"), ["Łódź", "Łódź", "b"]);
});

test("Chinese and Japanese break between characters, but not before a full stop", () => {
  const width = 4 + 12 * 4;
  assert.deepEqual(lines("我们都是中国人。", { width }), ["我们都是", "中国人。"]);
  assert.deepEqual(lines("我们都是。中国人", { width }), ["我们都", "是。中国", "人"]);
  assert.deepEqual(lines("ありがとう。です", { width: width + 3 }), ["ありがと", "う。です"]);
});

test("Thai breaks between words, which no space divides", () => {
  const words = ["ภาษา", "ไทย", "สวย"];
  for (const line of lines(words.join("").repeat(4), { width: 60 })) {
    assert.equal(line.replace(/ภาษา|ไทย|สวย/gu, ""), "");
  }
});

test("Each line of Arabic is ordered separately, the first words first", () => {
  assert.deepEqual(lines("مرحبا بالعالم", { width: 48 }), [
    Array.from("مرحبا").toReversed().join(""),
    Array.from("بالعالم").toReversed().join(""),
  ]);
});

test("A word that is too long breaks between clusters, and its parts are shaped again", () => {
  const text = "مستشفيات".repeat(3);
  const layout = place(text, { form: "multiline", width: 40, height: 200 });
  assert.ok(layout.runs.length > 2);
  for (const run of layout.runs) assert.ok(widthOf(run, 12) <= 36 + 1e-6);
  const whole = place(text, { width: 1000 }).runs[0];
  const pieces = layout.runs.reduce((sum, run) => sum + widthOf(run, 12), 0);
  assert.ok(whole !== undefined && pieces > widthOf(whole, 12));
});

test("An emoji sequence is not broken, however narrow the box", () => {
  assert.deepEqual(lines("👩‍👩‍👧‍👦🇵🇱👍🏽", { width: 5 }), ["👩‍👩‍👧‍👦", "🇵🇱", "👍🏽"]);
});

test("An automatic multiline size leaves ideographs on the last line whole", () => {
  const box = { form: "multiline", size: 0, height: 40 } as const;
  // By height, 3 · 1.156 · size ≤ 36; with the descent of 0.207 in addition, ≤ 37.
  assert.equal(place("Łó\nab\ncd", box).size, 10.375);
  assert.equal(place("東京\n大阪\n京都", box).size, 10.0625);
});

test("An automatic multiline size shrinks until the shaped lines fit", () => {
  const text = "Zażółć gęślą jaźń ".repeat(8);
  const layout = place(text, { form: "multiline", size: 0, height: 60 });
  assert.ok(layout.size < 12 && layout.size > 4 && !layout.truncated);
  const rows = new Set(layout.runs.map(({ y }) => y)).size;
  assert.ok(rows * OWN.boxHeight * layout.size <= 56);
  assert.equal(place("Łódź", { form: "multiline", size: 0, height: 60 }).size, 12);
});

test("Lines outside the visible area are not placed", () => {
  const layout = place("Ł\n".repeat(10_000), { form: "multiline", height: 60 });
  assert.ok(layout.truncated && layout.runs.length < 8);
  assert.equal(place("Ł\n".repeat(200_000), { form: "multiline", size: 0, height: 60 }).size, 4);
});

test("A comb shows one cluster per cell, centred by its ink", () => {
  const comb = { form: "comb", cells: 10 } as const;
  const faces = facesFor("Łż😀");
  const { runs } = layoutScripts({ ...BOX, ...comb }, OWN, faces, "Łż😀");
  for (const [cell, { x, face, clusters }] of runs.entries()) {
    const glyph = clusters[0]?.glyphs[0]?.glyph ?? 0;
    const [left, right] = faces[face]?.font.ink(glyph) ?? [0, 0];
    assert.ok(Math.abs(x - ((cell + 0.5) * 15 - ((right + left) * 12) / 2000)) < 1e-9);
  }
  assert.equal(runs.length, 3);
  assert.equal(place("Ł".repeat(12), comb).runs.length, 10);
  assert.ok(place("Ł".repeat(12), comb).truncated && !place("Ł".repeat(10), comb).truncated);
  const last = place("Łó", { ...comb, quadding: 2 }).runs[0];
  assert.ok(last !== undefined && last.x > 120 && last.x < 135);
});

test("A comb's letters are shaped separately, in the script's direction", () => {
  const { runs } = place("سلام", { form: "comb", cells: 10 });
  const alone = runs.map(({ clusters }) => clusters[0]);
  assert.deepEqual(
    alone.map((cluster) => cluster?.text),
    ["م", "ا", "ل", "س"],
  );
  const [seen] = place("س").runs;
  assert.equal(alone[3]?.glyphs[0]?.advance, seen?.clusters[0]?.glyphs[0]?.advance);
});

test("Ignorable characters take no cell of a comb", () => {
  assert.equal(place("\u200fŁ\u200eó\u2069", { form: "comb", cells: 2 }).runs.length, 2);
});
