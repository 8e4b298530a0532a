import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { test } from "node:test";
import type { Locator, Page, Request } from "playwright-core";
import { BulkPage } from "../../../service/contract/bulk.ts";
import {
  BULK,
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

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { db } = harness.service.database;

const ROWS = 10_000;
const STATUS_REQUESTS_MAX = 30;
const HTML = `<img src=x onerror="console.error('HTML')">`;
const LONG = "A very long remark. ".repeat(500);
/** Rows 2, 4 and 6 fail: no name, no such kind, a name that is too long. */
const FAULTY_ROWS = [
  `${HEADER},note`,
  "Ann,Oslo,a,yes,",
  `,Rome,a,yes,"${HTML.replaceAll('"', '""')}"`,
  "Cyd,Rome,b,no,",
  `Dan,Oslo,c,no,${LONG}`,
  "Eve,Oslo,a,yes,",
  "A name of more than twenty characters,Bern,a,yes,",
].join("\n");

/** Names are those of the upload. */
const REPAIRED = ["2 row-00002.pdf", "4 Dan.pdf", "6 A name of more than twenty characters.pdf"];

async function opened() {
  const account = await harness.account();
  const desk = await openBulkHarness(harness.service.url, account.key(), {
    filenamePattern: "{name}",
  });
  return { desk, person: await harness.person(account) };
}

test("10,000 rows: progress grows with few requests, and the ZIP goes to the disk", {
  skip,
}, async (t) => {
  const { desk, person } = await opened();
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
  const zip = await downloaded(page, page.getByRole("link", { name: "Download all PDFs" }));
  assert.match(zip.url, /^http/);
  assert.ok(zip.sizeBytes > ROWS * 100);
  assert.deepEqual(whole, []);
  await pictured(page, "job-finished");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("three failed rows are corrected by keyboard and filled again with their numbers", {
  skip,
}, async (t) => {
  const { desk, person } = await opened();
  const id = await desk.submit(FAULTY_ROWS);
  await desk.ended(id);
  const path = `/production/jobs/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person });
  page.on("dialog", (dialog) => void dialog.accept());
  const grid = page.getByRole("grid", { name: "Failed rows" });
  await grid.waitFor();
  assert.equal(await page.locator("td[aria-invalid=true]").count(), 3);
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
  await pasted(page, "Fay\n");
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
  await pictured(page, "job-repaired");
  assert.deepEqual(await violations(page), []);
  await fitsWindow(page);
  assert.deepEqual(faults, []);
});

test("a corrected failed.csv fills the rows in it again", { skip }, async (t) => {
  const { desk, person } = await opened();
  const id = await desk.submit(FAULTY_ROWS);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  await page.getByText("Correct in a spreadsheet instead").click();
  const link = page.getByRole("link", { name: "Download the failed rows (CSV)" });
  assert.ok((await downloaded(page, link)).sizeBytes > LONG.length);
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
  const { desk, person } = await opened();
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
  assert.match((await again.getAttribute("href")) ?? "", /\/bulk\/new\?envelope=\d+$/);
  await pictured(page, "job-expired");
  assert.deepEqual(await violations(page), []);
  // Browsers log requests without a connection.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")),
    [],
  );
});

test("lists of jobs and files: empty, filled, filtered, a file deleted", { skip }, async (t) => {
  const { desk, person } = await opened();
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
  assert.ok((await downloaded(page, file)).sizeBytes > 0);
  await pictured(page, "files");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Delete first.pdf" }).click();
  await pictured(page, "files-delete");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await file.waitFor({ state: "detached" });
  await page.goto(`${harness.service.url}/app${path}`);
  await page.getByText("Finished, 3 rows failed").waitFor();
  await pictured(page, "jobs");
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await page.getByText("No job is in this state").waitFor();
  assert.match(page.url(), /\?state=cancelled$/);
  await page.getByRole("button", { name: "Show all jobs" }).click();
  await page.getByText("Finished, 3 rows failed").waitFor();
  assert.deepEqual(faults, []);
});

test("the page of a job has no fault in dark colours, on a phone and with large text", {
  skip,
}, async (t) => {
  const { desk, person } = await opened();
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
  assert.match((await cut.textContent()) ?? "", /2$/);
  await page.getByText("you need the role Editor").waitFor();
  assert.equal(await page.getByRole("grid", { name: "Failed rows" }).count(), 0);
  await page.getByText("The values are part of the page").waitFor();
  await page.getByRole("button", { name: /Rows to show/ }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.getByText("name: A value that the form requires is missing.").waitFor();
  await pictured(page, "job-viewer");
  assert.deepEqual(await violations(page), []);
  const pdf = page.getByRole("link", { name: "One PDF for printing" });
  assert.ok((await downloaded(page, pdf)).sizeBytes > 0);
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

test("a job of which no row succeeded says so, and its chosen row is filled again", {
  skip,
}, async (t) => {
  const { desk, person } = await opened();
  const id = await desk.submit(`${HEADER}\n,Oslo,a,yes\n`);
  await desk.ended(id);
  const { page, faults } = await harness.open({ test: t, path: `/production/jobs/${id}`, person });
  await page.getByText("Finished, but no row succeeded").first().waitFor();
  await page.getByText("there is nothing to download").waitFor();
  // Uncorrected it fails again, and can be corrected still.
  await page.getByRole("button", { name: "Fill the failed row again" }).click();
  await page.getByText("1 row is being filled again.").waitFor();
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

/** A cell of the grid, both counted from 0. */
function cell(page: Page, row: number, column: number): Locator {
  return page.locator(`[data-place="${row} ${column}"]`);
}

async function focusedPlace(page: Page): Promise<unknown> {
  return await page.evaluate("document.activeElement.dataset.place");
}

/** Pastes a text where the focus is, as from a spreadsheet. */
async function pasted(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);
}

/** Follows a link to a file; what arrives on the disk. */
async function downloaded(
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

/** Number and file name of each row that retries filled, in order. */
async function repaired(desk: BulkHarness, id: string): Promise<readonly string[]> {
  const { body } = await desk.ask(`${BULK}?retries_of=${id}`);
  const { jobs } = BulkPage.parse(body);
  const rows = await Promise.all(
    jobs.map(async ({ upload_id }) => (await desk.bundle(upload_id)).manifest.rows),
  );
  return rows
    .flat()
    .flatMap(({ row, filename }) => (filename === null ? [] : [`${row} ${filename}`]))
    .toSorted();
}
