import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { Mapping } from "../../../service/contract/mapping.ts";
import { SchemaTemplate } from "../../../service/contract/schema-template.ts";
import { ask } from "../../support/harness/ask.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { createOneOfEach } from "../../support/harness/one-of-each.ts";
import type { TestAccount } from "../../support/harness/service.ts";
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

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const PATH = "/production/schemas";
const SCHEMA = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name", maxLength: 30 },
    zip: { type: "string", pattern: "^[0-9]{5}$" },
    salary: { type: "number", minimum: 0, exclusiveMaximum: 1_000_000 },
  },
  required: ["name"],
  $defs: { unused: { type: "null" } },
};

const api = (account: TestAccount, path: string, json?: object) =>
  ask(`${harness.service.url}/api/v1${path}`, {
    key: account.key(),
    ...(json === undefined ? {} : { json }),
  });
const createSchema = async (account: TestAccount) =>
  SchemaTemplate.parse(
    (await api(account, "/schema-templates", { name: "Employees", schema: SCHEMA })).body,
  );

test("a schema is created from an envelope, edited as a table and as JSON, tried, used and deleted", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const ids = await createOneOfEach(harness.service.url, account.key());
  await ask(`${harness.service.url}/api/v1/schema-templates/${ids["schema_template_id"]}`, {
    method: "DELETE",
    key: account.key(),
  });
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: PATH, person });
  await page.getByText("There are no schemas yet").waitFor();
  await page.getByRole("button", { name: "Create a schema" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Employees");
  await dialog.getByRole("button", { name: "Begin with" }).click();
  await page.getByRole("option", { name: "The columns of an envelope" }).click();
  await dialog.getByRole("button", { name: /Envelope$/ }).click();
  await page.getByRole("option", { name: "E", exact: true }).click();
  await pictured(page, "schema-create");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Create a schema" }).click();
  await page.getByRole("heading", { level: 1, name: "Employees" }).waitFor();
  const id = Number(/\d+$/.exec(page.url())?.[0]);

  await page.getByRole("button", { name: "Add a column" }).click();
  const column = page.getByRole("group", { name: /^Column / }).last();
  const name = column.getByRole("textbox", { name: "Name" });
  await name.fill("name");
  await column.getByText("There is another column with this name.").waitFor();
  await name.fill("zip");
  await column.getByText("More rules").click();
  await column.getByRole("textbox", { name: "Pattern" }).fill("^[0-9]{5}$(?=x)");
  await column.getByRole("textbox", { name: "Most characters" }).fill("5");
  await column.getByText("Required").click();
  await page.getByRole("button", { name: "Save" }).click();
  await column.getByText(/lookaround/).waitFor();
  await pictured(page, "schema-fault");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByText(/^Line \d+: .*lookaround/).waitFor();
  const json = page.getByRole("textbox", { name: /^JSON Schema/ });
  const text = await json.inputValue();
  await json.fill(
    text.replace("(?=x)", "").replace('"type": "object"', '"type": "object", "$comment": "ours"'),
  );
  assert.deepEqual(await violations(page), []);
  await page.getByRole("tab", { name: "Table" }).click();
  await page.getByText("they stay: title, $comment").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The schema was saved.").waitFor();
  const saved = SchemaTemplate.parse((await api(account, `/schema-templates/${id}`)).body);
  const { properties, required, ...rest } = z
    .looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .parse(saved.schema);
  assert.deepEqual(properties["zip"], { type: "string", pattern: "^[0-9]{5}$", maxLength: 5 });
  assert.deepEqual(required, ["name", "zip"]);
  assert.equal(rest["$comment"], "ours");

  const csv = "name;zip\nAda;04101\nMax;4101\n";
  const buffer = Buffer.from(csv);
  await chooseFiles(page.getByLabel("Choose a spreadsheet"), {
    name: "rows.csv",
    mimeType: "text/csv",
    buffer,
  });
  await page.getByText("1 of 2 rows would fail.").waitFor();
  await page.getByText(/^zip: .*pattern/).waitFor();
  await page.getByText("Or enter one row").click();
  const one = page.getByRole("form", { name: "Or enter one row" });
  await one.getByRole("textbox", { name: "name" }).fill("Ada");
  await one.getByRole("textbox", { name: "zip" }).fill("12345");
  await one.getByRole("button", { name: "Check this row" }).click();
  await page.getByText("The row is right.").waitFor();

  // A name of digits moves its column to the beginning, once it is entered.
  await name.fill("2024");
  await page.getByText("The row is right.").waitFor();
  await name.press("Tab");
  await page.getByText("The row is right.").waitFor({ state: "detached" });
  await page.getByRole("group", { name: "Column 2024" }).waitFor();
  const names = page.locator(".property-line").getByRole("textbox", { name: "Name" });
  const shown = await Promise.all((await names.all()).map((field) => field.inputValue()));
  assert.deepEqual(shown, ["2024", "name"]);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("group", { name: "Column zip" }).waitFor();

  await page.getByRole("button", { name: "Check the rows of a mapping…" }).click();
  await page.getByRole("option", { name: "M", exact: true }).click();
  await page.getByRole("button", { name: "Stop checking rows of M" }).waitFor();
  await pictured(page, "schema-used");
  assert.deepEqual(await violations(page), []);
  const mapping = Mapping.parse((await api(account, `/mappings/${ids["mapping_id"]}`)).body);
  assert.equal(mapping.schema_template_id, id);
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete the schema" }).click();
  await page.getByText("A mapping still uses this schema.").waitFor();
  await pictured(page, "schema-in-use");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Stop checking rows of M" }).click();
  await page.getByText("No mapping uses this schema yet").waitFor();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete the schema" }).click();
  await page.getByText("There are no schemas yet").waitFor();
  assert.deepEqual(faults, []);
});

test("a pasted schema with a fault says where, and typed changes survive leaving", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: PATH, person });
  await page.getByRole("button", { name: "Create a schema" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Pasted");
  await dialog.getByRole("button", { name: "Begin with" }).click();
  await page.getByRole("option", { name: "A JSON Schema" }).click();
  const json = dialog.getByRole("textbox", { name: "Or paste it here" });
  await json.fill('{\n  "type": \n}');
  await dialog.getByRole("button", { name: "Create a schema" }).click();
  await dialog.getByText("see line 3").waitFor();
  await json.fill('{\n  "properties": {\n    "a": { "type": "strin" }\n  }\n}');
  await dialog.getByRole("button", { name: "Create a schema" }).click();
  await dialog.getByText(/^Line 3: /).waitFor();
  const buffer = Buffer.from(JSON.stringify(SCHEMA));
  await chooseFiles(dialog.getByLabel("Choose a JSON file"), {
    name: "people.json",
    mimeType: "application/json",
    buffer,
  });
  await eventually(
    "the file's text",
    () => page.locator("textarea").inputValue(),
    (text) => text.includes("salary"),
  );
  await dialog.getByRole("button", { name: "Create a schema" }).click();
  await page.getByRole("heading", { level: 1, name: "Pasted" }).waitFor();
  await page.getByRole("textbox", { name: "Name" }).first().fill("Renamed");
  await page.getByRole("link", { name: "Schemas" }).click();
  await page.getByRole("link", { name: "Pasted" }).click();
  await page.getByText("These are changes that you have not saved yet.").waitFor();
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await ask(`${harness.service.url}/api/v1/schema-templates/${id}`, {
    method: "PUT",
    key: account.key(),
    json: { name: "Theirs" },
  });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Someone else has changed this").waitFor();
  await page.getByRole("button", { name: "Save my changes" }).click();
  await page.getByRole("heading", { level: 1, name: "Renamed" }).waitFor();
  assert.deepEqual(faults, []);
});

for (const name of MATRIX)
  test(`a schema's pages have no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const { id } = await createSchema(account);
    const person = await harness.person(account, "editor");
    const { page, faults } = await harness.open({ test: t, path: PATH, person, ...SIGHTS[name] });
    await page.getByRole("link", { name: "Employees" }).waitFor();
    await pictured(page, `schemas-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Employees" }).click();
    await page.getByText("More rules").first().click();
    await page.getByText("No mapping uses this schema yet").waitFor();
    await pictured(page, `schema-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("tab", { name: "JSON" }).click();
    await pictured(page, `schema-json-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    if (name === "phone") {
      const viewer = await harness.person(account, "viewer");
      const path = `${PATH}/${id}`;
      const seen = await harness.open({ test: t, path, person: viewer, ...SIGHTS[name] });
      await seen.page.getByText("at most 30 characters").waitFor();
      assert.equal(await seen.page.getByRole("button", { name: "Save" }).count(), 0);
      await pictured(seen.page, "schema-viewer");
      assert.deepEqual(await violations(seen.page), []);
    }
    assert.deepEqual(faults, []);
  });
