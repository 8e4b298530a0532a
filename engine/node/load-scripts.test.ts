import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { FACE_FILES, loadScripts } from "#node";
import type { FaceName } from "#scripts";

const require = createRequire(import.meta.url);
const FACES = Object.keys(FACE_FILES) as readonly FaceName[];
const NAMED = ["sans", "hebrew", "arabic", "devanagari", "thai", "chinese", "japanese", "korean"];

const scripts = await loadScripts();

const open = (face: FaceName) =>
  scripts.shaper.open(scripts.program(face) ?? assert.fail(`${face} is not installed`));

/** The number of characters from `first` to `last` that the face draws. */
function countDrawn(face: FaceName, first: number, last: number): number {
  const font = open(face);
  let count = 0;
  for (let codePoint = first; codePoint <= last; codePoint++) {
    if (font.glyphOf(codePoint) !== 0) count++;
  }
  return count;
}

test("every face is in a dependency with an exact version and a free licence", () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  ) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  for (const face of FACES) {
    const name = FACE_FILES[face].split("/").slice(0, 2).join("/");
    const version = dependencies?.[name] ?? optionalDependencies?.[name] ?? assert.fail(name);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(NAMED.includes(face) && dependencies?.[name] === undefined, false, face);
    const licence = require.resolve(`${name}/LICENSE_FONT`);
    assert.match(readFileSync(licence, "utf8"), /SIL OPEN FONT LICENSE Version 1\.1/i, face);
  }
});

test("a program is read once, on first use", () => {
  const program = scripts.program("hebrew");
  assert.ok(program !== null && program.length > 10_000);
  assert.equal(scripts.program("hebrew"), program);
});

test("a face whose package is not installed is absent", async () => {
  const without = await loadScripts({ ...FACE_FILES, tamil: "@expo-google-fonts/none/none.ttf" });
  assert.equal(without.program("tamil"), null);
  assert.equal(without.program("tamil"), null);
  assert.notEqual(without.program("thai"), null);
});

test("the sans face draws Latin with all its accents, Greek and Cyrillic", () => {
  assert.equal(countDrawn("sans", 0x00a1, 0x024f), 0x024f - 0x00a0);
  assert.equal(countDrawn("sans", 0x1ea0, 0x1ef9), 90);
  assert.equal(countDrawn("sans", 0x0391, 0x03c9), 56);
  assert.equal(countDrawn("sans", 0x0400, 0x045f), 96);
});

test("the Korean face draws every syllable", () => {
  assert.equal(countDrawn("korean", 0xac00, 0xd7a3), 11_172);
});

test("the Japanese face draws every character of JIS X 0208", () => {
  const font = open("japanese");
  const decoder = new TextDecoder("euc-jp");
  let count = 0;
  for (let row = 0xa1; row <= 0xf4; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const [character = "", more] = decoder.decode(Uint8Array.of(row, cell));
      if (character === "\ufffd" || more !== undefined) continue;
      count++;
      assert.notEqual(font.glyphOf(character.codePointAt(0) ?? 0), 0, character);
    }
  }
  assert.ok(count >= 6879, `${count} characters`);
});

test("the Chinese face draws the common characters of GB 2312 and Big5, and more", () => {
  assert.ok(countDrawn("chinese", 0x4e00, 0x9fff) > 20_900);
});
