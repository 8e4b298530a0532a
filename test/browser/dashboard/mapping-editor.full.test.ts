import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { createAccountIn } from "../../../service/main.ts";
import { ask } from "../../support/harness/ask.ts";
import { type TestAccount, uniqueEmail } from "../../support/harness/service.ts";
import { chooseFiles, NO_BROWSER, openDashboardHarness, SIGHTS } from "./harness.ts";
import {
  entriesOf,
  FED,
  type Form,
  mappingOf,
  SHEET,
  sheetOf,
  uploadForm,
} from "./mapping-form.ts";
import {
  comboOf,
  editorOf,
  looksWell,
  openMapping,
  rowOf,
  saved,
  scrollsAlone,
} from "./mapping-page.ts";
import { inkOn, settledInk } from "./page-ink.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;

/** Saves entries like another person. */
async function changeElsewhere({ account }: Form, mapping: number, entries: object): Promise<void> {
  const url = `${service.url}/api/v1/mappings/${mapping}`;
  const json = { field_mappings: entries };
  const { status, text } = await ask(url, { method: "PUT", key: account.key(), json });
  assert.equal(status, 200, text);
}

/** A faulty transform, completion, and every option. */
async function editOptions(page: Page): Promise<void> {
  await page.locator('.form-box[data-field="name"] rect').click();
  const transform = editorOf(page, "Transform");
  await transform.click();
  await page.keyboard.type("trim | uper");
  await page.keyboard.press("Escape");
  await page.getByText('At position 8: there is no function "uper"').first().waitFor();
  assert.equal(await page.locator(".cm-fault").textContent(), "uper");
  await rowOf(page, "name").locator(".mapping-fault").waitFor();
  await page.getByText("1 field has a mistake").waitFor();
  await looksWell(page, "fault");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The mapping was not saved: correct the marked fields").waitFor();
  await transform.click();
  await page.keyboard.press("End");
  for (const _ of "uper") await page.keyboard.press("Backspace");
  await page.keyboard.type("conc");
  await page.getByRole("option", { name: /^concat/ }).waitFor();
  await looksWell(page, "completion");
  await page.keyboard.press("Enter");
  await page.keyboard.type("', ', to");
  // A list that is still that of earlier input does not accept Enter.
  const list = page.locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)");
  await list.getByRole("option", { name: "town", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type(")");
  await page.locator(".cm-fault").waitFor({ state: "detached" });
  await page.getByText("The mapping was not saved").waitFor({ state: "detached" });
  assert.equal(await page.locator(".banner-danger").count(), 0);
  await editorOf(page, "Only if").click();
  await page.keyboard.insertText("is_present(person)");
  await editorOf(page, "Otherwise fill in").click();
  await page.keyboard.insertText("'unknown'");
  await page.getByLabel("If there is no value").fill("no name");
  await page.getByLabel("Shown as").fill("number(x");
  await page.getByText("1 field has a mistake").waitFor();
  await page.getByLabel("Shown as").fill("special(phone)");
  for (const policy of ["Make it smaller", "Do not fill this row"]) {
    await page.getByRole("button", { name: /If a text is too long/ }).click();
    await page.getByRole("option", { name: policy }).click();
  }
  await looksWell(page, "options");
  await page.keyboard.press("Control+s");
  await saved(page);
}

const EDITED = {
  ...FED,
  name: {
    source: "person",
    transform: "trim | concat(', ', town)",
    condition: { if: "is_present(person)", else: "'unknown'" },
    default: "no name",
    format: "special(phone)",
    overflow: "fail",
  },
};

/** Someone else saves first: theirs is taken and mine brought back, then mine is kept. */
async function settleConflicts(page: Page, form: Form, mapping: number): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  const theirs = { city: "place", start: "since" };
  await changeElsewhere(form, mapping, theirs);
  const mine = { ...FED, salary: "wage" };
  await page.locator('.form-box[data-field="salary"] rect').click();
  await comboOf(page, "Salary").fill("wage");
  await comboOf(page, "Salary").press("Enter");
  await page.keyboard.press("Control+s");
  await dialog.getByText("3 fields differ from yours").waitFor();
  const texts = await dialog.locator("tbody tr").allInnerTexts();
  assert.deepEqual(
    texts.map((text) => text.split("\t")),
    [
      ["Full name", "person", "Not mapped"],
      ["City", "town", "place"],
      ["Salary", "wage", "Not mapped"],
    ],
  );
  await looksWell(page, "conflict");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Changes are not saved yet").waitFor();
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "Load theirs" }).click();
  await page.getByText("Their version is shown.").waitFor();
  await page.getByText("2 of 6 fields mapped").waitFor();
  await looksWell(page, "theirs");
  assert.deepEqual(await entriesOf(form, mapping), theirs);
  await page.getByRole("button", { name: "Bring back my changes" }).click();
  await page.getByText("4 of 6 fields mapped").waitFor();
  await page.keyboard.press("Control+s");
  await saved(page);
  assert.deepEqual(await entriesOf(form, mapping), mine);
  await changeElsewhere(form, mapping, theirs);
  await page.getByRole("button", { name: "Unmap Salary" }).click();
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await saved(page);
  assert.deepEqual(await entriesOf(form, mapping), FED);
}

test("options are edited, faults marked, and changes of others are not lost", {
  skip,
}, async (t) => {
  const form = await uploadForm(service, await harness.account());
  const mapping = await mappingOf(form, "Staff", FED);
  const person = await harness.person(form.account, "editor");
  const path = `/production/mappings/${mapping}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.locator(".form-picture canvas").waitFor();
  await editOptions(page);
  assert.deepEqual(await entriesOf(form, mapping), EDITED);
  await changeElsewhere(form, mapping, FED);
  await page.reload();
  await page.locator(".form-picture canvas").waitFor();
  await settleConflicts(page, form, mapping);
  assert.deepEqual(faults, []);
});

test("a sample row is drawn on the page while it is typed, or from a spreadsheet", {
  skip,
}, async (t) => {
  const form = await uploadForm(service, await harness.account());
  const entries = { ...FED, name: { source: "person", transform: "upper" }, salary: "wage" };
  const mapping = await mappingOf(form, "Staff", entries);
  const person = await harness.person(form.account, "editor");
  const path = `/production/mappings/${mapping}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const blank = await settledInk(page, 1);
  await page.getByRole("tab", { name: "Sample row" }).click();
  const name = page.getByRole("textbox", { name: "person" });
  await name.fill("Ada");
  const short = await inkOn(page, 1, (ink) => ink > blank);
  await name.fill("Ada Lovelace");
  const long = await inkOn(page, 1, (ink) => ink > short);
  await page.getByText("Nothing is wrong with this row.").waitFor();
  await name.fill("");
  await inkOn(page, 1, (ink) => ink === blank);
  await page.getByRole("list", { name: "What was found in this row" }).waitFor();
  await looksWell(page, "sample-fault");
  await scrollsAlone(page);
  await chooseFiles(page.getByLabel("Take columns from"), sheetOf("staff.csv", SHEET));
  await page.getByText("Row 1 of the first 2").waitFor();
  assert.equal(await name.inputValue(), "Ada Lovelace");
  const first = await inkOn(page, 1, (ink) => ink > long);
  await looksWell(page, "sample");
  await page.getByRole("button", { name: "Next row" }).click();
  await inkOn(page, 1, (ink) => ink !== first && ink > blank);
  assert.equal(await name.inputValue(), "Grace Hopper");
  assert.deepEqual(faults, []);
});

const COLUMNS = "name,City,start date,wage,employee no\nAda,Paris,2020-01-02,5,7\n";

/** An account whose AI generations are limited. */
async function proAccount(): Promise<TestAccount> {
  const email = uniqueEmail("owner");
  const { account_id: accountId, keys } = await createAccountIn(service.config, {
    email,
    plan: "PRO",
  });
  return { accountId, email, key: () => keys["production"]?.["admin"] ?? "" };
}

/** Uses up the month's AI generations. */
async function spendSuggestions({ account }: Form): Promise<void> {
  await service.database.pool.query(
    `insert into usage_counter (account_id, kind, month, used)
     values ($1, 'ai', to_char(now() at time zone 'utc', 'YYYY-MM'), 100)
     on conflict (account_id, kind, month) do update set used = excluded.used`,
    [account.accountId],
  );
}

test("suggestions say why, are applied one by one or together, and end with the quota", {
  skip,
}, async (t) => {
  const form = await uploadForm(service, await proAccount());
  const mapping = await mappingOf(form, "Staff");
  const person = await harness.person(form.account, "editor");
  const path = `/production/mappings/${mapping}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const ticks = page.getByRole("checkbox", { name: /fills/ });
  await chooseFiles(page.getByLabel("Take columns from"), sheetOf("staff.csv", COLUMNS));
  await page.getByRole("tab", { name: "Suggestions" }).click();
  await page.getByRole("button", { name: "Suggest fields" }).click();
  await page.getByRole("button", { name: "Apply 4 suggestions" }).waitFor();
  const ticked = await Promise.all((await ticks.all()).map((tick) => tick.isChecked()));
  assert.deepEqual(ticked, [true, true, true, true, false]);
  await page
    .getByText(/\d+ % sure: tooltip 'Start date'; label 'Start date' on the left/)
    .waitFor();
  await page.getByText(/Please check: \d\d % sure: tooltip 'Employee number'/).waitFor();
  await looksWell(page, "suggestions");
  // One by one: only what is ticked is applied.
  for (const name of [
    "name fills Full name",
    "City fills City",
    "start date fills Start date",
    "wage fills Salary",
  ])
    await page.getByRole("checkbox", { name }).uncheck({ force: true });
  await page
    .getByRole("checkbox", { name: "employee no fills Employee number" })
    .check({ force: true });
  await page.getByRole("button", { name: "Apply 1 suggestion" }).click();
  await page.getByText("1 of 6 fields mapped").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  // All sure ones together, as they are ticked at first.
  await page.getByRole("tab", { name: "Fields" }).click();
  await page.getByRole("tab", { name: "Suggestions" }).click();
  await page.getByRole("button", { name: "Suggest fields" }).click();
  await page.getByRole("button", { name: "Apply 4 suggestions" }).click();
  await page.getByText("4 of 6 fields mapped").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await saved(page);
  const sure = { name: "name", city: "City", start: "start date", salary: "wage" };
  assert.deepEqual(await entriesOf(form, mapping), sure);

  await spendSuggestions(form);
  await openMapping(page, service.url, await mappingOf(form, "Guests"));
  const other = "Employee number,Town\n7,Paris\n";
  await chooseFiles(page.getByLabel("Take columns from"), sheetOf("other.csv", other));
  await page.getByRole("tab", { name: "Suggestions" }).click();
  await page.getByRole("button", { name: "Suggest fields" }).click();
  await page.getByText("The month's suggestions are used up").waitFor();
  await page.getByRole("checkbox", { name: "Employee number fills Employee number" }).waitFor();
  assert.equal(await ticks.count(), 1);
  await looksWell(page, "quota");
  assert.deepEqual(faults, []);
});
