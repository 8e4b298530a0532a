import assert from "node:assert/strict";
import { test } from "node:test";
import { extractDrawnText } from "../referees/drawn-text.ts";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { readWithPdfLib } from "../referees/pdf-lib-reader.ts";
import { readAreasWithPdfium } from "../referees/pdfium-text.ts";
import { readWithPdfjs } from "../referees/pdfjs-reader.ts";
import { fillScripts } from "./fill-scripts.ts";
import { OTHER_OPTION, SCRIPT_VALUES, type ScriptField } from "./scripts-form.ts";

const { fields, filled, flattened, issues } = await fillScripts();

/** Their glyphs give their characters one by one and in order: pdf.js, which ignores /ActualText, can copy them. */
const PLAIN = ["latin", "greek", "cyrillic", "vietnamese", "chinese", "japanese", "korean"];
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

test("every value is drawn, and the only thing noted is that another font draws it", () => {
  assert.equal(fields.length, 4 * Object.keys(SCRIPT_VALUES).length);
  assert.deepEqual([...new Set(issues.map(({ code }) => code))], ["font_substituted"]);
});

for (const [name, read] of [
  ["pdf-lib", readWithPdfLib],
  ["pdf.js", readWithPdfjs],
] as const) {
  test(`${name} reads every value as it was given`, async () => {
    const { places } = await read(filled);
    for (const { name: field, value } of fields) {
      assert.deepEqual(
        places.get(field)?.map(({ values }) => values),
        [[value]],
        field,
      );
    }
  });
}

test("pdfium copies every value from the flattened page", async () => {
  const found = await readAreasWithPdfium(
    flattened,
    fields.map(({ rect }) => rect),
  );
  for (const [index, field] of fields.entries()) {
    assert.deepEqual(
      asPdfium(field, found[index] ?? ""),
      asPdfium(field, shownBy(field)),
      field.name,
    );
  }
});

test("MuPDF copies signs of several characters, which pdfium leaves out", async () => {
  const text = withoutSpace(await readPageWithMupdf(flattened));
  const sign = withoutSpace(SCRIPT_VALUES["emoji"] ?? assert.fail());
  assert.equal(
    text.split(sign).length - 1,
    fields.filter(({ script }) => script === "emoji").length,
  );
});

test("pdf.js copies what needs no /ActualText, from the form and from the flattened page", async () => {
  const { widgets } = await extractDrawnText(filled);
  const { pages } = await extractDrawnText(flattened);
  for (const field of fields.filter(({ script }) => PLAIN.includes(script))) {
    const drawn = withoutSpace(widgets.get(field.name)?.join("") ?? "");
    assert.equal(drawn, withoutSpace(shownBy(field)), field.name);
    assert.ok(withoutSpace(pages[0] ?? "").includes(drawn), field.name);
  }
});

test("pdf.js finds every letter and point of Hebrew, in visual order", async () => {
  const { widgets } = await extractDrawnText(filled);
  for (const field of fields.filter(({ script }) => script === "hebrew")) {
    assert.equal(
      sortCharacters(widgets.get(field.name)?.join("") ?? ""),
      sortCharacters(shownBy(field)),
      field.name,
    );
  }
});

/** Returns what a field shows: a list shows all its options. */
function shownBy({ kind, value }: ScriptField): string {
  return kind === "list" ? OTHER_OPTION + value : value;
}

/**
 * The texts that pdfium can be expected to find. It derives spaces from gaps, so comb cells are separate. It drops
 * characters above U+FFFF from /ActualText. It reverses right-to-left text character by character, which puts points
 * before their letters, and reverses comb cells.
 */
function asPdfium({ kind, script }: ScriptField, text: string): readonly string[] {
  const known = script === "emoji" ? text.replace(/[\u{10000}-\u{10ffff}\u200d]/gu, "") : text;
  if (!RIGHT_TO_LEFT.test(known)) return [withoutSpace(known)];
  if (kind === "comb") return [sortCharacters(known)];
  return [withoutSpace(known).replace(/\p{Mn}/gu, ""), sortCharacters(known)];
}

/** NFC, and no white space: at the end of a line, and for combs and right-to-left text, readers guess it. */
function withoutSpace(text: string): string {
  return text.normalize("NFC").replace(/\s/gu, "");
}

/** The characters whatever their order. */
function sortCharacters(text: string): string {
  return Array.from(withoutSpace(text).normalize("NFD")).toSorted().join("");
}

/** The first page's text as MuPDF copies it, annotations left out: through /ActualText (ISO 32000-2, 14.9.4). */
async function readPageWithMupdf(pdf: Uint8Array): Promise<string> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  try {
    return document.loadPage(0).toStructuredText("preserve-whitespace").asText();
  } finally {
    document.destroy();
  }
}
