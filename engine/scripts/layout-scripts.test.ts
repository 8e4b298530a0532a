import assert from "node:assert/strict";
import { test } from "node:test";
import { helvetica } from "./helvetica.fixture.ts";
import { layoutScripts } from "./layout-scripts.ts";
import { facesFor } from "./script-faces.fixture.ts";
import type { ScriptBox, ScriptLayout } from "./script-layout.ts";

const OWN = helvetica();
const BOX: ScriptBox = {
  form: "single",
  width: 300,
  height: 22,
  border: 1,
  size: 12,
  shrinkFrom: 0,
  quadding: 0,
  cells: 0,
};

/** Runs in visual order: the face, and the text of each cluster, with a bar between clusters. */
function layOutRuns(text: string, changes: Partial<ScriptBox> = {}): readonly string[] {
  const faces = facesFor(text);
  return layoutScripts({ ...BOX, ...changes }, OWN, faces, text).runs.map(
    ({ face, clusters }) =>
      `${faces[face]?.name ?? "own"}: ${clusters.map((cluster) => cluster.text).join("|")}`,
  );
}

function place(text: string, changes: Partial<ScriptBox> = {}): ScriptLayout {
  return layoutScripts({ ...BOX, ...changes }, OWN, facesFor(text), text);
}

/** How many glyphs each cluster has. */
function glyphCounts({ runs }: ScriptLayout): readonly number[] {
  return runs.flatMap(({ clusters }) => clusters.map(({ glyphs }) => glyphs.length));
}

test("Of a word in an alphabet, only the letters that the form's font lacks use another", () => {
  assert.deepEqual(layOutRuns("Polska"), ["own: P|o|l|s|k|a"]);
  assert.deepEqual(layOutRuns("Łódź PL"), ["sans: Ł", "own: ó|d", "sans: ź", "own:  |P|L"]);
  assert.deepEqual(layOutRuns("ul. Żak 1/2"), ["own: u|l|.| ", "sans: Ż", "own: a|k| |1|/|2"]);
});

test("A word next to one of another script keeps the form's own font", () => {
  assert.deepEqual(layOutRuns("Tower 東京"), ["own: T|o|w|e|r| ", "chinese: 東|京"]);
});

test("Greek, Cyrillic and Vietnamese have one glyph per letter", () => {
  for (const text of ["Ελλάδα", "Москва"])
    assert.deepEqual(layOutRuns(text), [`sans: ${Array.from(text).join("|")}`]);
  assert.deepEqual(layOutRuns("Nguyễn"), ["own: N|g|u|y", "sans: ễ", "own: n"]);
  for (const text of ["Ελλάδα", "Москва", "Nguyễn", "Đặng"]) {
    assert.deepEqual(
      glyphCounts(place(text)),
      Array.from(text, () => 1),
    );
  }
});

test("A decomposed accent is drawn as a precomposed letter", () => {
  assert.deepEqual(layOutRuns("Jose\u0301"), ["own: J|o|s|e\u0301"]);
  assert.deepEqual(layOutRuns("Nguye\u0302\u0303n"), [
    "own: N|g|u|y",
    "sans: e\u0302\u0303",
    "own: n",
  ]);
  assert.equal(place("Nguye\u0302\u0303n").missingAt, -1);
  const syllable = "한".normalize("NFD");
  const { runs, missingAt } = layoutScripts(BOX, OWN, facesFor("한"), syllable);
  assert.equal(missingAt, -1);
  assert.equal(runs[0]?.clusters[0]?.text, syllable);
  assert.equal(runs[0]?.clusters[0]?.glyphs.length, 1);
});

test("Hebrew runs from right to left with points on its letters", () => {
  assert.deepEqual(layOutRuns("שָׁלוֹם"), ["hebrew: ם|וֹ|ל|שָׁ"]);
  assert.ok(place("שָׁלוֹם").runs[0]?.rtl === true);
});

test("Brackets face their content in either direction", () => {
  const faces = facesFor("(שלום)");
  const glyphs = (text: string) =>
    layoutScripts(BOX, OWN, faces, text).runs.flatMap(({ clusters }) =>
      clusters.flatMap((cluster) => cluster.glyphs.map(({ glyph }) => glyph)),
    );
  const font = faces[0]?.font;
  assert.equal(glyphs("(שלום)")[0], font?.glyphOf(0x28));
  assert.equal(glyphs("(שלום)").at(-1), font?.glyphOf(0x29));
});

test("Arabic is joined, and numbers in it run from left to right", () => {
  assert.deepEqual(layOutRuns("شارع 12 الملك"), [
    "arabic: ك|ل|م|ل|ا| ",
    "arabic: 1|2",
    "arabic:  |ع|ر|ا|ش",
  ]);
  const [alone] = place("ع").runs;
  const [, joined] = place("معا").runs[0]?.clusters ?? [];
  assert.notEqual(joined?.glyphs[0]?.advance, alone?.clusters[0]?.glyphs[0]?.advance);
});

test("A ligature is one cluster with all its letters", () => {
  const lam = facesFor("لا");
  const clusters = layoutScripts(BOX, OWN, lam, "لا").runs[0]?.clusters ?? [];
  assert.equal(
    clusters
      .map(({ text }) => text)
      .toReversed()
      .join(""),
    "لا",
  );
  assert.deepEqual(layOutRuns("क्षि"), ["devanagari: क्षि"]);
});

test("A Devanagari vowel sign comes before the letter that it follows in the text", () => {
  const [run] = place("हि").runs;
  const font = facesFor("हि")[0]?.font;
  const [vowel, letter] = run?.clusters[0]?.glyphs ?? [];
  assert.equal(run?.clusters[0]?.text, "हि");
  assert.equal(letter?.glyph, font?.glyphOf(0x939));
  assert.notEqual(vowel?.glyph, letter?.glyph);
});

test("Chinese, Japanese and Korean use the face of the value's language", () => {
  assert.deepEqual(layOutRuns("東京、日本。"), ["chinese: 東|京|、|日|本|。"]);
  assert.deepEqual(layOutRuns("東京タワー"), ["japanese: 東|京|タ|ワ|ー"]);
  assert.deepEqual(layOutRuns("서울 12 시"), ["korean: 서|울| |1|2| |시"]);
});

test("A sequence of emoji is one glyph", () => {
  assert.deepEqual(layOutRuns("👩‍👩‍👧‍👦🇵🇱👍🏽1️⃣❤️"), ["emoji: 👩‍👩‍👧‍👦|🇵🇱|👍🏽|1️⃣|❤️"]);
  assert.deepEqual(layOutRuns("👩‍👩‍👧‍👦 🇵🇱"), ["emoji: 👩‍👩‍👧‍👦", "own:  ", "emoji: 🇵🇱"]);
  assert.equal(glyphCounts(place("👩‍👩‍👧‍👦"))[0], 1);
});

test("A value may mix scripts, each with its face and direction", () => {
  assert.deepEqual(layOutRuns("Tower 東京 12 مرحبا"), [
    "own: T|o|w|e|r| ",
    "chinese: 東|京",
    "own:  |1|2| ",
    "arabic: ا|ب|ح|ر|م",
  ]);
  assert.equal(place("Łódź 😀 שלום").missingAt, -1);
});

test("An emoji among right-to-left words does not reverse them", () => {
  assert.deepEqual(layOutRuns("אב 😀 גד"), [
    "hebrew: ד|ג",
    "own:  ",
    "emoji: 😀",
    "own:  ",
    "hebrew: ב|א",
  ]);
});

test("A missing character is shown as a box, and the first one is reported", () => {
  const layout = place("Łó\u0001ź");
  assert.equal(layout.missingAt, 2);
  assert.deepEqual(layOutRuns("Łó\u0001ź"), ["sans: Ł", "own: ó", "sans: \u0001", "sans: ź"]);
  assert.equal(layout.runs[2]?.clusters[0]?.glyphs[0]?.glyph, 0);
  assert.equal(place("a\r\nŁ\r\n\ud800").missingAt, 6);
  assert.equal(place("a\r\nŁ\r\n\ud800", { form: "multiline", height: 90 }).missingAt, 6);
});

test("Ignorable characters are never missing", () => {
  const layout = place("Ł\u200e\u2060\ufeff\u00ad\ufe0f\u2068b\u2069");
  assert.equal(layout.missingAt, -1);
  const faces = facesFor("Łó");
  const [joined, apart] = ["Łó", "Ł\u2060ó"].map((text) =>
    layoutScripts({ ...BOX, quadding: 2 }, OWN, faces, text),
  );
  assert.equal(apart?.runs[0]?.x, joined?.runs[0]?.x);
});

test("There is a layout without any face", () => {
  const layout = layoutScripts(BOX, OWN, [], "aŁ");
  assert.equal(layout.missingAt, 1);
  assert.ok(!layout.substituted);
  assert.equal(layoutScripts(BOX, null, [], "a").missingAt, 0);
});

test("A face can draw a whole text without the own font", () => {
  const faces = facesFor("Łucja Żak");
  const nothing = { ...OWN, encode: new Uint8Array(0x10000) };
  const { runs, missingAt } = layoutScripts(BOX, nothing, faces, "Łucja Żak");
  assert.equal(missingAt, -1);
  assert.deepEqual(
    runs.map(({ face }) => face),
    [0],
  );
  assert.ok(Number.isFinite(layoutScripts(BOX, null, faces, "Ł").runs[0]?.y));
});
