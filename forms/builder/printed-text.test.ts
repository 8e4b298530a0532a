import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { printedLines, printedString, printedWidth } from "./printed-text.ts";

test("printed text is a literal string in WinAnsiEncoding, its delimiters escaped", () => {
  assert.equal(printedString("a(b)\\c"), "(a\\(b\\)\\\\c)");
  assert.equal(printedString("Å–€Œ"), "(\u00c5\u0096\u0080\u008c)");
});

test("what WinAnsi does not have is printed as a question mark", () => {
  assert.equal(printedString("ł😀"), "(??)");
});

test("widths are those of the fonts' AFM files", () => {
  assert.equal(printedWidth("Form", "Helvetica", 1000), 611 + 556 + 333 + 833);
  assert.equal(printedWidth("Form", "Helvetica-Bold", 1000), 611 + 611 + 389 + 889);
  assert.equal(printedWidth("~", "Helvetica", 10), 5.84);
});

test("wrapped lines keep every word in order and do not exceed the width", () => {
  const word = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 });
  const words = fc.array(
    word.map((text) => text.replaceAll(" ", "_")),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 40, max: 400 }), (list, width) => {
      const lines = printedLines(list.join(" "), "Helvetica", 8, width);
      assert.equal(lines.join(" "), list.join(" "));
      for (const line of lines)
        assert.ok(!line.includes(" ") || printedWidth(line, "Helvetica", 8) <= width, line);
    }),
  );
});
