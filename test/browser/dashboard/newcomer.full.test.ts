import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { buildForm } from "../../../forms/builder/mod.ts";
import { unpackingWorkbook } from "../../../forms/spreadsheet/workbook.fixture.ts";
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
import {
  EXPECTED,
  FILES,
  FORM,
  inSight,
  type Newcomer,
  openNewcomer,
  REQUESTS_MAX,
  savedZip,
  untilChoosable,
  valuesIn,
} from "./newcomer-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

test("the same by keyboard alone, and on a phone", { skip }, async (t) => {
  const { page, faults, requests } = await joinAccount(t, SIGHTS.phone);
  await page.evaluate(COUNT_KEYS);
  // Long before the dialog opens: on a starved machine the browser starts to intercept dialogs late.
  page.once("filechooser", (chooser) => void chooser.setFiles(FILES));
  await tabTo(page, "Choose a form");
  await page.keyboard.press("Space");
  await page.getByText("This row can be filled.").waitFor();
  await fitsWindow(page);
  await pictured(page, "newcomer-phone-matched");
  // The column that was left out gets a field, found by typing, and gives it up again.
  await tabTo(page, "Choose a field for Favourite colour");
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox").waitFor();
  await pictured(page, "newcomer-phone-picker");
  await page.keyboard.type("city");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("All 6 columns are used.").waitFor();
  await tabTo(page, "Fill City from Favourite colour");
  await page.keyboard.press("Space");
  await page.getByText("5 of 6 columns are used.").waitFor();
  await tabTo(page, "Check");
  await page.keyboard.press("Enter");
  await page.getByText("3 PDFs · 0 fail · 0 warnings · $0.00").waitFor();
  await tabTo(page, "Make 3 PDFs");
  await page.keyboard.press("Enter");
  await inSight(page, "Your PDFs are ready");
  await fitsWindow(page);
  await pictured(page, "newcomer-phone-done");
  assert.deepEqual(await violations(page), []);
  await tabTo(page, "Download the PDFs (ZIP)");
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  assert.deepEqual(await valuesIn(await savedZip(t, await downloading)), EXPECTED);
  const keys = String(await page.evaluate("keysPressed"));
  t.diagnostic(`${keys} keystrokes, ${requests()} API requests`);
  assert.ok(requests() <= REQUESTS_MAX, `${requests()} requests`);
  assert.deepEqual(faults, []);
});

test("a spreadsheet first, and files that cannot be used, in words", { skip }, async (t) => {
  const { page, faults } = await joinAccount(t, SIGHTS.dark);
  const chooser = page.getByLabel(/^Choose a(?:nother)? form$/);
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
    .getByRole("status")
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

const COUNT_KEYS = `(() => {
  globalThis.keysPressed = 0;
  addEventListener("keydown", () => { keysPressed += 1; }, true);
})()`;

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

type Sight = (typeof SIGHTS)[keyof typeof SIGHTS];

/** A person who has just joined an account of their own. */
async function joinAccount(t: TestContext, sight: Sight): Promise<Newcomer> {
  const person = await harness.person(await harness.account());
  const newcomer = await openNewcomer(harness, { test: t, path: "/production/", person, ...sight });
  await untilChoosable(newcomer.page);
  return newcomer;
}
