import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { Envelope } from "../../../service/contract/envelope.ts";
import { Mapping } from "../../../service/contract/mapping.ts";
import { Template } from "../../../service/contract/template.ts";
import { ask, formData } from "../../support/harness/ask.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { ended } from "../../support/harness/one-of-each.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { smallPdf, upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { tabTo } from "./mapping-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const PATH = "/production/envelopes";
const FED = {
  // A column may be called like one of the table's.
  "person.city": "required",
  "person.name": { source: "last_name", transform: "concat(' ', first_name)", required: true },
  agrees: "agrees",
  state: "state",
};

const api = (account: TestAccount, path: string, json?: object) =>
  ask(`${harness.service.url}/api/v1${path}`, {
    key: account.key(),
    ...(json === undefined ? {} : { json }),
  });

/** Uploads the small form under this name and gives it a mapping of that name. */
async function formWithMapping(account: TestAccount, name: string, mapping: string) {
  const uploaded = await upload(harness.service, account.key(), smallPdf(), { name });
  const template = Template.parse(uploaded.body);
  const body = { name: mapping, template_id: template.id, field_mappings: FED };
  return { template, mapping: Mapping.parse((await api(account, "/mappings", body)).body) };
}

async function openEnvelopes(t: TestContext, account: TestAccount, options: object = {}) {
  const person = await harness.person(account, "editor");
  return await harness.open({ test: t, path: PATH, person, ...options });
}

async function choose(page: Page, label: string, option: string, nth = 0): Promise<void> {
  await page.getByRole("button", { name: label, exact: false }).nth(nth).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Presses Tab until the control with this name has the focus, which it takes as soon as it is enabled. */
async function tabToControl(page: Page, name: string): Promise<void> {
  const control = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole("button", { name, exact: true }));
  await control.and(page.locator(":enabled")).first().waitFor();
  await tabTo(page, control);
}

test("without forms and mappings the list leads to the previous step", { skip }, async (t) => {
  const account = await harness.account();
  const { page, faults } = await openEnvelopes(t, account);
  await page.getByRole("link", { name: "Upload a form" }).waitFor();
  await pictured(page, "envelopes-no-forms");
  await upload(harness.service, account.key());
  await page.reload();
  await page.getByRole("link", { name: "Create a mapping" }).waitFor();
  await page.getByRole("link", { name: "Create a mapping" }).click();
  await page.waitForURL("**/production/mappings");
  assert.deepEqual(faults, []);
});

test("an envelope of two forms is created, named, changed and deleted", { skip }, async (t) => {
  const account = await harness.account();
  const contract = await formWithMapping(account, "Contract", "HR columns");
  const leave = await formWithMapping(account, "Leave request", "Leave columns");
  const { page, faults } = await openEnvelopes(t, account);
  await page.getByText("There are no envelopes yet").waitFor();
  await page.getByRole("button", { name: "Create an envelope" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create an envelope" }).click();
  await dialog.getByText("Please choose a form.").waitFor();
  await choose(page, "Form", "Contract");
  await dialog.getByRole("button", { name: "Add another form" }).click();
  await choose(page, "Form", "Leave request", 1);
  await pictured(page, "envelope-create");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Create an envelope" }).click();
  await page.getByRole("heading", { level: 1, name: "Contract + Leave request" }).waitFor();
  await page
    .getByRole("cell", { name: "last_name" })
    .or(page.getByRole("rowheader", { name: "last_name" }))
    .waitFor();

  const pattern = page.getByRole("combobox", { name: "Pattern" });
  await pattern.pressSequentially("{las");
  await page.getByRole("option", { name: "last_name" }).waitFor();
  await pictured(page, "envelope-completion");
  await pattern.press("ArrowDown");
  await pattern.press("Enter");
  await page.getByText("Lovelace-2.pdf").waitFor();
  await page.getByRole("button", { name: "Insert a column…" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("first");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("Lovelace Ada.pdf").waitFor();
  await page.getByText("A number seems to have lost its leading zeros").click();
  await page.getByRole("button", { name: "Move part 2 up" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The envelope was saved.").waitFor();
  await pictured(page, "envelope-saved");
  assert.deepEqual(await violations(page), []);

  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const saved = Envelope.parse((await api(account, `/envelopes/${id}`)).body);
  assert.deepEqual(
    saved.pairs.map(({ mapping_id }) => mapping_id),
    [leave.mapping.id, contract.mapping.id],
  );
  assert.equal(saved.filename_pattern, "{last_name} {first_name}");
  assert.deepEqual(saved.fail_on, ["suspicious_value"]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download a spreadsheet template (CSV)" }).click();
  const name = (await download).suggestedFilename();
  assert.equal(name, "Contract + Leave request.csv");

  await page.getByRole("button", { name: "Delete…" }).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Delete the envelope" }).click();
  await page.getByText("There are no envelopes yet").waitFor();
  assert.equal((await api(account, `/envelopes/${id}`)).status, 404);
  assert.deepEqual(faults, []);
});

test("the example of file names is what a job makes of the same values", { skip }, async (t) => {
  const account = await harness.account();
  const { template, mapping } = await formWithMapping(account, "Contract", "HR columns");
  const pair = { name: "Named", template_id: template.id, mapping_id: mapping.id };
  const { id } = Envelope.parse((await api(account, "/envelopes", pair)).body);
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: `${PATH}/${id}`, person });
  await page.getByRole("combobox", { name: "Pattern" }).fill("{state}: {last_name}/{first_name}?");
  const shown = await page.locator(".example code").allTextContents();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The envelope was saved.").waitFor();
  const csv = [
    "last_name,first_name,state",
    "Lovelace,Ada,New York",
    "Sample,Max,Vermont",
    "Lovelace,Ada,New York",
  ].join("\n");
  const form = formData(
    { envelope_id: String(id) },
    { file: ["rows.csv", new TextEncoder().encode(csv)] },
  );
  const url = `${harness.service.url}/api/v1/generate/envelope-bulk`;
  const started = await ask(url, { key: account.key(), form });
  const { upload_id: job } = started.body as { upload_id: string };
  await ended(harness.service.url, account.key(), `/generate/envelope-bulk/status/${job}`);
  const results = await api(account, `/generate/envelope-bulk/results/${job}?status=all`);
  for (const name of shown) assert.ok(results.text.includes(JSON.stringify(name)), results.text);
  assert.equal(shown.length, 3);
  assert.deepEqual(faults, []);
});

test("typed changes survive leaving, and never replace those of another member unasked", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const { template, mapping } = await formWithMapping(account, "Contract", "HR columns");
  const pair = { name: "Shared", template_id: template.id, mapping_id: mapping.id };
  const { id } = Envelope.parse((await api(account, "/envelopes", pair)).body);
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: `${PATH}/${id}`, person });
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Mine");
  await page.getByRole("link", { name: "Envelopes" }).click();
  await page.getByRole("link", { name: "Shared" }).click();
  await page.getByText("These are changes that you have not saved yet.").waitFor();
  assert.equal(await description.inputValue(), "Mine");
  const theirs = { method: "PUT", key: account.key(), json: { description: "Theirs" } } as const;
  await ask(`${harness.service.url}/api/v1/envelopes/${id}`, theirs);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Someone else has changed this").waitFor();
  await pictured(page, "envelope-changed-meanwhile");
  await page.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await eventually(
    "their text",
    () => description.inputValue(),
    (text) => text === "Theirs",
  );
  assert.deepEqual(faults, []);
});

test("an envelope is created and its file names are set by keyboard alone", { skip }, async (t) => {
  const account = await harness.account();
  await formWithMapping(account, "Contract", "HR columns");
  await formWithMapping(account, "Leave request", "Leave columns");
  const { page, faults } = await openEnvelopes(t, account);
  const { keyboard } = page;
  await page.getByRole("button", { name: "Create an envelope" }).waitFor();
  await tabToControl(page, "Create an envelope");
  await keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabToControl(page, "Please choose… Form");
  await keyboard.press("Enter");
  await keyboard.type("Lea");
  await keyboard.press("Enter");
  await tabToControl(page, "Name");
  await keyboard.type("Vacation");
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Vacation" }).waitFor();
  await page.getByRole("combobox", { name: "Pattern" }).waitFor();
  await tabToControl(page, "Pattern");
  await keyboard.type("{sta");
  await page.getByRole("option", { name: "state" }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.getByText("New York-2.pdf").waitFor();
  await tabToControl(page, "The spreadsheet has a column that is not expected");
  await keyboard.press("Space");
  await tabToControl(page, "Save");
  await keyboard.press("Enter");
  await page.getByText("The envelope was saved.").waitFor();
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const saved = Envelope.parse((await api(account, `/envelopes/${id}`)).body);
  assert.deepEqual(
    [saved.name, saved.filename_pattern, saved.fail_on],
    ["Vacation", "{state}", ["unknown_alias"]],
  );
  assert.deepEqual(faults, []);
});

test("a form that is not published where the page is has to be published first", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const { template, mapping } = await formWithMapping(account, "Contract", "HR columns");
  const pair = { name: "Here", template_id: template.id, mapping_id: mapping.id };
  const { id } = Envelope.parse((await api(account, "/envelopes", pair)).body);
  const person = await harness.person(account, "editor");
  const path = `/staging/envelopes/${id}`;
  const { page, faults } = await harness.open({ test: t, path, person });
  await page.getByText("The form “Contract” is not published to Staging").waitFor();
  await pictured(page, "envelope-unpublished");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Publish a version" }).click();
  await page.waitForURL(`**/staging/templates/${template.id}/versions`);
  assert.deepEqual(faults, []);
});

for (const name of MATRIX)
  test(`an envelope's pages have no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const { template, mapping } = await formWithMapping(account, "Contract", "HR columns");
    const pair = {
      name: "New employees",
      template_id: template.id,
      mapping_id: mapping.id,
      filename_pattern: "{last_name} {first_name}",
      fail_on: ["text_truncated"],
    };
    const { id } = Envelope.parse((await api(account, "/envelopes", pair)).body);
    const { page, faults } = await openEnvelopes(t, account, SIGHTS[name]);
    await page.getByRole("link", { name: "New employees" }).waitFor();
    await pictured(page, `envelopes-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "New employees" }).click();
    await page.getByText("Lovelace Ada-2.pdf").waitFor();
    await page.getByText("For developers").click();
    await pictured(page, `envelope-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    if (name === "phone") {
      const viewer = await harness.person(account, "viewer");
      const path = `${PATH}/${id}`;
      const seen = await harness.open({ test: t, path, person: viewer, ...SIGHTS[name] });
      await seen.page.getByText("What fails a row").waitFor();
      assert.equal(await seen.page.getByRole("button", { name: "Save" }).count(), 0);
      await pictured(seen.page, "envelope-viewer");
      assert.deepEqual(await violations(seen.page), []);
    }
    assert.deepEqual(faults, []);
  });
