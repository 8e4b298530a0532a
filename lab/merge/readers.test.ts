import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldValue } from "@platen/engine";
import { buildForm } from "@platen/forms/builder";
import { demoForm } from "@platen/forms/residence-permit";
import type { RefProxy } from "pdfjs-dist/types/src/display/api.js";
import { writePng } from "../../engine/image/png.fixture.ts";
import { compileForm, type OurForm } from "../compile-form.ts";
import { loadPdfium } from "../referees/pdfium-library.ts";
import { withPdfjsDocument } from "../referees/pdfjs-library.ts";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { benchRow } from "../values/rows.ts";
import { compareForm } from "./compare-form.ts";
import { drawPages } from "./draw-pages.ts";
import { mergedPdf, packRows } from "./merge-rows.ts";

const FRAME = { color: [0, 0, 1], width: 1 } as const;

const pdfium = await loadPdfium();
const structure = await loadQpdfReferee();

async function specimen(): Promise<OurForm> {
  const form = await compileForm(demoForm(), { flatten: false, characters: "東京" });
  return form.kind === "form" ? form : assert.fail(form.message);
}

test("three readers find the pages of all rows and a bookmark at the first page of each", async () => {
  const form = await specimen();
  const rows = [0, 1, 2].map((row) => benchRow(form.fields, row).map(({ value }) => value));
  const pdf = mergedPdf(form, packRows(form, rows));
  const { pageCount } = form.template;
  const verdict = structure(pdf);
  assert.deepEqual([verdict.status, verdict.lines.filter((line) => /warn/i.test(line))], [0, []]);
  assert.equal([...drawPages(pdfium, pdf, 0.1)].length, 3 * pageCount);
  await withPdfjsDocument(pdf, async (document) => {
    assert.equal(document.numPages, 3 * pageCount);
    const outline = await document.getOutline();
    const pages = await Promise.all(
      outline.map(async ({ title, dest }) => {
        const target: readonly unknown[] = Array.isArray(dest) ? dest : [];
        return [title, await document.getPageIndex(target[0] as RefProxy)];
      }),
    );
    assert.deepEqual(pages, [
      ["row-00001.pdf", 0],
      ["row-00002.pdf", pageCount],
      ["row-00003.pdf", 2 * pageCount],
    ]);
    assert.equal(await document.getFieldObjects(), null);
  });
});

test("every page looks as in the flattened PDF of its row, to the pixel", async () => {
  assert.deepEqual(await compareForm(demoForm(), { pdfium, structure }), []);
});

test("fallback fonts, signatures, rotated and overlapping fields look as in the flattened PDF", async () => {
  const ink = { width: 2, height: 1, colorType: 2, depth: 8, samples: [200, 0, 0, 0, 0, 200] };
  const image = Buffer.from(writePng({ ...ink, colorType: 2, depth: 8 })).toString("base64");
  const clear = writePng({ ...ink, colorType: 6, depth: 8, samples: [9, 9, 9, 255, 9, 9, 9, 0] });
  const pdf = buildForm({
    pages: [{}, { rotate: 90 }],
    fonts: { Helv: "Helvetica", F1: "Courier" },
    fields: [
      { type: "text", name: "name", at: { rect: [50, 700, 300, 720], border: FRAME }, value: "-" },
      { type: "text", name: "turned", at: { rect: [320, 500, 340, 720], rotation: 90 } },
      { type: "text", name: "note", at: { page: 2, rect: [50, 50, 300, 200] }, multiline: true },
      { type: "list", name: "list", at: [50, 300, 200, 380], options: ["a", "b", "c"] },
      {
        type: "radio",
        name: "size",
        at: [
          { rect: [50, 600, 68, 618], state: "small" },
          { rect: [60, 610, 78, 628], state: "large", border: FRAME },
        ],
      },
      {
        type: "signature",
        name: "signed",
        at: [
          { rect: [50, 400, 250, 500], border: FRAME },
          { page: 2, rect: [320, 50, 500, 100], rotation: 90 },
        ],
      },
    ],
  });
  const rows: readonly (readonly FieldValue[])[] = [
    ["Ada (\\Helv)", "up 東京", "one\ntwo", "b", "large", `data:image/png;base64,${image}`],
    [null, null, null, null, null, null],
    ["東京 Łódź", "", "مرحبا", "c", "small", Buffer.from(clear).toString("base64")],
    ["", "x", "東", "a", null, "Ada Lovelace"],
  ];
  const characters = "東京Łódźمرحبا";
  assert.deepEqual(await compareForm(pdf, { pdfium, structure }, { rows, characters }), []);
});
