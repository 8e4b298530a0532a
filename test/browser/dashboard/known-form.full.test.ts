import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { z } from "zod";
import { textRows, workbook } from "../../../forms/spreadsheet/workbook.fixture.ts";
import { BulkDryRun, BulkPage } from "../../../service/contract/bulk.ts";
import { formData } from "../../support/harness/ask.ts";
import { BULK, type BulkHarness, openBulkHarness } from "../../support/harness/bulk-harness.ts";
import { violations } from "../dashboard-page.ts";
import {
  chooseFiles,
  fitsWindow,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { inSight } from "./newcomer-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Two sheets; the second has a date, leading zeros, a formula, and a row that fails. */
function staff(): Buffer {
  const header = ["Name", "Place", "kind", "Agreed", "ZIP", "Born"];
  const cells = (row: number, name: string, place: string, kind: string): string =>
    `<row r="${row}">${[
      text(name),
      text(place),
      text(kind),
      '<c t="b"><v>1</v></c>',
      '<c s="1"><v>7305</v></c>',
      '<c s="2"><f>DATE(2026,11,23)</f><v>46349</v></c>',
    ].join("")}</row>`;
  const rows = [
    `<row r="1">${header.map(text).join("")}</row>`,
    cells(2, "Ann", "Oslo", "a"),
    cells(4, "", "Rome", "b"),
    cells(5, "Cyd", "Bern", "a"),
    cells(6, "Dan", "Paris", "c"),
  ];
  return Buffer.from(
    workbook({
      sheets: { Notes: textRows([["Read me"], ["Nothing"]]), Staff: rows.join("") },
      formats: ["00000", "yyyy-mm-dd"],
    }),
  );
}

function text(value: string): string {
  return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
}

test("a known form and a workbook are matched, checked and started once", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const key = account.key();
  const desk = await openBulkHarness(service.url, key, { filenamePattern: "{name}, {town}" });
  await nearlyUsedUp(account.accountId);
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/",
    person,
    ...SIGHTS.wide,
  });
  await takePictures(page, "known-1-recent");
  await page.getByRole("button", { name: "Specimen Envelope with 4 columns" }).click();
  await page.getByRole("link", { name: "Download an empty spreadsheet" }).waitFor();
  const picker = page.getByLabel("Choose a spreadsheet", { exact: true });
  await chooseFiles(picker, { name: "staff.xlsx", mimeType: XLSX, buffer: staff() });
  await page.getByText("The workbook has 2 sheets.").waitFor();
  await page.getByRole("button", { name: /Notes.*Sheet|Sheet.*Notes/ }).click();
  await page.getByRole("option", { name: "Staff" }).click();
  await page.getByText("4 rows, 6 columns").waitFor();

  await page.getByRole("button", { name: /^Choose a field for Place/ }).click();
  await page.getByRole("option", { name: /^town/ }).click();
  await page.getByText(/4 of 6 columns are used/).waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await page.locator("canvas").first().waitFor();
  await page.getByRole("button", { name: "Next row" }).click();
  await page.getByText("This row would fail. Correct what is listed here.").waitFor();
  await page.getByText("File names and options").click();
  await page.getByText("The first row becomes Ann, Oslo.pdf.").waitFor();
  await takePictures(page, "known-2-matched");

  await page.evaluate(OBSERVE_FILES);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("2 PDFs · 2 fail · 0 warnings · $0.10").waitFor();
  await page.locator("summary", { hasText: "First rows" }).click();
  const csv = String(await page.evaluate("sentFiles[0]"));
  const shown = await page.locator(".sheet-rows tbody tr").allInnerTexts();
  assert.deepEqual(shown.map((row) => row.split("\t")).at(0), [
    "Ann",
    "Oslo",
    "a",
    "TRUE",
    "07305",
    "2026-11-23",
  ]);
  assert.equal(
    csv,
    "name,town,kind,agreed\nAnn,Oslo,a,TRUE\n\n,Rome,b,TRUE\nCyd,Bern,a,TRUE\nDan,Paris,c,TRUE\n",
  );
  const { failing, quota } = await dryRun(desk, csv);
  await page.getByText("so far: 999 of 1,000. 1 of the new ones is beyond the plan").waitFor();
  assert.deepEqual([quota.projected_overage, quota.overage_amount], [1, 10]);
  for (const { row, line } of failing)
    await page.getByText(`row ${row} (line ${line})`).first().waitFor();
  await takePictures(page, "known-3-checked");

  // The choices outlast a visit to another page.
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await page.goBack();
  await page.getByText(/4 of 6 columns are used/).waitFor();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const start = page.getByRole("button", { name: "Make 2 PDFs" });
  await start.waitFor();

  // The service accepts the job, but its answers are lost until the connection is back.
  let isLost = true;
  const keys = new Set<string | undefined>();
  await page.route(`${service.url}${BULK}`, async (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    if (!isLost) return await route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await start.click();
  await page.getByText("The connection was lost before the service answered.").waitFor();
  await takePictures(page, "known-4-lost");
  isLost = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await inSight(page, "2 of 4 PDFs are ready");
  assert.equal(keys.size, 1);
  assert.equal(BulkPage.parse((await desk.ask(BULK)).body).total, 1);
  assert.deepEqual(
    faults.filter((fault) => !LOST.test(fault)),
    [],
  );
});

/** The message that browsers log for the connection that this test interrupts. */
const LOST = /net::ERR_CONNECTION_RESET/;

/** Leaves one PDF of the month to the account. */
async function nearlyUsedUp(id: string): Promise<void> {
  const { db } = service.database;
  await db.updateTable("account").set({ plan: "PRO" }).where("id", "=", id).execute();
  const month = new Date().toISOString().slice(0, "2026-11".length);
  const counter = { account_id: id, kind: "pdf", month, used: 999 } as const;
  await db.insertInto("usage_counter").values(counter).execute();
}

/** Returns the dry run of the API for a caller with a key. */
async function dryRun(desk: BulkHarness, csv: string): Promise<z.output<typeof BulkDryRun>> {
  const fields = { envelope_id: String(desk.envelopeId) };
  const form = formData(fields, { file: ["rows.csv", new TextEncoder().encode(csv)] });
  return BulkDryRun.parse((await desk.ask(`${BULK}?dry_run=true`, { form })).body);
}

/** Keeps the files of forms that the page sends; the browser's own record lacks them. */
const OBSERVE_FILES = `(() => {
  const send = fetch;
  globalThis.sentFiles = [];
  globalThis.fetch = async (url, init) => {
    if (init?.body instanceof FormData) sentFiles.push(await init.body.get("file").text());
    return await send(url, init);
  };
})()`;

/** The page in each sight of the matrix, without a fault of accessibility. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const sight of MATRIX) {
    // The scale is that of the window.
    if (sight === "double") continue;
    const { viewport, colorScheme } = SIGHTS[sight];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // At the end of the page the bar covers no control.
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await pictured(page, `${name}-${sight}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), [], `${name}, ${sight}`);
  }
  await page.setViewportSize(SIGHTS.wide.viewport);
  await page.emulateMedia({ colorScheme: "light" });
}
