import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { entryNames } from "./mod.ts";

const row = (index: number): string => `row-${String(index + 1).padStart(5, "0")}`;

function nameEntries(...wanted: string[]): string[] {
  return entryNames(wanted, row);
}

test("a name without .pdf, in any case, gets it", () => {
  assert.deepEqual(nameEntries("Ada", "Bob.pdf", "Cy.PDF", "Dr. No", "e.pdfx"), [
    "Ada.pdf",
    "Bob.pdf",
    "Cy.PDF",
    "Dr. No.pdf",
    "e.pdfx.pdf",
  ]);
});

test("no name leads out of the folder or to a drive", () => {
  assert.deepEqual(nameEntries("../../etc/passwd", "C:\\Windows\\x", "/root/.ssh", "a\\..\\b"), [
    "_._etc_passwd.pdf",
    "C__Windows_x.pdf",
    "_root_.ssh.pdf",
    "a_._b.pdf",
  ]);
});

test("a name has no control characters, no hidden ones and no blanks at its ends", () => {
  assert.deepEqual(
    nameEntries("a\u0000b\u001fc\u007f", "x\t\r\ny", "\u202efdp.exe", " . q . ", "\ufeffz"),
    ["abc.pdf", "x y.pdf", "fdp.exe.pdf", "q.pdf", "z.pdf"],
  );
});

test("Windows device names are changed", () => {
  assert.deepEqual(nameEntries("CON", "nul.pdf", "Com1.2024", "LPT¹", "console", "aux .x"), [
    "_CON.pdf",
    "_nul.pdf",
    "_Com1.2024.pdf",
    "_LPT¹.pdf",
    "console.pdf",
    "_aux .x.pdf",
  ]);
});

test("where nothing of a requested name remains, the row number names the file", () => {
  assert.deepEqual(nameEntries("", " .. ", ".pdf", "\u0007", "x", ".PDF."), [
    "row-00001.pdf",
    "row-00002.pdf",
    "row-00003.pdf",
    "row-00004.pdf",
    "x.pdf",
    "row-00006.pdf",
  ]);
});

test("the second of two equal names is numbered, ignoring case", () => {
  assert.deepEqual(
    nameEntries("Ada", "ada.PDF", "ADA", "Ada-2", "Ada-2", "straße", "STRASSE", "ẞ", "ss"),
    [
      "Ada.pdf",
      "ada-2.PDF",
      "ADA-3.pdf",
      "Ada-2-2.pdf",
      "Ada-2-3.pdf",
      "straße.pdf",
      "STRASSE-2.pdf",
      "ẞ.pdf",
      "ss-2.pdf",
    ],
  );
});

test("precomposed and decomposed accents are the same name", () => {
  assert.deepEqual(nameEntries("Zo\u00eb", "Zoe\u0308"), ["Zo\u00eb.pdf", "Zo\u00eb-2.pdf"]);
});

test("a long name is cut between characters and keeps its number and extension", () => {
  const long = "😀".repeat(100);
  const [first, second] = nameEntries(long, long);
  assert.equal(first, `${"😀".repeat(62)}.pdf`);
  assert.equal(second, `${"😀".repeat(61)}-2.pdf`);
});

const character = fc.oneof(
  fc.constantFrom(...Array.from("aAbB/\\:.. \t\u0000\u202e\ud800\u0301ßéÉcon-2")),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
const wish = fc.oneof(
  fc.array(character, { maxLength: 8 }).map((list) => list.join("")),
  fc.array(character, { minLength: 200, maxLength: 300 }).map((list) => list.join("")),
  fc.constantFrom("con", "a", "A", "a-2", "x".repeat(250), "x".repeat(251), "X".repeat(252)),
);

test("names are always valid file names, short enough and distinct", () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
      const names = entryNames(wishes, row);
      assert.equal(names.length, wishes.length);
      for (const name of names) {
        assert.match(name, /^[^. <>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}]*(?<![. ])\.pdf$/iu);
        assert.doesNotMatch(name, /\.\.|^(con|prn|aux|nul|com\d|lpt\d)\./i);
        assert.ok(name.isWellFormed() && Buffer.byteLength(name) <= 255, name);
      }
      assert.equal(new Set(names.map((name) => name.toUpperCase())).size, names.length);
      assert.deepEqual(entryNames(wishes, row), names);
    }),
    { numRuns: 300 },
  );
});

test("valid names are kept, and naming is idempotent", () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 20 }), (wishes) => {
      const names = entryNames(wishes, row);
      assert.deepEqual(entryNames(names, row), names);
    }),
  );
});

test("a hundred thousand rows of the same name are numbered quickly", () => {
  const names = entryNames(Array<string>(100_000).fill("y".repeat(300)), row);
  assert.equal(names.at(-1), `${"y".repeat(244)}-100000.pdf`);
});
