import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShownPage } from "@platen/engine/assemble";
import { buildForm, type FormSpec } from "@platen/forms/builder";
import { loadPdfium } from "./pdfium.ts";
import { readWords, type WordLimits } from "./read-words.ts";

const pdfium = await loadPdfium();

const LETTER: ShownPage = { box: [0, 0, 612, 792], rotation: 0, unit: 1 };
const LIMITS: WordLimits = { pages: 60, characters: 200_000, isLate: () => false };

test("words have boxes from the upper left corner of the page, as high as the font is large", () => {
  const [first, second, ...others] = wordsOn({ pages: [page("Full name", [72, 700])] });
  assert.deepEqual(others, []);
  assert.equal(first?.text, "Full");
  assert.equal(second?.text, "name");
  // The baseline is 92 points below the upper edge, and the text 10 points high.
  assert.deepEqual([first?.left, first?.top, first?.bottom], [72, 84, 94]);
  assert.ok(first !== undefined && second !== undefined && first.right < second.left);
  assert.ok(second.right > 110 && second.right < 120);
});

test("boxes are those of the page as shown: cropped, rotated and in points", () => {
  const spec: FormSpec = { pages: [page("Total", [100, 700])] };
  const cropped = wordsOn(spec, { ...LETTER, box: [90, 100, 612, 720] });
  assert.deepEqual([cropped[0]?.left, cropped[0]?.bottom], [10, 22]);
  const [turned] = wordsOn(spec, { ...LETTER, rotation: 90 });
  assert.deepEqual([turned?.left, turned?.top, turned?.right], [698, 100, 708]);
  const [enlarged] = wordsOn(spec, { ...LETTER, unit: 2 });
  assert.deepEqual([enlarged?.left, enlarged?.top, enlarged?.bottom], [200, 168, 188]);
});

test("values and captions of fields are no text of the page", () => {
  const words = wordsOn({
    pages: [page("Name", [72, 700])],
    fields: [{ type: "text", name: "name", value: "Ann Smith", at: [120, 695, 300, 715] }],
  });
  assert.deepEqual(texts(words), ["Name"]);
});

test("control and format characters, tiny text and text off the page are dropped", () => {
  const words = wordsOn({
    pages: [
      {
        marks: [
          { kind: "text", at: [72, 700], text: "Na\u0001me" },
          { kind: "text", at: [72, 680], text: "secret", size: 0.5 },
          { kind: "text", at: [700, 660], text: "outside" },
          { kind: "text", at: [72, 640], text: "\u0002\u0003" },
        ],
      },
    ],
  });
  const all = texts(words).join(" ");
  assert.doesNotMatch(all, /\p{C}|secret|outside/u);
  assert.match(all, /Na/);
});

test("invisible text is read where nothing else is: it is the recognised text of a scan", () => {
  const scanned = { kind: "text", at: [72, 600], text: "Scanned", invisible: true } as const;
  const printed = { kind: "text", at: [72, 700], text: "Printed" } as const;
  assert.deepEqual(texts(wordsOn({ pages: [{ marks: [scanned] }] })), ["Scanned"]);
  assert.deepEqual(texts(wordsOn({ pages: [{ marks: [printed, scanned] }] })), ["Printed"]);
});

test("pages are read up to the limits, and the reading is partial beyond", () => {
  const pdf = buildForm({
    pages: ["One two", "Three", "Four"].map((text) => page(text, [72, 700])),
  });
  const pages = new Map([1, 2, 3].map((number) => [number, LETTER] as const));
  const read = (limits: Partial<WordLimits>): readonly [readonly string[], boolean] => {
    const { texts: found, isPartial } = readWords(pdfium, pdf, pages, { ...LIMITS, ...limits });
    return [found.flatMap(({ words }) => texts(words)), isPartial];
  };
  assert.deepEqual(read({}), [["One", "two", "Three", "Four"], false]);
  assert.deepEqual(read({ pages: 2 }), [["One", "two", "Three"], true]);
  assert.deepEqual(read({ characters: 5 }), [["One", "t"], true]);
  assert.deepEqual(read({ characters: 7 }), [["One", "two"], true]);
  assert.deepEqual(read({ isLate: () => true }), [[], true]);
});

test("a file that pdfium cannot open has no words, and the reading is partial", () => {
  const bytes = new TextEncoder().encode("no PDF");
  assert.deepEqual(readWords(pdfium, bytes, new Map([[1, LETTER]]), LIMITS), {
    texts: [],
    isPartial: true,
  });
});

type Page = NonNullable<FormSpec["pages"]>[number];
type Words = ReturnType<typeof readWords>["texts"][number]["words"];

function page(text: string, at: readonly [number, number]): Page {
  return { marks: [{ kind: "text", at, text }] };
}

function wordsOn(spec: FormSpec, shown = LETTER): Words {
  const pages = new Map([[1, shown]]);
  const { texts: found, isPartial } = readWords(pdfium, buildForm(spec), pages, LIMITS);
  assert.equal(isPartial, false);
  return found[0]?.words ?? [];
}

function texts(words: Words): readonly string[] {
  return words.map(({ text }) => text);
}
