import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openZip } from "../../../cli/demo/zip-reader.ts";
import { BulkPage } from "../../../service/contract/bulk.ts";
import { BULK } from "../../support/harness/bulk-harness.ts";
import { violations } from "../dashboard-page.ts";
import { fitsWindow, NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";
import { cell, FAULTY_ROWS, LONG, openBulkOwner, REPAIRED, repaired } from "./job-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

test("117 three failed rows are corrected by keyboard and filled again with their numbers", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  // The last row has two faults.
  const id = await desk.submit(FAULTY_ROWS.replace("characters,Bern,a", "characters,Bern,x"));
  await desk.ended(id);
  const path = `/production/jobs/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person });
  page.on("dialog", (dialog) => void dialog.accept());
  const grid = page.getByRole("grid", { name: "Failed rows" });
  await grid.waitFor();
  assert.equal(await page.locator("td[aria-invalid=true]").count(), 4);
  assert.ok(((await cell(page, 1, 4).textContent()) ?? "").length < 200);
  assert.match((await cell(page, 0, 4).textContent()) ?? "", /^<img/);
  await pictured(page, "job-failed-rows");
  assert.deepEqual(await violations(page), []);
  await cell(page, 1, 4).click();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("textarea").inputValue(), LONG);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  // The name of the first row by typing, from which Tab leads to the next faults.
  await cell(page, 0, 0).click();
  await page.keyboard.type("Bob");
  await page.keyboard.press("Tab");
  assert.equal(await focusedPlace(page), "1 2");
  // Each correction is checked in the browser by the code that fills.
  await page.keyboard.type("z");
  await page.keyboard.press("Enter");
  await cell(page, 1, 2).getByText("not one of the field's options").waitFor();
  await page.keyboard.press("ArrowUp");
  assert.equal(await focusedPlace(page), "1 2");
  await page.keyboard.type("b");
  await page.keyboard.press("Enter");
  await cell(page, 1, 2).getByText("Corrected, fits now").waitFor();
  await page.getByRole("button", { name: "Fill 2 chosen rows again" }).waitFor();
  await page.reload();
  await page
    .getByText("2 cells corrected")
    .or(cell(page, 0, 0))
    .first()
    .waitFor();
  assert.match((await cell(page, 0, 0).textContent()) ?? "", /^Bob/);
  // A column of a spreadsheet, with what one copies.
  await cell(page, 2, 0).click();
  await pasteText(page, "Fay\tBern\tb\n");
  await pictured(page, "job-corrected-rows");
  // Someone else is faster with one of them.
  const json = { rows: [{ row: 2, cells: { name: "Bea" } }] };
  const other = await desk.ask(`${BULK}/${id}/retry`, { json });
  assert.equal(other.status, 202, other.text);
  const { body } = await desk.ask(`${BULK}?retries_of=${id}`);
  await desk.ended(BulkPage.parse(body).jobs[0]?.upload_id ?? assert.fail("no retry"));
  await page.getByRole("button", { name: "Fill 3 chosen rows again" }).click();
  await page.getByText("Row 2 was filled again already").waitFor();
  await page.getByRole("button", { name: "Fill 2 chosen rows again" }).click();
  await page.getByText("Everything is filled now, also 3 rows").waitFor();
  assert.deepEqual(await repaired(desk, id), REPAIRED);
  // The job is whole: its title, its state and its ZIP have the corrected rows.
  await page.getByText("6 of 6 PDFs · Started").waitFor();
  await page.getByText("Finished, with every failed row corrected").first().waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all PDFs (ZIP)" }).click();
  const zip = await openZip(await (await downloading).path());
  assert.equal(zip.entries.filter(({ name }) => name.endsWith(".pdf")).length, 6);
  await zip.close();
  await pictured(page, "job-repaired");
  assert.deepEqual(await violations(page), []);
  await fitsWindow(page);
  assert.deepEqual(faults, []);
});

async function focusedPlace(page: Page): Promise<unknown> {
  return await page.evaluate("document.activeElement.dataset.place");
}

/** Pastes a text where the focus is, as from a spreadsheet. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);
}
