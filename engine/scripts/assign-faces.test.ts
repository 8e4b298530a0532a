import assert from "node:assert/strict";
import { test } from "node:test";
import { assignFaces, type FaceAssignment } from "./assign-faces.ts";
import { installedScripts } from "./script-faces.fixture.ts";
import type { FaceName } from "./shaper.ts";

function assign(text: string): FaceAssignment {
  return assignFaces(pointsOf(text), installedScripts);
}

function pointsOf(text: string): ReadonlySet<number> {
  return new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
}

/** The faces that have every character of a text. */
function having({ faces }: FaceAssignment, text: string): readonly FaceName[] {
  const points = [...pointsOf(text)];
  return [...faces].flatMap(([face, held]) =>
    points.every((point) => held.has(point)) ? [face] : [],
  );
}

/** Which programs are opened for some characters. */
function listOpened(text: string): readonly FaceName[] {
  const wanted: FaceName[] = [];
  const program = (face: FaceName) => {
    wanted.push(face);
    return installedScripts.program(face);
  };
  assignFaces(pointsOf(text), { shaper: installedScripts.shaper, program });
  return wanted;
}

test("A letter is assigned to the face of its script, and no other program is opened", () => {
  const cases: readonly (readonly [string, FaceName])[] = [
    ["Łżěő", "sans"],
    ["Ελλάδα", "sans"],
    ["Москва", "sans"],
    ["ễộ", "sans"],
    ["שלום", "hebrew"],
    ["مرحبا", "arabic"],
    ["नमस्ते", "devanagari"],
    ["ไทย", "thai"],
    ["中文", "chinese"],
    ["かな", "japanese"],
    ["한글", "korean"],
  ];
  for (const [text, face] of cases) {
    assert.deepEqual([...assign(text).faces.keys()], [face]);
    assert.deepEqual(listOpened(text), [face]);
    assert.equal(assign(text).missing.size, 0);
  }
});

test("Han characters are assigned to the Japanese face too where there are kana", () => {
  assert.deepEqual(having(assign("東京タワー"), "東京"), ["chinese", "japanese"]);
  assert.deepEqual(having(assign("東京"), "東京"), ["chinese"]);
  assert.deepEqual(having(assign("タワー。"), "タワー。"), ["japanese"]);
});

test("A face gets the numbers and punctuation next to its text", () => {
  for (const text of ["مرحبا", "שלום", "中", "ж", "ไทย"]) {
    assert.equal(having(assign(text), " 12.5/(7)-3").length, 1);
  }
  assert.deepEqual(having(assign("Ł"), "AZazéÖ"), ["sans"]);
  assert.deepEqual(having(assign("مرحبا ١٢ ۱۲ ،؟"), "١٢۱۲،؟"), ["arabic"]);
  assert.deepEqual(having(assign("שלום"), "a"), []);
});

test("A face gets both brackets of a pair, and a letter's accents", () => {
  assert.deepEqual(having(assign("ש⟨"), "⟨⟩").length, 1);
  assert.deepEqual(having(assign("ễ"), "\u0302\u0303ê"), ["sans"]);
  assert.deepEqual(having(assign("\u0302"), "e\u0302"), ["sans"]);
});

test("A symbol is assigned to the first face that has it, large fonts last", () => {
  assert.deepEqual(having(assign("→"), "→"), ["symbols"]);
  assert.deepEqual(having(assign("✓"), "✓"), ["symbols2"]);
  assert.ok(!listOpened("→✓∮").some((face) => ["chinese", "japanese", "korean"].includes(face)));
});

test("Emoji, and sequences with selectors and joiners, are assigned to the emoji face", () => {
  assert.deepEqual(having(assign("😀👍🏽🇵🇱"), "😀👍🏽🇵🇱"), ["emoji"]);
  assert.ok(having(assign("❤️"), "❤").includes("emoji"));
  assert.ok(having(assign("1️⃣"), "1\u20e3").includes("emoji"));
  assert.ok(having(assign("👩‍⚕️"), "👩⚕").includes("emoji"));
});

test("Ignorable characters are never missing and need no face", () => {
  const { faces, missing } = assign("\u200d\u200e\ufeff\u00ad\ufe0f\u2069\t\r\n\u2028 ");
  assert.equal(missing.size, 0);
  assert.equal(faces.size, 0);
});

test("Control characters, lone surrogates and private characters are missing, and open no program", () => {
  assert.deepEqual([...assign("\u0001\ud800\ue000").missing], [1, 0xd800, 0xe000]);
  assert.deepEqual(listOpened("\u0001\ud800\ue000"), []);
});

test("On a host without a face its characters are missing", () => {
  const scripts = { shaper: installedScripts.shaper, program: () => null };
  const { faces, missing } = assignFaces(pointsOf("Ł中→"), scripts);
  assert.equal(faces.size, 0);
  assert.deepEqual(missing, pointsOf("Ł中→"));
  assert.equal(assignFaces(pointsOf("\u2003\u3000"), scripts).missing.size, 0);
});

test("Every other script with an installed face uses it", (t) => {
  const samples: readonly (readonly [FaceName, string])[] = [
    ["armenian", "Հայ"],
    ["georgian", "ქართ"],
    ["bengali", "বাংলা"],
    ["gurmukhi", "ਪੰਜਾਬੀ"],
    ["gujarati", "ગુજરાતી"],
    ["tamil", "தமிழ்"],
    ["telugu", "తెలుగు"],
    ["kannada", "ಕನ್ನಡ"],
    ["malayalam", "മലയാളം"],
    ["sinhala", "සිංහල"],
    ["lao", "ລາວ"],
    ["khmer", "ខ្មែរ"],
    ["myanmar", "မြန်မာ"],
    ["ethiopic", "አማርኛ"],
  ];
  for (const [face, text] of samples) {
    if (installedScripts.program(face) === null) {
      t.diagnostic(`skipped: no font for ${face} is installed`);
      continue;
    }
    assert.deepEqual(having(assign(text), text), [face]);
  }
});
