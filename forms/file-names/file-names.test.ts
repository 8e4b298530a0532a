import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testSeed } from "../../test/support/harness/chance.ts";
import { aliasesIn, fileNames } from "./file-names.ts";
import { patternFault, patternParts } from "./pattern.ts";

const SEED = testSeed();

test("without a pattern rows are numbered", () => {
  assert.deepEqual(aliasesIn(null), []);
  const names = fileNames(null, 12_345, []);
  assert.deepEqual(
    [names[0], names[9], names[12_344]],
    ["row-00001.pdf", "row-00010.pdf", "row-12345.pdf"],
  );
});

test("a pattern is filled with the cells of its aliases, each listed once", () => {
  const pattern = "{last}, {first} ({last})";
  assert.deepEqual(aliasesIn(pattern), ["last", "first"]);
  assert.deepEqual(
    fileNames(pattern, 2, [
      ["Doe", "Ann"],
      ["Roe", "Ben"],
    ]),
    ["Doe, Ann (Doe).pdf", "Roe, Ben (Roe).pdf"],
  );
});

test("an alias called __proto__ is an alias", () => {
  assert.deepEqual(fileNames("{__proto__}", 1, [["x"]]), ["x.pdf"]);
});

test("a row whose name would be empty is named by its number", () => {
  assert.deepEqual(fileNames("{a}", 3, [["Ann"], [""], [" .. "]]), [
    "Ann.pdf",
    "row-00002.pdf",
    "row-00003.pdf",
  ]);
});

test(`whatever the cells, names are valid on any file system and unique (seed ${SEED})`, () => {
  const odd = fc.constantFrom(
    "../x",
    "C:\\x",
    "CON",
    "nul.pdf",
    "a/b",
    "x".repeat(300),
    "ﬁ",
    "FI",
    "\u0000",
  );
  const cell = fc.oneof(fc.string({ unit: "grapheme" }), odd);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell), { maxLength: 60 }), (cells) => {
      const names = fileNames("{a}", cells.length, cells);
      assert.equal(names.length, cells.length);
      const folded = names.map((name) => name.normalize("NFC").toLowerCase());
      assert.equal(new Set(folded).size, names.length);
      for (const name of names) {
        assert.ok(Buffer.byteLength(name) <= 255);
        assert.match(name, /\.pdf$/i);
        assert.doesNotMatch(name, /[/\\:*?"<>|\p{Cc}]|^\.|^(con|nul)\b/iu);
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test("a file name pattern is text and aliases with balanced braces", () => {
  assert.deepEqual(patternParts("{last}, {first}.pdf"), [
    { kind: "alias", alias: "last" },
    { kind: "text", text: ", " },
    { kind: "alias", alias: "first" },
    { kind: "text", text: ".pdf" },
  ]);
  for (const broken of ["{", "}", "a{b", "a}b", "{a{b}}"]) assert.equal(patternParts(broken), null);
});

test("a pattern is usable with the aliases that it names, and otherwise has a reason", () => {
  const aliases = new Set(["name"]);
  for (const pattern of ["", "fixed.pdf", "{name}"])
    assert.equal(patternFault(pattern, aliases), null);
  assert.match(patternFault("{nam}", aliases) ?? "", /no alias named "nam"/);
  assert.match(patternFault("{name", aliases) ?? "", /every brace/);
});
