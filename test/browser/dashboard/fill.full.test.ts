import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { writePng } from "../../../engine/image/png.fixture.ts";
import { GeneratedFile } from "../../../service/contract/generate.ts";
import { ask, formData } from "../../support/harness/ask.ts";
import { violations } from "../dashboard-page.ts";
import { fillByHand, usedPdfs } from "./fill-journey.ts";
import {
  chooseFiles,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { hiringEnvelope } from "./hiring-envelope.ts";
import { FORM } from "./newcomer-page.ts";
import { inkOn } from "./page-ink.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

test("names in four scripts are drawn, and the same request again makes no second PDF", {
  skip,
}, async (t) => {
  const names = ["Ada Lovelace", "Ада Лавлейс", "آدا لوفلايس", "艾达"];
  const { account, page, blank, faults } = await fillByHand(t, harness, names);
  const before = await usedPdfs(harness, account);
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByRole("button", { name: "Create PDF" }).waitFor();
  await page.getByText("hiring 艾达.pdf is ready").waitFor();
  assert.equal(await usedPdfs(harness, account), before);
  await page.reload();
  await page.getByText("10 of 11 filled").waitFor();
  assert.equal(await page.getByLabel("Full name").inputValue(), "艾达");
  await page.setViewportSize(SIGHTS.phone.viewport);
  await fitsWindow(page);
  await inkOn(page, 1, (ink) => ink > blank);
  await pictured(page, "fill-phone");
  await page.setViewportSize(SIGHTS.wide.viewport);
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("hiring 艾达.pdf is ready").waitFor();
  assert.equal(await usedPdfs(harness, account), before);
  await page.getByRole("button", { name: "Fill another" }).click();
  await page.getByRole("menuitem", { name: "With empty fields" }).click();
  await page.getByText("0 of 11 filled").waitFor();
  assert.equal(await page.getByLabel("Full name").inputValue(), "");
  assert.deepEqual(faults(), []);
});

test("two forms become one PDF, and an unknown envelope or an unpublished form says so", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const envelope = await hiringEnvelope(harness, account, 2);
  const path = "/production/fill/2000000000";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.dark });
  await page.getByText("This form or envelope does not exist").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Hiring", exact: true }).click();
  await page.getByRole("button", { name: /1 of 2: Hiring form/ }).waitFor();
  await page.locator("canvas").first().waitFor();
  await page.getByRole("button", { name: "Paste a row" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Two rows").fill("Full Name\tcost\tSalary\nAda\tx1\t9");
  await dialog.getByRole("button", { name: "Fill in these values" }).click();
  await page.getByText("2 values were filled in.").waitFor();
  await page.getByText("Without a field here: Salary").waitFor();
  assert.equal(await page.getByLabel("Full name").inputValue(), "Ada");
  await pictured(page, "fill-dark");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText(/^4 pages/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(`${harness.service.url}/app/staging/fill/${envelope}`);
  await page.getByText("This form is not published in Staging").waitFor();
  assert.deepEqual(faults, []);
});

test("121 a form without a mapping is filled by hand, and the PDF is the API's", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const api = `${harness.service.url}/api/v1`;
  const key = account.key();
  const form = formData({ name: "Fresh" }, { file: ["fresh.pdf", FORM] });
  const uploaded = await ask(`${api}/templates/upload`, { key, form });
  const { id } = z.looseObject({ id: z.int() }).parse(uploaded.body);
  const path = "/production/";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.getByRole("link", { name: "Fill one form" }).click();
  await page.getByRole("link", { name: "Fresh" }).waitFor();
  await pictured(page, "fill-one-list");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Fresh" }).click();
  await page.locator("canvas").first().waitFor();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("City").fill("London");
  await pictured(page, "fill-one-fresh");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText(/ is ready$/).waitFor();
  const shown = await page.locator(".fill-fingerprint").textContent();
  const data = { "topmostSubform[0].f1_1[0]": "Ada", "topmostSubform[0].f1_6[0]": "London" };
  const same = await ask(`${api}/generate/pdf`, { key, json: { template_id: id, data } });
  assert.equal(GeneratedFile.parse(same.body).sha256, shown);
  await page.goto(`${harness.service.url}/app/staging/fill/form/${id}`);
  await page.getByText("This form is not published in Staging").waitFor();
  assert.deepEqual(faults, []);
});

test("a field is signed by drawing, typing, a picture, and a saved signature", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const envelope = await hiringEnvelope(harness, account);
  const path = `/production/fill/${envelope}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const open = page.getByRole("button", { name: /^(?:Sign|Change)….*Signature of/ });
  const dialog = page.getByRole("dialog");
  const use = dialog.getByRole("button", { name: "Use this signature" });
  await open.click();
  await use.click();
  await dialog.getByText("Draw your signature first.").waitFor();
  const box = (await dialog.locator("canvas").boundingBox()) ?? assert.fail("no pad");
  for (const y of [0.3, 0.6]) {
    await page.mouse.move(box.x + 60, box.y + box.height * y);
    await page.mouse.down();
    for (let x = 60; x < 300; x += 12)
      await page.mouse.move(box.x + x, box.y + box.height * (y + 0.2 * Math.sin(x / 20)));
    await page.mouse.up();
  }
  await pictured(page, "fill-sign-draw");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await use.click();
  await page.getByRole("img", { name: "Signature", exact: true }).waitFor();
  const blank = await inkOn(page, 2, (ink) => ink > 0);
  await pictured(page, "fill-signed-drawn");
  await open.click();
  await dialog.getByText("Type", { exact: true }).click();
  await dialog.getByLabel("Your name").fill("Ada Lovelace");
  await dialog.getByLabel("Save it for the next time").check();
  await dialog.getByLabel("Name of the saved signature").fill("Ada, written");
  await pictured(page, "fill-sign-type");
  assert.deepEqual(await violations(page), []);
  await use.click();
  await dialog.waitFor({ state: "detached" });
  await inkOn(page, 2, (ink) => ink !== blank);
  await pictured(page, "fill-signed-typed");
  await open.click();
  await dialog.getByText("Picture", { exact: true }).click();
  const picker = dialog.getByLabel("Choose a picture");
  await chooseFiles(picker, { name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF") });
  await dialog.getByText("a.gif is not a picture that can be used.").waitFor();
  const buffer = Buffer.from(signaturePng());
  await chooseFiles(picker, { name: "mine.png", mimeType: "image/png", buffer });
  await dialog.getByRole("img", { name: "The picture mine.png" }).waitFor();
  await pictured(page, "fill-sign-image");
  await use.click();
  await dialog.waitFor({ state: "detached" });
  await open.click();
  await dialog.getByText("Saved", { exact: true }).click();
  await dialog.getByLabel(/Ada, written/).check();
  await pictured(page, "fill-sign-saved");
  assert.deepEqual(await violations(page), []);
  await use.click();
  await page.getByLabel("Full name").fill("Ada");
  await page.getByLabel("Cost centre").fill("X1");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("hiring Ada.pdf is ready").waitFor();
  assert.deepEqual(faults, []);
});

/** A grey rectangle on transparent ground. */
function signaturePng(): Uint8Array {
  const [width, height] = [60, 20];
  const samples = Array.from({ length: width * height }, (_, pixel) => [
    60,
    pixel % 3 === 0 ? 0 : 255,
  ]);
  return writePng({ width, height, colorType: 4, depth: 8, samples: samples.flat() });
}
