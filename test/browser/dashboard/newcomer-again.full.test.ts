import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { violations } from "../dashboard-page.ts";
import { chooseFiles, NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";
import { makeFirstZip, setUpInstallation } from "./newcomer-journey.ts";
import { FILES, inSight } from "./newcomer-page.ts";

// A service of its own, which has no people yet.
const harness = await openDashboardHarness({});

test("the second ZIP of the same files needs three clicks", { skip: NO_BROWSER }, async (t) => {
  const newcomer = await setUpInstallation(t, harness);
  await makeFirstZip(t, newcomer);
  const { page, faults, requests } = newcomer;
  const before = requests();
  await secondTry(page);
  t.diagnostic(`the second time, with a reload: ${requests() - before} API requests`);
  assert.deepEqual(faults, []);
});

/** The same files again use what was made the first time, without another suggestion: three clicks to the ZIP. */
async function secondTry(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST") asked.push(pathname.replace("/api/v1/", ""));
  });
  await page.getByRole("button", { name: "Fill another form" }).click();
  await page.reload();
  await chooseFiles(page.getByLabel("Choose a form", { exact: true }), FILES);
  await page.getByText(/Filled from these columns before/).waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await pictured(page, "newcomer-5-again");
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.locator(".match-row").count(), 0, "the columns are one line");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Make 3 PDFs" }).click();
  await inSight(page, "Your PDFs are ready");
  assert.deepEqual(asked, ["generate/envelope-bulk", "generate/envelope-bulk"]);
  await page.getByRole("button", { name: "Change something" }).click();
  await page.getByRole("button", { name: "Match again" }).click();
  await page.getByText("5 of 6 columns are used.").waitFor();
}
