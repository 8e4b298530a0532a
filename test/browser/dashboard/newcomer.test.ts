/** The path of a person who has a form and a spreadsheet, from the set-up link to an opened ZIP. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { testToken } from "../../support/harness/people.ts";
import { violations } from "../dashboard-page.ts";
import { chooseFiles, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";
import {
  EXPECTED,
  FILES,
  type Newcomer,
  openNewcomer,
  REQUESTS_MAX,
  savedZip,
  untilChoosable,
  valuesIn,
} from "./newcomer-page.ts";

const skip = NO_BROWSER;
// A service of its own, which has no people yet.
const harness = await openDashboardHarness({});
const { service } = harness;

test("a form and a spreadsheet become a ZIP of filled PDFs", { skip }, async (t) => {
  const { page, faults, requests } = await setUp(t);
  await pictured(page, "newcomer-1-empty");
  assert.deepEqual(await violations(page), []);
  performance.mark("chosen");
  let clicks = 1;
  await chooseFiles(page.getByLabel("Choose a form and a spreadsheet"), FILES);
  await page.getByText("5 of 6 columns are used.").waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await page.locator("canvas").waitFor();
  await pictured(page, "newcomer-2-matched");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await shownRows(page), EXPECTED.map(shownCells));
  clicks += 1;
  await page.getByRole("button", { name: "Check all rows" }).click();
  await page.getByText("All rows can be filled.").waitFor();
  await pictured(page, "newcomer-3-checked");
  assert.deepEqual(await violations(page), []);
  clicks += 1;
  await page.getByRole("button", { name: "Make 3 PDFs" }).click();
  await page.getByText("Your PDFs are ready").waitFor();
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
  await secondTry(page);
  assert.deepEqual(faults, []);
});

/** The same files again use what was made the first time, without another suggestion. */
async function secondTry(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: "Fill another form" }).click();
  await page.reload();
  await chooseFiles(page.getByLabel("Choose a form and a spreadsheet"), FILES);
  await page.getByText(/This form was filled from these columns before/).waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await pictured(page, "newcomer-5-again");
  await page.getByRole("button", { name: "Match the columns with the fields again" }).click();
  await page.getByText("5 of 6 columns are used.").waitFor();
  assert.deepEqual(asked, []);
}

/** The first person sets the installation up. */
async function setUp(t: TestContext): Promise<Newcomer> {
  const path = `/setup#${await testToken(service, { kind: "setup" })}`;
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
