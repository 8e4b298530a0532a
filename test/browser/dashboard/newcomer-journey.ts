/** The path of a person who has a form and a spreadsheet, from the set-up link to an opened ZIP. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { testToken } from "../../support/harness/people.ts";
import { violations } from "../dashboard-page.ts";
import { chooseFiles, type DashboardHarness, pictured, SIGHTS } from "./harness.ts";
import {
  EXPECTED,
  FILES,
  inSight,
  type Newcomer,
  openNewcomer,
  REQUESTS_MAX,
  savedZip,
  untilChoosable,
  valuesIn,
} from "./newcomer-page.ts";

/** Makes a ZIP of filled PDFs of both files, in four clicks. */
export async function makeFirstZip(
  t: TestContext,
  { page, faults, requests }: Newcomer,
): Promise<void> {
  await pictured(page, "newcomer-1-empty");
  assert.deepEqual(await violations(page), []);
  performance.mark("chosen");
  let clicks = 1;
  await chooseFiles(page.getByLabel("Choose a form", { exact: true }), FILES);
  await page.getByText("5 of 6 columns are used.").waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await page.locator("canvas").waitFor();
  await pictured(page, "newcomer-2-matched");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await shownRows(page), EXPECTED.map(shownCells));
  await matchedOnPage(page);
  clicks += 1;
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("3 PDFs · 0 fail · 0 warnings · $0.00").waitFor();
  await pictured(page, "newcomer-3-checked");
  assert.deepEqual(await violations(page), []);
  clicks += 1;
  await page.evaluate("scrollTo(0, document.body.scrollHeight)");
  await page.getByRole("button", { name: "Make 3 PDFs" }).click();
  await inSight(page, "Your PDFs are ready");
  await pictured(page, "newcomer-4-done");
  assert.deepEqual(await violations(page), []);
  clicks += 1;
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the PDFs" }).click();
  const path = await savedZip(t, await downloading);
  assert.deepEqual(await valuesIn(path), EXPECTED);
  const { duration } = performance.measure("newcomer", "chosen");
  const seconds = (duration / 1000).toFixed(1);
  t.diagnostic(`${seconds} s, ${requests()} API requests, ${clicks} clicks`);
  assert.ok(requests() <= REQUESTS_MAX, `${requests()} requests`);
  assert.deepEqual(faults, []);
}

/** A click on a box of the page gives it to the chosen column; unticking leaves the column out again. */
async function matchedOnPage(page: Page): Promise<void> {
  await page.locator(".match-column", { hasText: "Favourite colour" }).click();
  await page.getByText("Click the box that “Favourite colour” fills.").waitFor();
  await page.locator('.form-box[data-field="topmostSubform[0].f1_6[0]"] rect').click();
  await page.getByText("All 6 columns are used.").waitFor();
  await page.getByLabel("Fill City from Favourite colour").press("Space");
  await page.getByText("5 of 6 columns are used.").waitFor();
}

/** The first person sets the installation up. */
export async function setUpInstallation(
  t: TestContext,
  harness: DashboardHarness,
): Promise<Newcomer> {
  const path = `/setup#${await testToken(harness.service, { kind: "setup" })}`;
  const newcomer = await openNewcomer(harness, { test: t, path, person: null, ...SIGHTS.wide });
  const { page } = newcomer;
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
  await page.getByRole("button", { name: "Create account" }).click();
  await untilChoosable(page);
  return newcomer;
}

/** The first rows as the page shows them. */
async function shownRows(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = await page.locator(".sheet-rows tbody tr").all();
  return await Promise.all(rows.map((one) => one.locator("td").allTextContents()));
}

function shownCells(values: readonly string[]): readonly string[] {
  return [...values.slice(0, 5), "red"];
}
