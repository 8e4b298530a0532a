import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { test } from "node:test";
import type { Locator, Page, Request } from "playwright-core";
import { BulkFailedRows } from "../../../service/contract/bulk-repair.ts";
import { Envelope } from "../../../service/contract/envelope.ts";
import { formData } from "../../support/harness/ask.ts";
import {
  type BulkHarness,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../support/harness/bulk-harness.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { violations } from "../dashboard-page.ts";
import {
  chooseFiles,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { cell, FAULTY_ROWS, HTML, LONG, openBulkOwner, REPAIRED, repaired } from "./job-page.ts";

import { inSight } from "./newcomer-page.ts";
import { inkOn } from "./page-ink.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { db } = harness.service.database;

const ROWS = 10_000;
const STATUS_REQUESTS_MAX = 30;

test("10,000 rows: progress grows with few requests, and the ZIP goes to the disk", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(goodRows(ROWS));
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  let requests = 0;
  const whole: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/status/${id}`)) requests += 1;
    if (isWholeFile(request)) whole.push(request.url());
  });
  const bar = page.getByRole("progressbar");
  await bar.waitFor();
  const shown: number[] = [];
  await eventually(
    "the end of the job",
    async () => {
      shown.push(Number(await bar.getAttribute("value")));
      return await page.getByText("Finished", { exact: true }).first().isVisible();
    },
    (isOver) => isOver,
    180_000,
  );
  shown.push(Number(await bar.getAttribute("value")));
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => a - b),
  );
  assert.equal(shown.at(-1), 100);
  assert.ok(requests <= STATUS_REQUESTS_MAX, `${requests} status requests`);
  t.diagnostic(`${requests} status requests, ${new Set(shown).size} different percentages`);
  const zip = await downloadFrom(page, page.getByRole("link", { name: "Download all PDFs" }));
  assert.match(zip.url, /^http/);
  assert.ok(zip.sizeBytes > ROWS * 100);
  assert.deepEqual(whole, []);
  await pictured(page, "job-finished");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("a corrected failed.csv fills the rows in it again", { skip }, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(FAULTY_ROWS);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  await page.getByText("Correct in a spreadsheet instead").click();
  const link = page.getByRole("link", { name: "Download the failed rows (CSV)" });
  assert.ok((await downloadFrom(page, link)).sizeBytes > LONG.length);
  // As a German spreadsheet saves it.
  const csv = "name;kind;platen_row\r\nJürg;a;2\r\nDan;b;4\r\nFay;a;6\r\n";
  const buffer = Buffer.from(csv, "latin1");
  const file = { name: "failed.csv", mimeType: "text/csv", buffer };
  await chooseFiles(page.getByLabel("Choose the corrected file"), {
    ...file,
    buffer: Buffer.from("a\n"),
  });
  await page.locator(".jobs-repair-file [role=alert]").getByText(/\w/).waitFor();
  await pictured(page, "job-repair-file");
  assert.deepEqual(await violations(page), []);
  await chooseFiles(page.getByLabel("Choose the corrected file"), file);
  await page.getByText("Everything is filled now, also 3 rows").waitFor();
  assert.deepEqual(await repaired(desk, id), REPAIRED);
  assert.deepEqual(faults, []);
});

test("a running job survives a lost connection and is cancelled; later its files are gone", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(goodRows(ROWS));
  const later = { not_before: new Date(Date.now() + 3_600_000) };
  await db
    .updateTable("bulk_chunk")
    .set(later)
    .where("upload_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  await page.getByRole("progressbar").waitFor();
  await pictured(page, "job-running");
  await page.context().setOffline(true);
  await page.getByText("The service cannot be reached.").first().waitFor();
  await pictured(page, "job-offline");
  await page.context().setOffline(false);
  await page.getByText("The service cannot be reached.").first().waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Cancel the job" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this job?" });
  await question.waitFor();
  await pictured(page, "job-cancel");
  assert.deepEqual(await violations(page), []);
  await question.getByRole("button", { name: "Cancel the job" }).click();
  await page.getByText("The job was cancelled").first().waitFor();
  await db
    .updateTable("bulk_upload")
    .set({ expires_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await page.reload();
  await page.getByText("The files of this job were deleted on").waitFor();
  const again = page.getByRole("link", { name: "Fill the spreadsheet again" });
  assert.match((await again.getAttribute("href")) ?? "", /\/production\/\?envelope=\d+$/);
  await pictured(page, "job-expired");
  assert.deepEqual(await violations(page), []);
  // Browsers log requests without a connection.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")),
    [],
  );
});

test("lists of jobs and files: empty, filled, filtered, a file deleted", { skip }, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const path = "/production/jobs";
  const { page, faults } = await harness.open({ test: t, path, person });
  await page.getByText("There are no jobs yet").waitFor();
  await page.getByRole("link", { name: "Fill from a spreadsheet" }).last().waitFor();
  await page.goto(`${harness.service.url}/app/production/files`);
  await page.getByText("There are no files").waitFor();
  await pictured(page, "files-empty");
  await desk.ended(await desk.submit(FAULTY_ROWS));
  const data = { name: "Ann", town: "Oslo", kind: "a", agreed: true };
  for (const filename of ["first", HTML]) {
    const json = { envelope_id: desk.envelopeId, data, filename };
    assert.equal((await desk.ask("/api/v1/generate/pdf", { json })).status, 200);
  }
  await page.reload();
  const file = page.getByRole("link", { name: "Download first.pdf" });
  assert.ok((await downloadFrom(page, file)).sizeBytes > 0);
  await pictured(page, "files");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Delete first.pdf" }).click();
  await pictured(page, "files-delete");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await file.waitFor({ state: "detached" });
  await page.goto(`${harness.service.url}/app${path}`);
  await page.getByText("Finished · 3 failed").waitFor();
  await pictured(page, "jobs");
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await page.getByText("No job is in this state").waitFor();
  assert.match(page.url(), /\?state=cancelled$/);
  await page.getByRole("button", { name: "Show all jobs" }).click();
  await page.getByText("Finished · 3 failed").waitFor();
  assert.deepEqual(faults, []);
});

test("the page of a job has no fault in dark colours, on a phone and with large text", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(FAULTY_ROWS);
  await desk.ended(id);
  for (const sight of ["dark", "phone", "double"] as const) {
    const options = { test: t, path: `/production/jobs/${id}`, person, ...SIGHTS[sight] };
    const { page, faults } = await harness.open(options);
    await page.getByRole("grid", { name: "Failed rows" }).waitFor();
    await page.getByRole("link", { name: "Download Ann.pdf" }).waitFor();
    await pictured(page, `job-${sight}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), [], sight);
    assert.deepEqual(faults, []);
  }
});

test("a viewer reads warnings and reasons in words, and why a file is refused", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const desk = await openBulkHarness(harness.service.url, account.key());
  const viewer = await harness.person(account, "viewer");
  const town = "Llanfair".repeat(20);
  const rows = [HEADER, `Ann,${town},a,yes`, `Bob,${town},a,yes`, ",Oslo,a,yes"].join("\n");
  const id = await desk.submit(rows, { flatten: "true" });
  await desk.ended(id);
  const path = `/production/jobs/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person: viewer });
  const warnings = page.getByRole("grid", { name: "Warnings" });
  const cut = warnings.getByRole("row").filter({ hasText: "A text was cut off" });
  assert.match((await cut.textContent()) ?? "", /^town: .*1, 2/);
  await page.getByText("you need the role Editor").waitFor();
  assert.equal(await page.getByRole("grid", { name: "Failed rows" }).count(), 0);
  await page.getByText("The values are part of the page").waitFor();
  await page.getByRole("button", { name: /Rows to show/ }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.getByText("name: A value that the form requires is missing.").waitFor();
  await pictured(page, "job-viewer");
  assert.deepEqual(await violations(page), []);
  const pdf = page.getByRole("link", { name: "One PDF for printing" });
  assert.ok((await downloadFrom(page, pdf)).sizeBytes > 0);
  // The page is older than the end of the files.
  await db
    .updateTable("bulk_upload")
    .set({ expires_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await page.getByRole("link", { name: "Download all PDFs" }).click();
  await page.getByText("The files of this job are no longer kept.").waitFor();
  await pictured(page, "job-refused");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("a warning leads to its row, drawn with the field outlined", { skip }, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const town = "Llanfair".repeat(20);
  const id = await desk.submit(`${HEADER}\nAnn,Oslo,a,yes\nBob,${town},a,yes\n`);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  const warnings = page.getByRole("grid", { name: "Warnings" });
  await warnings.getByText("LlanfairLlanfair").waitFor();
  await page.getByRole("button", { name: "Show row 2" }).click();
  await page.locator('.form-box-selected[data-field="Town"]').waitFor();
  await inSight(page, "Row 2 as it was filled");
  await inkOn(page, 1, (ink) => ink > 0);
  await pictured(page, "job-warned-row");
  assert.deepEqual(await violations(page), []);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the list of warnings" }).click();
  const csv = readFileSync(await (await downloading).path(), "utf8");
  assert.match(csv, /\n2,[^\n]*,town,text_truncated,[^\n]*Llanfair/);
  await page.getByRole("button", { name: /Rows to show/ }).click();
  await page.getByRole("option", { name: "With warnings" }).click();
  await page.getByText("Filled, 1 warning").waitFor();
  assert.deepEqual(faults, []);
});

test("a job of which no row succeeded says so, and its chosen row is filled again", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(`${HEADER}\n,Oslo,a,yes\n`);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  await page.getByText("Finished, but no row succeeded").first().waitFor();
  await page.getByText("there is nothing to download").waitFor();
  // Uncorrected it fails again, and can be corrected still.
  await page.getByRole("button", { name: "Fill the failed row again" }).click();
  await page.getByText("Of 1 row that failed at first, 0 are filled now and 1 is left.").waitFor();
  await page.locator("td[aria-invalid=true]").waitFor();
  await page.getByRole("link", { name: "Open the job" }).click();
  await page.getByText("These are corrected rows of an earlier job.").waitFor();
  await page.getByRole("link", { name: "Open the first job" }).click();
  await page.getByRole("checkbox", { name: "Row 1" }).check({ force: true });
  await page.getByText("1 chosen row has no correction.").waitFor();
  await cell(page, 0, 0).click();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Discard corrections" }).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep them" }).click();
  await page.getByRole("button", { name: "Fill 1 chosen row again" }).click();
  await page.getByText("Everything is filled now, also 1 row").waitFor();
  assert.deepEqual(await repaired(desk, id), ["1 row-00001.pdf"]);
  assert.deepEqual(faults, []);
});

test("the link to a retry stays while the rows that it fills leave the table", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(`${HEADER}\n,Oslo,a,yes\n`);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  const retry = page.getByRole("button", { name: "Fill the failed row again" });
  await retry.waitFor();
  // The page sees the retry run, however fast it ends.
  const { body } = await desk.ask(`/api/v1/generate/envelope-bulk/${id}/rows`);
  const failed = BulkFailedRows.parse(body);
  const rows = failed.rows.map((row) => ({ ...row, retried: true }));
  await page.route(new RegExp(`${id}/rows\\?`), (route) =>
    route.fulfill({ json: { ...failed, rows } }),
  );
  await page.route(/retries_of=/, (route) =>
    route.fulfill({ json: { jobs: [], next_cursor: null } }),
  );
  await retry.click();
  await page.getByText("The failed rows are being filled again.").waitFor();
  await page.getByRole("link", { name: "Open the job" }).click();
  await page.getByText("These are corrected rows of an earlier job.").waitFor();
  assert.deepEqual(faults, []);
});

test("a form that was changed before a correction leaves the ZIP, and says why there is no one PDF", {
  skip,
}, async (t) => {
  const { desk, person } = await openBulkOwner(harness);
  const id = await desk.submit(`${HEADER}\nAnn,Oslo,a,yes\n,Rome,a,yes\n`);
  await desk.ended(id);
  await publishAgain(desk);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  await page.getByRole("link", { name: "One PDF for printing" }).waitFor();
  await cell(page, 0, 0).click();
  await page.keyboard.type("Bob");
  await page.keyboard.press("Enter");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Fill 1 chosen row again" }).click();
  await page.getByText("The form was changed between the job and its corrections").waitFor();
  assert.equal(await page.getByRole("link", { name: "One PDF for printing" }).count(), 0);
  await pictured(page, "job-changed-form");
  assert.deepEqual(await violations(page), []);
  const zip = page.getByRole("link", { name: "Download all PDFs (ZIP)" });
  assert.ok((await downloadFrom(page, zip)).sizeBytes > 0);
  assert.deepEqual(faults, []);
});

/** Uploads the form of the harness as a second version, and publishes it with its mapping. */
async function publishAgain(desk: BulkHarness): Promise<void> {
  const { body } = await desk.ask(`/api/v1/envelopes/${desk.envelopeId}`);
  const [pair] = Envelope.parse(body).pairs;
  const path = `/api/v1/templates/${pair?.template_id}`;
  const { bytes } = await desk.ask(`${path}/file`);
  const form = formData({}, { file: ["specimen.pdf", bytes] });
  const uploaded = await desk.ask(`${path}/versions`, { form });
  assert.equal(uploaded.status, 201, uploaded.text);
  const json = { to: "production", carry_mappings: true };
  const promoted = await desk.ask(`${path}/promote`, { json });
  assert.equal(promoted.status, 200, promoted.text);
}

/** Follows a link to a file; what arrives on the disk. */
async function downloadFrom(
  page: Page,
  link: Locator,
): Promise<{ readonly url: string; readonly sizeBytes: number }> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { url: download.url(), sizeBytes: (await stat(await download.path())).size };
}

/** True for a script that reads a whole file of a job into memory. */
function isWholeFile(request: Request): boolean {
  const isScript = request.resourceType() === "fetch" || request.resourceType() === "xhr";
  const isFile = request.url().includes("/envelope-bulk/download/");
  return isScript && isFile && request.headers()["range"] !== "bytes=0-0";
}
