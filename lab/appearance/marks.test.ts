import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { extractDrawnText } from "../referees/drawn-text.ts";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { loadPdfium } from "../referees/pdfium-library.ts";
import { sampleOf } from "./appearance.fixture.ts";
import { drawStream } from "./draw-stream.ts";
import { fillWithOurs } from "./fill-ours.ts";
import { differentShare, renderPart } from "./pixels.ts";
import { findWidget, normalStream } from "./widget-stream.ts";

const SIGNS = Object.entries({ "4": "✔", "8": "✘", H: "★", l: "●", n: "■", u: "◆" });
const PLACES = SIGNS.map(([caption, sign], i) => ({
  caption,
  sign,
  rect: [50 * i, 0, 50 * i + 40, 40] as const,
}));

/** A form with a box for each sign, all of them checked. */
async function checkedBoxes(): Promise<Uint8Array> {
  const fields = PLACES.map(({ caption, rect }) => {
    const at = { rect, caption, defaultAppearance: "/ZaDb 0 Tf 0 g" };
    return { type: "checkbox", name: caption, appearance: false, at } as const;
  });
  const tasks = PLACES.map(({ caption, rect }) => ({ sample: boxSample(caption, rect), text: "" }));
  const { pdf } = await fillWithOurs(buildForm({ fields }), tasks);
  return pdf ?? assert.fail("nothing was filled");
}

function boxSample(name: string, rect: readonly number[]): ReturnType<typeof sampleOf> {
  return sampleOf({ ft: "/Btn", state: "/Yes", name, rect, bbox: [0, 0, 40, 40] });
}

test("the marks of buttons are their signs to readers that are not ours", async () => {
  const pdf = await checkedBoxes();
  const { widgets } = await extractDrawnText(pdf);
  const document = openWithMupdf(await loadMupdf(), pdf);
  for (const { caption, sign, rect } of PLACES) {
    assert.deepEqual(widgets.get(caption), [sign], "pdf.js");
    const widget = findWidget(document, boxSample(caption, rect)) ?? assert.fail(caption);
    const drawing = drawStream(await loadMupdf(), document, normalStream(widget, "Yes"));
    assert.equal(drawing.glyphs[0]?.char, sign, "mupdf");
  }
});

test("the marks of buttons leave ink", async () => {
  const [pdf, pdfium] = [await checkedBoxes(), await loadPdfium()];
  const blank = buildForm({ fields: [] });
  for (const { rect } of PLACES) {
    const share = differentShare(
      renderPart(pdfium, pdf, 0, rect),
      renderPart(pdfium, blank, 0, rect),
    );
    assert.ok(share > 0.1 && share < 0.8, `${share}`);
  }
});
