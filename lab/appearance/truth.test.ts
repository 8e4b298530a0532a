import assert from "node:assert/strict";
import { test } from "node:test";
import { ENTRY, sampleOf } from "./appearance.fixture.ts";
import { readSample } from "./truth.ts";

function kind(ft: string, bit: number): string {
  return sampleOf({ ft, ff: bit === 0 ? 0 : 2 ** (bit - 1), state: "/On" }).kind;
}

test("a field's kind is its type and its flags", () => {
  assert.deepEqual(
    [kind("/Tx", 0), kind("/Tx", 13), kind("/Tx", 25)],
    ["single", "multiline", "comb"],
  );
  assert.deepEqual([kind("/Ch", 0), kind("/Ch", 18)], ["list", "combo"]);
  assert.deepEqual([kind("/Btn", 0), kind("/Btn", 16)], ["check", "radio"]);
});

test("an entry that does not say what it shows is not usable, one that says more is", () => {
  assert.equal(readSample({ ...ENTRY, value: undefined }), null);
  assert.equal(readSample({ ...ENTRY, rect: [1, 2] }), null);
  assert.equal(readSample({ ...ENTRY, ft: "/Sig" }), null);
  assert.equal(readSample("text"), null);
  assert.equal(readSample({ ...ENTRY, seen: "yes" })?.name, "name");
});

test("the size is that of the box, turned with a quarter turn", () => {
  assert.deepEqual(sampleOf().size, [100, 20]);
  assert.deepEqual(sampleOf({ matrix: [0, 1, -1, 0, 20, 0] }).size, [20, 100]);
});

test("rich text and text clipped by another engine are excluded", () => {
  assert.equal(sampleOf().engine, "form");
  assert.equal(sampleOf({ ff: 2 ** 25 }).engine, "rich text");
  assert.equal(sampleOf({ content: "/Tx BMC \nq\n0 0 100 20 re\nW\nn\nQ\n" }).engine, "xfa");
});

function clippedChoice(ff: number, clip: string): string {
  const content = `/Tx BMC \nq\n${clip} re\nW\nn\nQ\n`;
  return sampleOf({ ft: "/Ch", ff, content }).engine;
}

test("lists and combo boxes of the engine for XFA are known by their clip, too", () => {
  for (const ff of [0, 2 ** 17, 2 ** 21]) {
    assert.equal(clippedChoice(ff, "0 0 100 20"), "xfa");
    assert.equal(clippedChoice(ff, "1 1 98 18"), "form");
  }
});
