import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { z } from "zod";
import { writePng } from "../../../engine/image/png.fixture.ts";
import { buildForm } from "../../../engine/specimen/mod.ts";
import { GeneratedFile } from "../../../service/contract/generate.ts";
import { ask } from "../../support/harness/ask.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import {
  chooseFiles,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { inkOn, settledInk } from "./page-ink.ts";

const skip = NO_BROWSER;
/** What browsers log of requests without a connection. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;
/** The request of the page, all of it. */
const SentRequest = z.looseObject({ data: z.record(z.string(), z.unknown()) });
const harness = await openDashboardHarness();
const api = `${harness.service.url}/api/v1`;

const at = (row: number, left = 40, right = 300) =>
  [left, 700 - 36 * row, right, 722 - 36 * row] as const;

/** A form of two pages with a field of every kind. */
const PDF = buildForm({
  pages: [{}, {}],
  fields: [
    { type: "text", name: "name", at: at(0), required: true, tooltip: "Full name" },
    { type: "text", name: "id", at: at(1), maxLength: 9, comb: true, tooltip: "Employee number" },
    {
      type: "text",
      name: "born",
      at: at(2),
      format: 'AFDate_FormatEx("mm/dd/yyyy");',
      tooltip: "Date of birth",
    },
    { type: "checkbox", name: "member", at: at(3, 40, 60), tooltip: "Union member" },
    {
      type: "radio",
      name: "shift",
      at: [
        { rect: at(4, 40, 60), state: "Day" },
        { rect: at(4, 80, 100), state: "Night" },
      ],
      tooltip: "Shift",
    },
    {
      type: "combo",
      name: "country",
      at: at(5),
      options: [
        ["FR", "France"],
        ["DE", "Germany"],
      ],
      tooltip: "Country",
    },
    {
      type: "combo",
      name: "title",
      at: at(6),
      options: ["Dr.", "Prof."],
      editable: true,
      tooltip: "Title",
    },
    {
      type: "list",
      name: "days",
      at: [40, 400, 300, 450],
      options: ["Mon", "Tue", "Wed"],
      multiSelect: true,
      tooltip: "Working days",
    },
    {
      type: "text",
      name: "note",
      at: { page: 2, rect: [40, 600, 500, 700] },
      multiline: true,
      tooltip: "Note",
    },
    {
      type: "text",
      name: "code",
      at: { page: 2, rect: at(4) },
      maxLength: 5,
      required: true,
      tooltip: "Cost centre",
    },
    {
      type: "signature",
      name: "sign",
      at: { page: 2, rect: [40, 400, 340, 480] },
      tooltip: "Signature of the employee",
    },
  ],
});
const MAPPINGS = {
  name: "full_name",
  id: "number",
  born: "birth",
  member: "member",
  shift: "shift",
  country: "country",
  title: "title",
  days: "days",
  note: "note",
  code: { source: "cost", transform: "trim | upper" },
  sign: "signature",
};

/** An envelope of the form, once or several times. */
async function envelopeOf(account: TestAccount, forms = 1): Promise<number> {
  const key = account.key();
  const create = async (path: string, json: object): Promise<number> =>
    idOf(await ask(`${api}/${path}`, { key, json }));
  const template_id = idOf(await upload(harness.service, key, PDF, { name: "Hiring form" }));
  const mapping_id = await create("mappings", { name: "M", template_id, field_mappings: MAPPINGS });
  return await create("envelopes", {
    name: "Hiring",
    pairs: Array.from({ length: forms }, () => ({ template_id, mapping_id })),
    filename_pattern: "hiring {full_name}",
  });
}

function idOf({ status, body, text }: Awaited<ReturnType<typeof ask>>): number {
  assert.equal(status, 201, text);
  return z.looseObject({ id: z.int() }).parse(body).id;
}

test("values are drawn while they are typed, and the PDF is the API's for the same data", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const envelope = await envelopeOf(account);
  const path = `/production/fill/${envelope}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.locator("canvas").first().waitFor();
  const blank = await settledInk(page, 1);
  for (const text of ["Ada Lovelace", "Ада Лавлейс", "آدا لوفلايس", "艾达"]) {
    await page.getByLabel("Full name").fill("");
    await inkOn(page, 1, (ink) => ink === blank);
    await page.getByLabel("Full name").fill(text);
    await inkOn(page, 1, (ink) => ink > blank);
  }
  await pictured(page, "fill-scripts");
  await page.getByLabel("Full name").press("Enter");
  assert.equal(await focusedLabel(page), "Employee number");
  await page.keyboard.type("1234567890");
  await page.getByText("1 character too many").waitFor();
  await page.keyboard.press("Backspace");
  await page.getByText("9 of 9").waitFor();
  await page.getByLabel("Date of birth").fill("soon");
  await page.getByText("A date, written mm/dd/yyyy. This is shown as typed.").waitFor();
  await page.getByLabel("Date of birth").fill("12/10/1815");
  await page.getByLabel("Union member").check();
  await page.getByLabel("Night").check();
  await page.getByLabel("Country").selectOption({ label: "France" });
  await page.getByLabel("Title", { exact: true }).fill("Countess");
  await page.getByLabel("Wed").check();
  // A box on the page leads to its row, a row to its box.
  await page.locator('.form-box[data-field="note"]').scrollIntoViewIfNeeded();
  await page.locator('.form-box[data-field="note"] rect').click();
  assert.equal(await focusedLabel(page), "Note");
  await page.keyboard.type("One line\nanother line");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("1 required field is empty.").waitFor();
  assert.equal(await focusedLabel(page), "Cost centre");
  await page.locator('.form-box-selected[data-field="code"]').waitFor();
  await page.keyboard.type("ab1");
  assert.deepEqual(await violations(page), []);
  await page.context().setOffline(true);
  await page.keyboard.type("2");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("There is no answer from the service. Your values are kept.").waitFor();
  await pictured(page, "fill-offline");
  await page.context().setOffline(false);
  const used = await usedPdfs(account);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/generate/pdf")) requests += 1;
  });
  const sent = page.waitForRequest(/generate\/pdf/);
  await page.getByRole("button", { name: "Create PDF" }).dblclick();
  await page.getByText("hiring 艾达.pdf is ready").waitFor();
  assert.deepEqual([requests, await usedPdfs(account)], [1, used + 1]);
  await pictured(page, "fill-created");
  assert.deepEqual(await violations(page), []);
  const body = SentRequest.parse((await sent).postDataJSON());
  assert.deepEqual(body.data, {
    full_name: "艾达",
    number: "123456789",
    birth: "12/10/1815",
    member: true,
    shift: "Night",
    country: "FR",
    title: "Countess",
    days: ["Wed"],
    note: "One line\nanother line",
    cost: "ab12",
  });
  const shown = await page.locator(".fill-fingerprint").textContent();
  const same = await ask(`${api}/generate/pdf`, { key: account.key(), json: body });
  assert.equal(GeneratedFile.parse(same.body).sha256, shown);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), "hiring 艾达.pdf");
  const bytes = readFileSync(await download.path());
  assert.equal(sha256(bytes), shown);
  // The same request again: no second PDF.
  const before = await usedPdfs(account);
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByRole("button", { name: "Create PDF" }).waitFor();
  await page.getByText("hiring 艾达.pdf is ready").waitFor();
  assert.equal(await usedPdfs(account), before);
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
  assert.equal(await usedPdfs(account), before);
  await page.getByRole("button", { name: "Fill another" }).click();
  await page.getByRole("menuitem", { name: "With empty fields" }).click();
  await page.getByText("0 of 11 filled").waitFor();
  assert.equal(await page.getByLabel("Full name").inputValue(), "");
  assert.deepEqual(
    faults.filter((fault) => !OFFLINE.test(fault)),
    [],
  );
});

test("two forms become one PDF, and an unknown envelope or an unpublished form says so", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const envelope = await envelopeOf(account, 2);
  const path = "/production/fill/2000000000";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.dark });
  await page.getByText("This envelope does not exist").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Hiring" }).click();
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
  await page.getByLabel("Full name").fill("Ada");
  await page.getByLabel("Cost centre").fill("x1");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("This version of the form is not published in Staging.").waitFor();
  assert.equal(await page.getByLabel("Full name").inputValue(), "Ada");
  assert.deepEqual(faults, []);
});

test("a field is signed by drawing, typing, a picture, and a saved signature", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const envelope = await envelopeOf(account);
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

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A grey rectangle on transparent ground. */
function signaturePng(): Uint8Array {
  const [width, height] = [60, 20];
  const samples = Array.from({ length: width * height }, (_, pixel) => [
    60,
    pixel % 3 === 0 ? 0 : 255,
  ]);
  return writePng({ width, height, colorType: 4, depth: 8, samples: samples.flat() });
}

async function usedPdfs(account: TestAccount): Promise<number> {
  const { body } = await ask(`${api}/billing/usage/current-period`, { key: account.key() });
  return z.looseObject({ pdf_generations: z.looseObject({ used: z.int() }) }).parse(body)
    .pdf_generations.used;
}

async function focusedLabel(page: Page): Promise<unknown> {
  return await page.evaluate("document.activeElement.ariaLabel");
}
