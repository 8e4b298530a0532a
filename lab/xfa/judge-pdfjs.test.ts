import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { NO_BROWSER } from "../../test/browser/chromium-home.ts";
import { launchBrowser } from "../../test/browser/launch-browser.ts";
import { serveFiles } from "../../test/browser/serve-files.ts";
import { pdfjsFiles, render } from "./compare-pdfjs.ts";
import { type Ink, readDrawnPages } from "./drawn-page.ts";
import { judgePdfjs, type PdfjsCase } from "./judge-pdfjs.ts";
import { type Group, passes } from "./measure.ts";
import { BOX, seenField } from "./seen-field.fixture.ts";
import { seeForm } from "./seen-form.ts";
import { packetsOf, textFieldXml, xfaPdf } from "./xfa-pdf.ts";

const INK: Ink = { width: 16, height: 8, dark: Uint8Array.from({ length: 128 }, () => 1) };
const BLANK: Ink = { ...INK, dark: new Uint8Array(128) };
const INPUT = { name: "one", box: BOX, isCheck: false };
const PAGE = {
  width: 100,
  height: 100,
  boxes: [INPUT],
  words: [{ text: "Name", x: 5, y: 9 }],
  pictures: 1,
  ink: INK,
};
const FIELD = seenField("form[0].one[0]");
const GOOD: PdfjsCase = {
  file: "f.pdf",
  theirs: [PAGE],
  form: { pages: [{ width: 100, height: 100 }], fields: new Map([["one", FIELD]]), remains: [] },
  drawn: [{ words: PAGE.words, pictures: 1, ink: INK }],
};

function failures({ measures }: Group): readonly string[] {
  return measures.filter((measure) => !passes(measure)).map(({ label }) => label);
}

test("the same page passes", () => {
  assert.deepEqual(failures(judgePdfjs([GOOD])), []);
});

const WRONG: readonly (readonly [string, Partial<typeof PAGE>])[] = [
  ["pages of another number or size", { width: 102 }],
  ["boxes, worst edge, p95", { boxes: [{ ...INPUT, box: { ...BOX, right: 62 } }] }],
  ["boxes without a counterpart", { boxes: [INPUT, { ...INPUT, name: "two" }] }],
  ["characters", { words: [...PAGE.words, { text: "more", x: 1, y: 1 }] }],
  ["positions of words, p90", { words: [{ text: "Name", x: 5, y: 12 }] }],
  ["pictures missing", { pictures: 2 }],
];

for (const [label, change] of WRONG) {
  test(`a difference in ${label} fails`, () => {
    const failed = failures(judgePdfjs([{ ...GOOD, theirs: [{ ...PAGE, ...change }] }]));
    assert.deepEqual(failed, [label]);
  });
}

test("a check button is anywhere in its field, but not outside", () => {
  assert.deepEqual(failuresOfCheck({ left: 0, top: 0, right: 100, bottom: 100 }), []);
  assert.deepEqual(failuresOfCheck({ ...BOX, right: 58 }), ["boxes, worst edge, p95"]);
});

/** With a check button in a field of this box in pdf.js. */
function failuresOfCheck(box: typeof BOX): readonly string[] {
  const boxes = [{ ...INPUT, box, isCheck: true }];
  return failures(judgePdfjs([{ ...GOOD, theirs: [{ ...PAGE, boxes }] }]));
}

test("missing ink and missing pages fail", () => {
  const blank = judgePdfjs([{ ...GOOD, drawn: [{ words: PAGE.words, pictures: 1, ink: BLANK }] }]);
  assert.deepEqual(failures(blank), ["8-pt tiles with ink"]);
  const fewer = judgePdfjs([{ ...GOOD, theirs: [PAGE, PAGE] }]);
  assert.deepEqual(failures(fewer), ["pages of another number or size"]);
});

test("mupdf finds the words and the ink of a page", async () => {
  const [page] = await readDrawnPages(
    buildForm({
      pages: [{ marks: [{ kind: "text", at: [72, 692], text: "One two" }] }],
      fields: [],
    }),
  );
  assert.deepEqual(
    page?.words.map(({ text }) => text),
    ["One", "two"],
  );
  assert.ok(Math.abs((page?.words[0]?.x ?? 0) - 72) < 2);
  assert.ok(page?.ink.dark.includes(1));
});

test("pdf.js renders a form from its XFA", {
  skip: NO_BROWSER,
}, async () => {
  const browser = await launchBrowser();
  try {
    const draw = '<draw w="100pt" h="20pt"><value><text>Given name</text></value></draw>';
    const unnamed = textFieldXml("").replace('name=""', "");
    const check = '<field name="yes" w="40pt" h="30pt"><ui><checkButton/></ui></field>';
    const titled = textFieldXml("titled", TITLE, 'w="90pt" h="36pt"').replace(
      "<textEdit/>",
      '<textEdit><border><edge thickness="0.5pt"/></border></textEdit>',
    );
    const pdf = xfaPdf(packetsOf(textFieldXml("given") + draw + unnamed + check + titled));
    const rendered = await render({ browser, files: await pdfjsFiles(), serve: serveFiles }, pdf);
    assert.ok("pages" in rendered, JSON.stringify(rendered));
    const [page] = rendered.pages;
    const sizes = page?.boxes.map(({ name, box: { left, right, top, bottom }, isCheck }) => [
      name,
      right - left,
      bottom - top,
      isCheck,
    ]);
    assert.deepEqual(sizes, [
      ["given", 200, 20, false],
      ["", 200, 20, false],
      ["yes", 40, 30, true],
      ["titled", 90, 26, false],
    ]);
    assert.deepEqual(
      page?.words.map(({ text }) => text),
      ["Given", "name", "Title"],
    );
    assert.ok(page?.ink.dark.includes(1));
    const form = await seeForm(pdf);
    assert.deepEqual([page?.width, page?.height], [form.pages[0]?.width, form.pages[0]?.height]);
  } finally {
    await browser.close();
  }
});

const TITLE = '<caption placement="top" reserve="10pt"><value><text>Title</text></value></caption>';
