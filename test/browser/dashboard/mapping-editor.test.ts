import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { z } from "zod";
import { buildForm } from "../../../engine/specimen/mod.ts";
import { Mapping } from "../../../service/contract/mapping.ts";
import { Template } from "../../../service/contract/template.ts";
import { createAccountIn } from "../../../service/main.ts";
import { ask } from "../../support/harness/ask.ts";
import { type TestAccount, uniqueEmail } from "../../support/harness/service.ts";
import { upload } from "../../support/harness/templates.ts";
import { chooseFiles, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";
import {
  BESIDE_CENTRE,
  columnOf,
  comboOf,
  drag,
  editorOf,
  focused,
  looksWell,
  rowOf,
  saved,
  scrollsAlone,
  tabTo,
} from "./mapping-page.ts";
import { inkOn, settledInk } from "./page-ink.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;

const at = (row: number, left = 200, right = 500) =>
  [left, 700 - 40 * row, right, 722 - 40 * row] as const;
const LABELS = ["Full name", "City", "Start date", "Salary", "Member", "Employee number"];
const FORM = buildForm({
  pages: [
    {
      marks: LABELS.map((text, row) => ({ kind: "text", at: [60, 706 - 40 * row], text })),
    },
  ],
  fields: [
    { type: "text", name: "name", at: at(0), required: true, tooltip: "Full name" },
    { type: "text", name: "city", at: at(1), tooltip: "City" },
    { type: "text", name: "start", at: at(2), tooltip: "Start date" },
    { type: "text", name: "salary", at: at(3), tooltip: "Salary" },
    { type: "checkbox", name: "member", at: at(4, 200, 220), tooltip: "Member" },
    { type: "text", name: "number", at: at(5), tooltip: "Employee number" },
  ],
});
const FED = { name: "person", city: "town", start: "since" };
const SHEET =
  "person,town,since\nAda Lovelace,London,1843-08-10\nGrace Hopper,New York,1944-07-02\n";

type Form = { readonly account: TestAccount; readonly id: number };
type Entries = z.output<typeof Mapping>["field_mappings"];

async function uploaded(owner: TestAccount | null = null): Promise<Form> {
  const account = owner ?? (await harness.account());
  const { id } = Template.parse(
    (await upload(service, account.key(), FORM, { name: "Hiring form" })).body,
  );
  return { account, id };
}

async function mappingOf({ account, id }: Form, name: string, entries: object = {}) {
  const json = { name, template_id: id, field_mappings: entries };
  const made = await ask(`${service.url}/api/v1/mappings`, { key: account.key(), json });
  return Mapping.parse(made.body).id;
}

async function entriesOf({ account }: Form, mapping: number): Promise<Entries> {
  const url = `${service.url}/api/v1/mappings/${mapping}`;
  return Mapping.parse((await ask(url, { key: account.key() })).body).field_mappings;
}

/** Saves entries like another person. */
async function changeElsewhere({ account }: Form, mapping: number, entries: object): Promise<void> {
  const url = `${service.url}/api/v1/mappings/${mapping}`;
  const json = { field_mappings: entries };
  const { status, text } = await ask(url, { method: "PUT", key: account.key(), json });
  assert.equal(status, 200, text);
}

async function goTo(page: Page, mapping: number): Promise<void> {
  await page.goto(`${service.url}/app/production/mappings/${mapping}`);
  await page.locator(".form-picture canvas").waitFor();
}

const sheetOf = (name: string, content: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

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
  const form = await uploaded();
  const person = await harness.person(form.account, "editor");
  const path = "/production/mappings";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  for (const [name, make] of Object.entries({ withMouse, withCombobox, withKeyboard })) {
    const mapping = await mappingOf(form, name);
    await goTo(page, mapping);
    await make(page);
    assert.deepEqual(await entriesOf(form, mapping), FED, name);
  }
  assert.deepEqual(faults, []);
});

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
  const form = await uploaded();
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
  const form = await uploaded();
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
  const form = await uploaded(await proAccount());
  const mapping = await mappingOf(form, "Staff");
  const person = await harness.person(form.account, "editor");
  const path = `/production/mappings/${mapping}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const ticks = page.getByRole("checkbox", { name: /fills/ });
  await chooseFiles(page.getByLabel("Take columns from"), sheetOf("staff.csv", COLUMNS));
  await page.getByRole("tab", { name: "Suggestions" }).click();
  await page.getByRole("button", { name: "Suggest fields" }).click();
  await page.getByRole("button", { name: "Apply 3 suggestions" }).waitFor();
  const ticked = await Promise.all((await ticks.all()).map((tick) => tick.isChecked()));
  assert.deepEqual(ticked, [true, true, true, false]);
  await page.getByText("98 % sure: tooltip 'Start date'; label 'Start date' on the left").waitFor();
  await page.getByText("Please check: 78 % sure: tooltip 'Salary'").waitFor();
  await looksWell(page, "suggestions");
  // One by one: only what is ticked is applied.
  for (const name of ["name fills Full name", "City fills City", "start date fills Start date"])
    await page.getByRole("checkbox", { name }).uncheck({ force: true });
  await page.getByRole("checkbox", { name: "wage fills Salary" }).check({ force: true });
  await page.getByRole("button", { name: "Apply 1 suggestion" }).click();
  await page.getByText("1 of 6 fields mapped").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  // All sure ones together, as they are ticked at first.
  await page.getByRole("tab", { name: "Fields" }).click();
  await page.getByRole("tab", { name: "Suggestions" }).click();
  await page.getByRole("button", { name: "Suggest fields" }).click();
  await page.getByRole("button", { name: "Apply 3 suggestions" }).click();
  await page.getByText("3 of 6 fields mapped").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await saved(page);
  const sure = { name: "name", city: "City", start: "start date" };
  assert.deepEqual(await entriesOf(form, mapping), sure);

  await spendSuggestions(form);
  await goTo(page, await mappingOf(form, "Guests"));
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
