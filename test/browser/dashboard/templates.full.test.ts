import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { buildForm } from "../../../forms/builder/mod.ts";
import { Mapping } from "../../../service/contract/mapping.ts";
import { Template, TemplatePage } from "../../../service/contract/template.ts";
import { ask } from "../../support/harness/ask.ts";
import { lockedPdf, smallPdf, upload } from "../../support/harness/templates.ts";
import { buildXfaForm } from "../../support/harness/xfa-form.ts";
import { violations } from "../dashboard-page.ts";
import {
  chooseFiles,
  dropped,
  fitsWindow,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";

const skip = NO_BROWSER;
const MEGABYTE = 1024 * 1024;
const CORPUS = fileURLToPath(new URL("../../../../shared/corpus/hostile", import.meta.url));
const NO_CORPUS = existsSync(CORPUS) ? false : "no corpus beside the checkout";
/** Files of the corpus with what is said of them. */
const HOSTILE = [
  ["synthetic--field-tree-depth-15000.pdf", /built in a way/],
  ["pdf.js--bomb_giant.pdf", /no fields|too large/],
  ["format-corpus--T04_011_trailer-no-root-key-value-pair.pdf", /no fields|damaged/],
] as const;
const harness = await openDashboardHarness();

for (const name of MATRIX)
  test(`the list of forms and a form have no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const person = await harness.person(account);
    await upload(harness.service, account.key());
    const path = "/production/templates";
    const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS[name] });
    await page.getByRole("link", { name: "Small form" }).waitFor();
    await pictured(page, `templates-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Small form" }).click();
    await page.locator("canvas").waitFor();
    await pictured(page, `template-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });

test("a PDF is uploaded by file picker or drop, and a refusal says why", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const path = "/production/templates";
  const { page, faults } = await harness.open({ test: t, path, person });
  await page.getByText("There are no forms yet").waitFor();
  const picker = page.getByLabel("Upload a PDF form");
  const expectRefused = async (name: string, bytes: Uint8Array, says: RegExp): Promise<void> => {
    await chooseFiles(picker, await fileOnDisk(t, name, bytes));
    await page.getByRole("alert").locator("strong").getByText(says).waitFor();
  };
  await expectRefused("list.csv", new Uint8Array([97]), /^list.csv is not a PDF/);
  await expectRefused("empty.pdf", new Uint8Array(), /empty.pdf is empty/);
  await expectRefused("scan.pdf", new Uint8Array(26 * MEGABYTE), /scan.pdf has 26 MB/);
  await chooseFiles(picker, await fileOnDisk(t, "letter.pdf", buildForm({ fields: [] })));
  await page
    .getByRole("status")
    .getByText(/^This PDF has no fields/)
    .waitFor();
  await expectRefused("locked.pdf", lockedPdf(), /opened with a password only/);
  await expectRefused("fake.pdf", new TextEncoder().encode("No PDF"), /^This file is not a PDF/);
  await pictured(page, "templates-refused");
  assert.deepEqual(await violations(page), []);
  const small = Buffer.from(smallPdf());
  const form = { name: "new_employee.pdf", mimeType: "application/pdf", buffer: small };
  await dropped(page, form);
  await page.getByRole("heading", { name: "new employee" }).waitFor();
  await page.getByLabel("Search fields").fill("name");
  await page.getByText("1 of 4 fields").waitFor();
  await page.goBack();
  const largest = padPdf(small, 25 * MEGABYTE);
  await chooseFiles(picker, await fileOnDisk(t, "largest.pdf", largest));
  await page.getByRole("heading", { name: "largest" }).waitFor();
  await page.locator("canvas").first().waitFor();
  assert.deepEqual(faults, []);
});

test("an upload whose answer is lost is repeated without a second form", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const path = "/production/templates";
  const { page } = await harness.open({ test: t, path, person });
  await page.getByText("There are no forms yet").waitFor();
  let lost = 0;
  await page.route("**/templates/upload", async (route) => {
    // The service has accepted the form when the connection breaks; the client repeats it three times.
    if (lost === 0) await route.fetch();
    // The repetition is visible while it is under way.
    if (lost === 1)
      await page.getByText("The connection was lost. Sending staff.pdf again").waitFor();
    lost += 1;
    await (lost <= 4 ? route.abort("connectionreset") : route.continue());
  });
  const buffer = Buffer.from(smallPdf());
  const file = { name: "staff.pdf", mimeType: "application/pdf", buffer };
  await chooseFiles(page.getByLabel("Upload a PDF form"), file);
  await page.getByRole("alert").getByText("The connection was lost, so it is").waitFor();
  await pictured(page, "templates-lost");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "staff" }).waitFor();
  assert.equal(lost, 5);
  const list = await ask(`${harness.service.url}/api/v1/templates`, { key: account.key() });
  assert.equal(TemplatePage.parse(list.body).total, 1);
});

test("fields are found and stepped through by keyboard, and those without a mapping are next", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const key = account.key();
  const { url } = harness.service;
  const { id } = Template.parse((await upload(harness.service, key, longForm())).body);
  const map = async (name: string, field_mappings: object): Promise<void> => {
    const json = { name, template_id: id, field_mappings };
    const { status, text } = await ask(`${url}/api/v1/mappings`, { key, json });
    assert.equal(status, 201, text);
  };
  await map("Staff", { f1: "first", f2: "second", f4: "fourth" });
  await map("Tax", { f3: "third" });
  const path = `/production/templates/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.getByText("4 of 801 fields are mapped").waitFor();
  await page.locator("canvas").first().waitFor();
  await page.getByRole("button", { name: /Mapping/ }).click();
  await page.getByRole("option", { name: "Staff (version 1)" }).click();
  await page.getByText("3 of 801 fields are mapped").waitFor();
  await page.getByRole("button", { name: "Next field without mapping" }).click();
  await selectedIs(page, "f3");
  await page.keyboard.press("n");
  await selectedIs(page, "f5");
  await page.keyboard.press("k");
  await selectedIs(page, "f4");
  await page.getByText("from fourth").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("p");
  await selectedIs(page, "f3");
  await page.keyboard.press("/");
  await page.keyboard.type("Box 800");
  await page.keyboard.press("Enter");
  await selectedIs(page, "f800");
  await page.locator('[data-field="f800"].form-box-selected').waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Next field without mapping").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await page.getByText("Show labels on the pages").click();
  await page.locator(".form-box-label").first().waitFor();
  await pictured(page, "template-mapped");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("a form is renamed, and deleted once nothing uses it", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const key = account.key();
  const { url } = harness.service;
  const { id } = Template.parse((await upload(harness.service, key)).body);
  const json = { name: "Staff", template_id: id, field_mappings: { "person.name": "name" } };
  const made = await ask(`${url}/api/v1/mappings`, { key, json });
  const mapping = Mapping.parse(made.body).id;
  const path = `/production/templates/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const menu = async (command: string): Promise<void> => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: command }).click();
  };
  await menu("Rename");
  await page.getByRole("textbox", { name: "Name" }).fill("Employee form");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Employee form" }).waitFor();
  await menu("Delete");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("link", { name: "Staff" }).waitFor();
  await pictured(page, "template-in-use");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  const gone = await ask(`${url}/api/v1/mappings/${mapping}`, { key, method: "DELETE" });
  assert.equal(gone.status, 204, gone.text);
  await page.reload();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the PDF" }).click();
  assert.equal((await saved).suggestedFilename(), "small form.pdf");
  await menu("Delete");
  await dialog.getByText("This cannot be undone").waitFor();
  await pictured(page, "template-delete");
  await dialog.getByRole("button", { name: "Delete the form" }).click();
  await page.getByText("There are no forms yet").waitFor();
  assert.deepEqual(faults, []);
});

test("an Adobe form is converted, its original can be downloaded, and a refusal says why", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const path = "/production/templates";
  const { page, faults } = await harness.open({ test: t, path, person });
  await page.getByText("There are no forms yet").waitFor();
  const choose = async (name: string, pdf: Uint8Array): Promise<void> => {
    const file = { name, mimeType: "application/pdf", buffer: Buffer.from(pdf) };
    await chooseFiles(page.getByLabel("Upload a PDF form"), file);
  };
  const refusal = page.getByRole("alert");
  await choose("empty.pdf", buildXfaForm({ markup: "<draw w='90pt' h='20pt'/>" }));
  await refusal.getByText("(dynamic XFA) has no fields to fill in").waitFor();
  const deep = `${"<subform>".repeat(400)}<field name="a"/>${"</subform>".repeat(400)}`;
  await choose("deep.pdf", buildXfaForm({ markup: deep }));
  await refusal.getByText("its template is nested too deep").waitFor();
  const form = buildXfaForm({
    fields: [
      { name: "city", caption: "City" },
      { name: "sum", script: "this.rawValue = 1;" },
    ],
  });
  await choose("permit.pdf", form);
  await page.getByRole("heading", { name: "permit" }).waitFor();
  await page.getByText("was converted to an ordinary PDF form").waitFor();
  await page.getByText("Calculations, checks and buttons of this form do not work").waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the original" }).click();
  const original = readFileSync(await (await downloading).path());
  assert.deepEqual(new Uint8Array(original), new Uint8Array(form));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("hostile files are refused in words, or have no fields", {
  skip: skip === false ? NO_CORPUS : skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const path = "/production/templates";
  const { page, faults } = await harness.open({ test: t, path, person });
  await page.getByText("There are no forms yet").waitFor();
  for (const [name, says] of HOSTILE) {
    const buffer = readFileSync(join(CORPUS, name));
    const file = { name, mimeType: "application/pdf", buffer };
    await chooseFiles(page.getByLabel("Upload a PDF form"), file);
    const said = page.getByRole("alert").or(page.getByRole("status"));
    await said.getByText(says).first().waitFor();
    await page.reload();
  }
  assert.deepEqual(faults, []);
});

/** The same PDF with a comment before its end, so that it has this size. */
function padPdf(pdf: Buffer, bytes: number): Buffer {
  const end = pdf.subarray(pdf.lastIndexOf("startxref"));
  const comment = Buffer.alloc(bytes - pdf.length - end.length, "%");
  comment.write("\n", 0);
  comment.write("\n", comment.length - 1);
  return Buffer.concat([pdf, comment, end]);
}

/** A form of 801 fields on nine pages. */
function longForm(): Uint8Array {
  return buildForm({
    pages: Array.from({ length: 9 }, () => ({})),
    fields: Array.from({ length: 801 }, (_, index) => {
      const [page, place] = [Math.floor(index / 100), index % 100];
      const [column, row] = [place % 4, Math.floor(place / 4)];
      const [left, top] = [40 + 135 * column, 750 - 28 * row];
      const rect = [left, top - 18, left + 120, top] as const;
      const number = index + 1;
      const tooltip = `Box ${number}`;
      return { type: "text" as const, name: `f${number}`, tooltip, at: { page: page + 1, rect } };
    }),
  });
}

async function selectedIs(page: Page, name: string): Promise<void> {
  await page.locator(`.field-row-selected[data-field="${name}"]`).waitFor();
  await page.locator(`[data-field="${name}"] .field-row-name:focus`).waitFor();
}

/** The path of a new file. Sent to the browser as bytes instead, 25 MB take a minute on a starved machine. */
async function fileOnDisk(t: TestContext, name: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "platen-upload-"));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
