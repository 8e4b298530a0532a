/** Input that is unusual but happens: very wide spreadsheets, very long forms, jobs whose files end while they are looked at. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm, type FieldSpec } from "../../../forms/builder/mod.ts";
import { violations } from "../dashboard-page.ts";
import {
  chooseFiles,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { cell, FAULTY_ROWS, openBulkOwner } from "./job-page.ts";
import { inSight, untilChoosable } from "./newcomer-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const COLUMNS = 500;
const PAGES = 200;

test("a spreadsheet of 500 columns fills a form, and those without a field stay out", {
  skip,
}, async (t) => {
  const person = await harness.person(await harness.account());
  const fields = ["First name", "Last name", "City"].map((tooltip, at): FieldSpec => {
    return { type: "text", name: `f${at}`, tooltip, at: [50, 700 - 40 * at, 300, 720 - 40 * at] };
  });
  const more = Array.from({ length: COLUMNS - 3 }, (_, at) => `Measurement ${at + 1}`);
  const csv = [
    ["First name", "Last name", "City", ...more].join(),
    ...["Ada,Lovelace,London", "Alan,Turing,Wilmslow"].map(
      (row) => row + more.map((_, at) => `,${at}`).join(""),
    ),
  ].join("\n");
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/",
    person,
    ...SIGHTS.wide,
  });
  await untilChoosable(page);
  performance.mark("chosen");
  await chooseFiles(page.getByLabel("Choose a form", { exact: true }), [
    { name: "form.pdf", mimeType: "application/pdf", buffer: Buffer.from(buildForm({ fields })) },
    { name: "wide.csv", mimeType: "text/csv", buffer: Buffer.from(csv) },
  ]);
  await page.getByText("3 of 500 columns are used.").waitFor();
  await page.getByText("This row can be filled.").waitFor();
  t.diagnostic(`${performance.measure("matched", "chosen").duration.toFixed(0)} ms to the match`);
  await fitsWindow(page);
  await pictured(page, "unusual-500-columns");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Make 2 PDFs" }).click();
  await inSight(page, "Your PDFs are ready");
  await page.setViewportSize(SIGHTS.phone.viewport);
  await fitsWindow(page);
  assert.deepEqual(faults, []);
});

test("a form of 200 pages is filled by hand, on its last page too", { skip }, async (t) => {
  const person = await harness.person(await harness.account());
  const fields = Array.from({ length: PAGES }, (_, at): FieldSpec => {
    const place = { page: at + 1, rect: [50, 700, 300, 720] as const };
    return { type: "text", name: `f${at + 1}`, tooltip: `Answer ${at + 1}`, at: place };
  });
  const pages = Array.from({ length: PAGES }, () => ({}));
  const buffer = Buffer.from(buildForm({ pages, fields }));
  const path = "/production/templates";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const file = { name: "long.pdf", mimeType: "application/pdf", buffer };
  await chooseFiles(page.getByLabel("Upload a PDF form"), file);
  await page.waitForURL(/templates\/\d+$/);
  await page.getByText("Page 1 of 200").waitFor();
  await pictured(page, "unusual-200-pages");
  await page.goto(page.url().replace("/templates/", "/fill/form/"));
  const last = page.getByLabel("Answer 200", { exact: true });
  await last.scrollIntoViewIfNeeded();
  await last.fill("The end");
  await page.locator('[data-page="200"] canvas').waitFor();
  assert.ok((await page.locator("canvas").count()) < 20, "pages out of view are not drawn");
  await pictured(page, "unusual-200-pages-filled");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText(/^200 pages/).waitFor();
  assert.deepEqual(faults, []);
});

test("a job whose files end while its page is open says so at each action", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(FAULTY_ROWS);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("grid", { name: "Failed rows" }).waitFor();
  const { db } = harness.service.database;
  const expiring = db.updateTable("bulk_upload").set({ expires_at: new Date(0) });
  await expiring.where("id", "=", id).execute();
  await cell(page, 0, 0).click();
  await page.keyboard.type("Bob");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Fill 1 chosen row again" }).click();
  await page.getByText("The files of this job are no longer kept.").first().waitFor();
  await page.getByRole("link", { name: "Download Ann.pdf" }).click();
  await page.getByText("The files of this job are no longer kept.").nth(1).waitFor();
  await pictured(page, "unusual-job-expired");
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await page.getByText("The files of this job were deleted on").waitFor();
  assert.deepEqual(faults, []);
});
