import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { z } from "zod";
import { serialise } from "../../../engine/cos/mod.ts";
import { readPages } from "../../../engine/form/mod.ts";
import { formDocument } from "../../../forms/builder/mod.ts";
import { Template } from "../../../service/contract/template.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { upload } from "../../support/harness/templates.ts";
import { type DashboardPage, NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";
import { openLivePage } from "./live-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

const RED = [1, 0, 0];
const NAMES = ["plain", "turned", "flipped", "left"];

/** A page for each rotation, all but the first cropped and the last two in larger units; one red field on each. */
function form(): Uint8Array {
  const document = formDocument({
    pages: [{}, { rotate: 90 }, { rotate: 180 }, { rotate: 270 }],
    fields: NAMES.map((name, index) => ({
      type: "text" as const,
      name,
      tooltip: `The ${name} field`,
      at: {
        page: index + 1,
        rect: [150, 400 + 20 * index, 330, 430 + 20 * index],
        background: RED,
      },
    })),
  });
  for (const [index, { dict }] of readPages(document).entries()) {
    if (index > 0) dict.set("CropBox", [100, 250, 500, 700]);
    if (index > 1) dict.set("UserUnit", 1.25);
  }
  return serialise(document);
}

async function openViewer(context: TestContext): Promise<DashboardPage> {
  const { service } = harness;
  const viewport = { width: 1280, height: 900 };
  const shown = await harness.open({ test: context, path: "/signin", person: null, viewport });
  const key = (await harness.account()).key();
  const pdf = form();
  const template = Template.parse((await upload(service, key, pdf)).body);
  const fixture = "viewer/live-page.fixture.tsx";
  await openLivePage(shown.page, service.url, { fixture, pdf, data: template });
  return shown;
}

test("boxes lie where widgets are drawn, on turned and cropped pages and in larger units", {
  skip,
}, async (t) => {
  const { page, faults } = await openViewer(t);
  for (const number of NAMES.keys()) {
    const { box, drawn } = await placesOn(page, number + 1, isFilled);
    const distances = box.map((edge, index) => Math.abs(edge - (drawn[index] ?? Number.NaN)));
    assert.ok(
      distances.every((distance) => distance < 1.5),
      `page ${number + 1}: box ${box.join()}, drawn ${drawn.join()}`,
    );
  }
  await pictured(page, "viewer-turned");
  assert.deepEqual(faults, []);
});

test("what is typed is drawn, in scripts that the form's fonts lack as well", {
  skip,
}, async (t) => {
  const { page, faults } = await openViewer(t);
  const blank = (await placesOn(page, 1)).dark;
  for (const text of ["Ada", "Ж", "ش"]) {
    await page.getByLabel("plain").fill("");
    await placesOn(page, 1, ({ dark }) => dark === blank);
    await page.getByLabel("plain").fill(text);
    await placesOn(page, 1, ({ dark }) => dark > blank + 20);
  }
  assert.match((await page.locator("output").textContent()) ?? "", /font_substituted/);
  await pictured(page, "viewer-scripts");
  assert.deepEqual(faults, []);
});

test("a box and its row select each other and scroll into view", { skip }, async (t) => {
  const { page, faults } = await openViewer(t);
  await page.getByLabel("left").focus();
  await placesOn(page, 4);
  await page.locator('[data-page="4"] .form-box-selected').waitFor();
  await page.locator('[data-field="flipped"] rect').scrollIntoViewIfNeeded();
  await page.locator('[data-field="flipped"] rect').click();
  await page.locator("[aria-label='flipped']:focus").waitFor();
  assert.equal(await page.locator(".field-row-selected").getAttribute("data-field"), "flipped");
  assert.deepEqual(faults, []);
});

/** Edges of the box and of the red widget on a page, in CSS pixels from the page's corner, and its dark pixels. */
type Places = { readonly box: number[]; readonly drawn: number[]; readonly dark: number };

/** Runs in the browser; null: the page is not drawn yet. */
const PLACES = `(number) => {
  const sheet = document.querySelector(\`[data-page="\${number}"]\`);
  const canvas = sheet.querySelector("canvas");
  if (canvas === null) return null;
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const drawn = [width, height, 0, 0];
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] > 0 && data[at] < 90 && data[at + 1] < 60) dark += 1;
    if (data[at] < 200 || data[at + 1] > 60) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    drawn.splice(0, 4, Math.min(drawn[0], x), Math.min(drawn[1], y), Math.max(drawn[2], x + 1), Math.max(drawn[3], y + 1));
  }
  const outer = sheet.getBoundingClientRect();
  const inner = sheet.querySelector("rect").getBoundingClientRect();
  const box = [inner.left - outer.left, inner.top - outer.top, inner.right - outer.left, inner.bottom - outer.top];
  const ratio = outer.width / width;
  return { box, drawn: drawn.map((edge) => edge * ratio), dark };
}`;

/** The form as it was uploaded has no red: appearances are written when it is filled. */
function isFilled({ drawn: [, , right = 0] }: Places): boolean {
  return right > 0;
}

/** Scrolls to a page and waits until it is drawn, as wanted. */
async function placesOn(
  page: Page,
  number: number,
  isWanted: (places: Places) => boolean = () => true,
): Promise<Places> {
  await page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
  const places = await eventually(
    `a picture of page ${number}`,
    async () => Shown.parse(await page.evaluate(`(${PLACES})(${number})`)),
    (found) => found !== null && isWanted(found),
  );
  return places ?? assert.fail("not drawn");
}

const Shown = z
  .object({ box: z.array(z.number()), drawn: z.array(z.number()), dark: z.number() })
  .nullable();
