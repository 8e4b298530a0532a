import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { chooseFiles, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";
import { entriesOf, FED, mappingOf, SHEET, sheetOf, uploadForm } from "./mapping-form.ts";
import {
  BESIDE_CENTRE,
  columnOf,
  comboOf,
  drag,
  focused,
  looksWell,
  openMapping,
  rowOf,
  saved,
  tabTo,
} from "./mapping-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;

async function withMouse(page: Page): Promise<void> {
  await chooseFiles(page.getByLabel("Take columns from"), sheetOf("staff.csv", SHEET));
  await page.getByText("3 columns of staff.csv").waitFor();
  await drag(page, columnOf(page, "person"), rowOf(page, "name"), "mapping-drag-row");
  await comboOf(page, "Full name").waitFor();
  assert.equal(await comboOf(page, "Full name").inputValue(), "person");
  const box = page.locator('.form-box[data-field="city"] rect');
  await drag(page, columnOf(page, "town"), box, "mapping-drag-box");
  await comboOf(page, "City").waitFor();
  await page.locator('.form-box[data-field="start"] rect').click();
  await columnOf(page, "since").click({ position: BESIDE_CENTRE });
  await page.getByText("since fills Start date now.").waitFor();
  await page.getByText("3 of 6 fields mapped").waitFor();
  await looksWell(page, "mapped");
  await page.getByRole("button", { name: "Save" }).click();
  await saved(page);
}

async function withCombobox(page: Page): Promise<void> {
  await rowOf(page, "name").getByRole("button").first().click();
  await comboOf(page, "Full name").fill("person");
  await rowOf(page, "city").getByRole("button").first().click();
  await comboOf(page, "City").fill("town");
  await comboOf(page, "City").press("Enter");
  await page.getByRole("textbox", { name: "Another column" }).fill("since");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await rowOf(page, "start").getByText("Not mapped").click();
  await rowOf(page, "start").getByRole("button", { name: "Show" }).click();
  const choice = page.locator(".popover").getByRole("option", { name: "since" });
  await choice.waitFor();
  await pictured(page, "mapping-combobox");
  await choice.click();
  await page.getByText("3 of 6 fields mapped").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 of 6 fields mapped").waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await saved(page);
}

async function withKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, page.getByRole("textbox", { name: "Another column" }));
  for (const name of ["person", "town", "since"]) {
    await keyboard.type(name);
    await keyboard.press("Enter");
  }
  await tabTo(page, columnOf(page, "since"), "Shift+Tab", "ArrowRight");
  await keyboard.press("Home");
  await keyboard.press("Alt+Enter");
  await tabTo(page, page.locator('.drop-spot[aria-label="Field 1, Full name"]'));
  await pictured(page, "mapping-keyboard-drag");
  await keyboard.press("Enter");
  await focused(comboOf(page, "Full name"));
  await keyboard.press("Control+Enter");
  await focused(comboOf(page, "City"));
  await keyboard.type("to");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.getByText("2 of 6 fields mapped").waitFor();
  await keyboard.press("Control+Enter");
  await focused(comboOf(page, "Start date"));
  await tabTo(page, columnOf(page, "since"), "Shift+Tab", "ArrowRight");
  await keyboard.press("Enter");
  await page.getByText("3 of 6 fields mapped").waitFor();
  await keyboard.press("Control+s");
  await saved(page);
}

test("dragging, the combobox and the keyboard make equal mappings", { skip }, async (t) => {
  const form = await uploadForm(service, await harness.account());
  const person = await harness.person(form.account, "editor");
  const path = "/production/mappings";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  for (const [name, make] of Object.entries({ withMouse, withCombobox, withKeyboard })) {
    const mapping = await mappingOf(form, name);
    await openMapping(page, service.url, mapping);
    await make(page);
    assert.deepEqual(await entriesOf(form, mapping), FED, name);
  }
  assert.deepEqual(faults, []);
});
