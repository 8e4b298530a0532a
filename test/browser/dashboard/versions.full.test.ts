import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { z } from "zod";
import { buildForm } from "../../../forms/builder/mod.ts";
import { ask } from "../../support/harness/ask.ts";
import { eventually } from "../../support/harness/eventually.ts";
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

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const PAGES = [{}, { rotate: 90 as const }, {}];

/** The second edition: a field moved and longer, one gone, one new, one on another page. */
const FIRST = buildForm({
  pages: PAGES,
  fields: [
    { type: "text", name: "name", tooltip: "Full name", at: [40, 700, 300, 720], maxLength: 20 },
    { type: "text", name: "fax", tooltip: "Fax", at: [40, 660, 300, 680] },
    { type: "text", name: "place", tooltip: "Place", at: { page: 2, rect: [40, 600, 300, 620] } },
    { type: "text", name: "note", tooltip: "Note", at: { page: 3, rect: [40, 100, 300, 120] } },
  ],
});
const SECOND = buildForm({
  pages: PAGES,
  fields: [
    { type: "text", name: "name", tooltip: "Full name", at: [40, 640, 300, 660], maxLength: 40 },
    { type: "text", name: "email", tooltip: "E-mail", at: [40, 600, 300, 620] },
    { type: "text", name: "place", tooltip: "Place", at: { page: 2, rect: [40, 600, 300, 620] } },
    { type: "text", name: "note", tooltip: "Note", at: { page: 3, rect: [40, 300, 300, 320] } },
  ],
});
const Made = z.looseObject({ id: z.int() });

test("a new version is uploaded, compared, published and rolled back", { skip }, async (t) => {
  const { service } = harness;
  const account = await harness.account();
  const person = await harness.person(account);
  const key = account.key();
  const { id } = Made.parse((await upload(service, key, FIRST)).body);
  const map = (name: string, field_mappings: object) =>
    ask(`${service.url}/api/v1/mappings`, { key, json: { name, template_id: id, field_mappings } });
  await map("Staff list", { name: "full_name" });
  const path = `/production/templates/${id}/versions`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const file = { name: "second.pdf", mimeType: "application/pdf", buffer: Buffer.from(SECOND) };
  await chooseFiles(page.getByLabel("Upload a new version"), file);
  await page.getByText("Version 2 was uploaded. It is used nowhere yet.").waitFor();
  await page.getByText("Mappings that fit it: Staff list.").waitFor();
  const row = page.getByRole("row", { name: /Version 2/ });
  await row.getByRole("button", { name: "Publish version 2" }).click();
  await page.getByRole("menuitem", { name: "To Production" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Production uses version 1 now.").waitFor();
  await dialog.getByText("Fields: 1 added, 1 removed, 2 changed.").waitFor();
  await dialog.getByText("Staff list stays with version 1.").waitFor();
  await dialog.getByText("Move the mapping to this version").click();
  await dialog.getByText("Staff list moves from version 1 to 2.").waitFor();
  assert.deepEqual(await violations(page), []);
  await pictured(page, "versions-publish");
  await dialog.getByRole("button", { name: "Publish to Production" }).click();
  await page.getByText("Production uses version 2 now; before it was version 1.").waitFor();
  await page.getByText("Moved: Staff list.").waitFor();
  await page.getByText("It is used nowhere yet").waitFor({ state: "detached" });
  await row.getByText("Production", { exact: true }).waitFor();
  await pictured(page, "versions");
  await fitsWindow(page);
  assert.deepEqual(await violations(page), []);
  await map("Fax list", { email: "mail" });
  await page.reload();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await page.getByRole("menuitem", { name: "Roll Production back to this" }).click();
  await dialog.getByText(/Fax list stays with version 2: .*lacks \(E-mail\)/).waitFor();
  assert.equal(await dialog.getByRole("checkbox").count(), 0);
  await pictured(page, "versions-roll-back");
  await dialog.getByRole("button", { name: "Roll Production back" }).click();
  await page.getByRole("link", { name: "Still on version 2: Staff list" }).waitFor();
  await page.getByRole("button", { name: "Roll back to version 2" }).waitFor();
  assert.deepEqual(faults, []);
});

test("two versions are shown side by side with what is different", { skip }, async (t) => {
  const { service } = harness;
  const account = await harness.account();
  const person = await harness.person(account, "viewer");
  const key = account.key();
  const { id } = Made.parse((await upload(service, key, FIRST)).body);
  const added = await upload(service, key, SECOND, {}, `/templates/${id}/versions`);
  assert.equal(added.status, 201, added.text);
  const path = `/production/templates/${id}/versions/1..2`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.getByText("1 added, 1 removed, 2 changed").waitFor();
  await page.getByText("Longest text: was 20 characters, now 40 characters").waitFor();
  await page.getByText("Moved 21 mm down").waitFor();
  await page.locator("canvas").nth(1).waitFor();
  const [before, after] = [side(page, 1), side(page, 2)];
  await before.locator('.form-box-removed[data-field="fax"]').waitFor();
  await after.locator('.form-box-added[data-field="email"]').waitFor();
  assert.deepEqual(await violations(page), []);
  await pictured(page, "comparison");
  await page.getByRole("button", { name: /Note/ }).click();
  await before.locator('.form-box-selected[data-field="note"]').waitFor();
  await after.locator('.form-box-selected[data-field="note"]').waitFor();
  await awaitScroll(page, 1, (top) => top > 0);
  await awaitScroll(page, 2, (top) => top > 0);
  await page.evaluate('document.querySelector(".form-pages").scrollTo(0, 0)');
  await awaitScroll(page, 2, (top) => top === 0);
  await before.locator('[data-field="fax"] rect').click();
  assert.equal(await page.locator(".field-row-selected").getAttribute("data-field"), "fax");
  await page.getByRole("button", { name: "Swap" }).click();
  await page.getByText("Longest text: was 40 characters, now 20 characters").waitFor();
  await page.goto(`${service.url}/app/production/templates/${id}/versions/2..2`);
  await page.getByText("These are the same version").waitFor();
  await page.goto(`${service.url}/app/production/templates/${id}/versions/1..9`);
  await page.getByText("This no longer exists").waitFor();
  await page.goto(`${service.url}/app/production/templates/${id}/versions/first`);
  await page.getByText("There are no such versions").waitFor();
  assert.deepEqual(faults, []);
});

function side(page: Page, version: number): ReturnType<Page["locator"]> {
  return page.getByRole("region", { name: `Version ${version}`, exact: true });
}

/** Waits until the pages of a version are scrolled as wanted. */
async function awaitScroll(
  page: Page,
  version: number,
  isWanted: (top: number) => boolean,
): Promise<void> {
  const pane = `document.querySelectorAll(".form-pages")[${version - 1}]`;
  await eventually(
    `version ${version} to scroll`,
    async () => Number(await page.evaluate(`${pane}.scrollTop`)),
    isWanted,
  );
}
