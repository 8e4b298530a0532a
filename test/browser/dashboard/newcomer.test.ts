/** The path of a person who has a form and a spreadsheet, from the set-up link to an opened ZIP. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createEngine } from "@platen/engine";
import type { Page } from "playwright-core";
import { openZip } from "../../../cli/zip-reader.ts";
import { buildForm, type FieldSpec } from "../../../engine/specimen/mod.ts";
import { unpackingWorkbook, workbook } from "../../../forms/spreadsheet/workbook.fixture.ts";
import { testToken } from "../../support/harness/people.ts";
import { lockedPdf } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import {
  chooseFiles,
  dropped,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";

const skip = NO_BROWSER;
// A service of its own, which has no people yet.
const harness = await openDashboardHarness({});
const { service } = harness;
const engine = createEngine();

const REQUESTS_MAX = 60;
const LABELS = ["First name", "Last name", "Date of birth", "ZIP code", "Salary", "City"];
const FORM = buildForm({
  fields: LABELS.map((label, index): FieldSpec => {
    const top = 740 - 40 * index;
    const name = `topmostSubform[0].f1_${index + 1}[0]`;
    return { type: "text", name, tooltip: label, at: [150, top - 20, 400, top] };
  }),
});

/** Dates, leading zeros as text and by format, a formula with its result, and a second sheet. */
const BOOK = workbook({
  formats: ["yyyy-mm-dd", "00000"],
  sheets: {
    Staff: [
      header("First name", "Last name", "Date of birth", "ZIP code", "Salary", "Favourite colour"),
      employee(2, ["Ada", "Lovelace"], 2, 501, 48_000),
      employee(3, ["Alan", "Turing"], 10_000, 2139, 52_500),
      employee(4, ["Grace", "Hopper"], 20_000, 90_210, 61_000),
    ].join(""),
    "Old staff": header("Name") + row(2, [text("A2", "Former")]),
  },
});
const FILES = [
  { name: "new_employee.pdf", mimeType: "application/pdf", buffer: Buffer.from(FORM) },
  { name: "staff.xlsx", mimeType: "", buffer: Buffer.from(BOOK) },
];
const EXPECTED = [
  ["Ada", "Lovelace", "1900-01-02", "00501", "48000", ""],
  ["Alan", "Turing", "1927-05-18", "02139", "52500", ""],
  ["Grace", "Hopper", "1954-10-03", "90210", "61000", ""],
];

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
  const path = await saved(t, await downloading);
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

test("the same by keyboard alone, and on a phone", { skip }, async (t) => {
  const { page, faults, requests } = await setUp(t, SIGHTS.phone);
  // Long before the dialog opens: on a starved machine the browser starts to intercept dialogs late.
  page.once("filechooser", (chooser) => void chooser.setFiles(FILES));
  await tabTo(page, "Choose a form and a spreadsheet");
  await page.keyboard.press("Space");
  await page.getByText("This row can be filled.").waitFor();
  await fitsWindow(page);
  await pictured(page, "newcomer-phone-matched");
  // The column that was left out gets a field, found by typing, and gives it up again.
  await tabTo(page, "Choose a field for Favourite colour");
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.type("city");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("All 6 columns are used.").waitFor();
  await tabTo(page, "Fill City from Favourite colour");
  await page.keyboard.press("Space");
  await page.getByText("5 of 6 columns are used.").waitFor();
  await tabTo(page, "Check all rows");
  await page.keyboard.press("Enter");
  await page.getByText("All rows can be filled.").waitFor();
  await tabTo(page, "Make 3 PDFs");
  await page.keyboard.press("Enter");
  await page.getByText("Your PDFs are ready").waitFor();
  await fitsWindow(page);
  await pictured(page, "newcomer-phone-done");
  assert.deepEqual(await violations(page), []);
  await tabTo(page, "Download the PDFs (ZIP)");
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  assert.deepEqual(await valuesIn(await saved(t, await downloading)), EXPECTED);
  t.diagnostic(`${requests()} API requests`);
  assert.ok(requests() <= REQUESTS_MAX, `${requests()} requests`);
  assert.deepEqual(faults, []);
});

test("a spreadsheet first, and files that cannot be used, in words", { skip }, async (t) => {
  const { page, faults } = await setUp(t, SIGHTS.dark);
  const chooser = page.getByLabel("Choose a form and a spreadsheet");
  await chooseFiles(chooser, csv("list.csv", "Ada,1815-12-10\n"));
  await page.getByText("The first row has no names of columns.").waitFor();
  await chooseFiles(chooser, csv("many.csv", `Name\n${"x\n".repeat(10_001)}`));
  await page.getByText("There are 10,001 rows; at most 10,000").waitFor();
  const bomb = Buffer.from(unpackingWorkbook(1024));
  await chooseFiles(chooser, { name: "bomb.xlsx", mimeType: "", buffer: bomb });
  await page.getByText(/more than 256 MB when it is decompressed/).waitFor();
  await chooseFiles(chooser, {
    name: "scan.png",
    mimeType: "image/png",
    buffer: Buffer.from("x"),
  });
  await page.getByText(/scan\.png is neither a PDF nor a spreadsheet/).waitFor();
  const empty = Buffer.from(buildForm({ fields: [] }));
  await chooseFiles(chooser, { ...pdfOf("letter.pdf"), buffer: empty });
  await page
    .getByRole("alert")
    .getByText(/no fields/i)
    .first()
    .waitFor();
  await chooseFiles(chooser, csv("staff.csv", "First name;ZIP code\nZo\u00eb;00501\n"));
  await page.getByText(/separated by semicolons/).waitFor();
  await pictured(page, "newcomer-dark-refused");
  assert.deepEqual(await violations(page), []);
  const locked = Buffer.from(lockedPdf());
  await chooseFiles(chooser, { ...pdfOf("locked.pdf"), buffer: locked });
  await page.getByText("This PDF can be opened with a password only.").waitFor();
  assert.equal(await page.evaluate(DROP_BESIDE_ZONE), true, "the browser would open the file");
  await dropped(page, pdfOf("new_employee.pdf"));
  await page.getByText("All 2 columns are used.").waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await page.reload();
  await page.getByText("new employee").first().waitFor();
  await pictured(page, "newcomer-dark-reloaded");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

/** Drops a file on the heading; true: the browser does not open it in place of the page. */
const DROP_BESIDE_ZONE = `(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "form.pdf"));
  const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
  document.querySelector("h1").dispatchEvent(drop);
  return drop.defaultPrevented;
})()`;

function csv(name: string, content: string): (typeof FILES)[number] {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}

function pdfOf(name: string): (typeof FILES)[number] {
  return { name, mimeType: "application/pdf", buffer: Buffer.from(FORM) };
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const NAME =
    "document.activeElement?.ariaLabel ?? document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? ''";
  for (let pressed = 0; pressed < 200; pressed += 1) {
    if (String(await page.evaluate(NAME)) === name) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} is not reached by Tab`);
}

type Newcomer = {
  readonly page: Page;
  readonly faults: readonly string[];
  /** API requests so far. */
  readonly requests: () => number;
};

type Sight = (typeof SIGHTS)[keyof typeof SIGHTS];

let isSetUp = false;

/** The first person sets the installation up; later ones join an account of their own. */
async function setUp(t: TestContext, sight: Sight = SIGHTS.wide): Promise<Newcomer> {
  const isFirst = !isSetUp;
  isSetUp = true;
  const person = isFirst ? null : await harness.person(await harness.account());
  const path = isFirst ? `/setup#${await testToken(service, { kind: "setup" })}` : "/production/";
  const { page, faults } = await harness.open({ test: t, path, person, ...sight });
  let count = 0;
  page.on("request", (request) => {
    if (/\/(?:api\/v1|session)\b/.test(new URL(request.url()).pathname)) count += 1;
  });
  if (isFirst) {
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByLabel("E-mail address").fill("ada@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
    await page.getByRole("button", { name: "Create account" }).click();
  }
  await page.getByRole("heading", { name: "Fill a form for every row of a spreadsheet" }).waitFor();
  return { page, faults, requests: () => count };
}

type Download = { readonly saveAs: (path: string) => Promise<void> };

async function saved(t: TestContext, download: Download): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "platen-newcomer-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "result.zip");
  await download.saveAs(path);
  return path;
}

/** The values of the PDFs in a ZIP, in the order of the rows. */
async function valuesIn(path: string): Promise<readonly (readonly string[])[]> {
  const zip = await openZip(path);
  try {
    const pdfs = zip.entries.filter(({ name }) => name.endsWith(".pdf"));
    const all: (readonly string[])[] = [];
    for (const entry of pdfs) {
      const form = await engine.open(await zip.read(entry));
      assert.ok(form.kind === "form");
      all.push(form.form.fields.map(({ value }) => (typeof value === "string" ? value : "")));
    }
    return all;
  } finally {
    await zip.close();
  }
}

/** The first rows as the page shows them. */
async function shownRows(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = await page.locator(".sheet-rows tbody tr").all();
  return await Promise.all(rows.map((one) => one.locator("td").allTextContents()));
}

function shownCells(values: readonly string[]): readonly string[] {
  return [...values.slice(0, 5), "red"];
}

function header(...names: readonly string[]): string {
  return row(
    1,
    names.map((name, index) => text(`${String.fromCharCode(65 + index)}1`, name)),
  );
}

function employee(
  line: number,
  names: readonly string[],
  day: number,
  zip: number,
  pay: number,
): string {
  const [first = "", last = ""] = names;
  return row(line, [
    text(`A${line}`, first),
    text(`B${line}`, last),
    `<c r="C${line}" s="1"><v>${day}</v></c>`,
    `<c r="D${line}" s="2"><v>${zip}</v></c>`,
    `<c r="E${line}"><f>12*${pay / 12}</f><v>${pay}</v></c>`,
    text(`F${line}`, "red"),
  ]);
}

function row(line: number, cells: readonly string[]): string {
  return `<row r="${line}">${cells.join("")}</row>`;
}

function text(at: string, content: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
}
