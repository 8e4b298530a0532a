import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { z } from "zod";
import { buildForm, type Mark } from "../../../forms/builder/mod.ts";
import { present } from "../../../service/base/assert.ts";
import { Template, TemplatePage } from "../../../service/contract/template.ts";
import { ask, formData } from "../../support/harness/ask.ts";
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
const FLAT = buildForm({ fields: [], pages: [{}, { rotate: 90 }] });

type Form = z.output<typeof Template>;
type Rect = readonly [number, number, number, number];

/** A form whose fields were drawn before. */
async function drawnForm(
  account: TestAccount,
  fields: readonly object[],
  pdf: Uint8Array = FLAT,
): Promise<Form> {
  const form = formData(
    { name: "Visit", fields: JSON.stringify(fields) },
    { file: ["visit.pdf", pdf] },
  );
  const url = `${harness.service.url}/api/v1/templates/upload`;
  const answer = await ask(url, { key: account.key(), form });
  assert.equal(answer.status, 201, answer.text);
  return Template.parse(answer.body);
}

async function readForm(account: TestAccount, id: number): Promise<Form> {
  const url = `${harness.service.url}/api/v1/templates/${id}`;
  return Template.parse((await ask(url, { key: account.key() })).body);
}

function rectOf({ fields }: Form, name: string): Rect {
  const field = present(
    fields.find((one) => one.name === name),
    name,
  );
  return present(field.rect, `place of ${name}`);
}

const layerOf = (page: Page, number: number): Locator =>
  page.locator(`[data-page="${number}"] .draw-layer`);
const option = (page: Page, name: string): Locator =>
  page.getByRole("listbox", { name: "Fields in reading order" }).getByRole("option", { name });

/** Drags from one place of a page to another, in shares of its width and height. */
async function drag(page: Page, number: number, from: Share, to: Share): Promise<void> {
  const box = present(await layerOf(page, number).boundingBox(), "page");
  const at = ([x, y]: Share): readonly [number, number] => [
    box.x + x * box.width,
    box.y + y * box.height,
  ];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

type Share = readonly [x: number, y: number];

/** The lower right corner of a rectangle of a layer, in points. */
async function lowerRight(rect: Locator): Promise<string> {
  const of = async (name: string): Promise<number> => Number(await rect.getAttribute(name));
  const corner = [(await of("x")) + (await of("width")), (await of("y")) + (await of("height"))];
  return corner.map((edge) => edge.toFixed(1)).join(" ");
}

/** A form for printing: labels before lines, and boxes to tick. */
function printedForm(): Uint8Array {
  const labels = ["First name", "Last name", "Date of birth", "City", "Telephone", "E-mail"];
  const rows = labels.flatMap((text, index): Mark[] => {
    const y = 700 - 36 * index;
    return [
      { kind: "text", at: [72, y], text, size: 10 },
      { kind: "line", from: [160, y - 2], to: [460, y - 2], width: 0.7 },
    ];
  });
  const boxes = ["Citizen", "Resident"].flatMap((text, index): Mark[] => [
    { kind: "box", rect: [72 + 120 * index, 420, 82 + 120 * index, 430], width: 0.7 },
    { kind: "text", at: [88 + 120 * index, 421], text, size: 10 },
  ]);
  const title: Mark = { kind: "text", at: [72, 750], text: "Registration", size: 16 };
  return buildForm({ fields: [], pages: [{ marks: [title, ...rows, ...boxes] }, {}] });
}

const NAME = {
  name: "name",
  type: "text",
  page: 1,
  rect: [100, 700, 300, 720],
  label: "Full name",
};
const DATE = { name: "date", type: "text", page: 1, rect: [100, 600, 200, 620], format: "date" };
const YES = {
  name: "yes",
  type: "radio",
  group: "member",
  export_value: "Y",
  page: 1,
  rect: [100, 500, 112, 512],
};

for (const name of MATRIX)
  test(`the editor of fields has no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const person = await harness.person(account);
    const { id } = await drawnForm(account, [NAME, DATE, YES]);
    const path = `/production/templates/${id}/fields`;
    const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS[name] });
    await option(page, "Full name").click();
    await page.locator("canvas").first().waitFor();
    await page.getByLabel("Name", { exact: true }).waitFor();
    await pictured(page, `fields-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });

test("fields are drawn, moved and changed by mouse, and saved as a version that is compared", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const form = await drawnForm(account, [NAME, DATE, YES]);
  const path = `/production/templates/${form.id}/fields`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.locator("canvas").first().waitFor();
  await page.getByText("3 fields").waitFor();
  await page.getByRole("button", { name: "Signature", exact: true }).click();
  await drag(page, 1, [0.2, 0.5], [0.6, 0.56]);
  await page.getByText("4 fields · 1 selected").waitFor();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Label", { exact: true }).fill("Signed by");
  await page.getByLabel("Name", { exact: true }).fill("name");
  await page.getByRole("alert").getByText("2 fields have to be corrected.").waitFor();
  await page.getByText("Another field has this name.").waitFor();
  await pictured(page, "fields-faulty");
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("Name", { exact: true }).fill("signature");
  await page.getByRole("alert").getByText("corrected").waitFor({ state: "detached" });
  // By mouse: the name 90 points to the right and down.
  await drag(page, 1, [0.3, 0.103], [0.3 + 90 / 612, 0.103 + 90 / 792]);
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await page.getByText("Version 2 was saved. It fills nothing until it is published.").waitFor();
  const saved = await readForm(account, form.id);
  assert.equal(saved.current_version, 2);
  assert.deepEqual(
    saved.fields
      .map(({ name, type }) => [name, type] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [
      ["date", "text"],
      ["member", "radio"],
      ["name", "text"],
      ["signature", "signature"],
    ],
  );
  const [x1, y1] = rectOf(saved, "name");
  assert.ok(Math.abs(x1 - 190) < 4 && Math.abs(y1 - 610) < 4, `${x1} ${y1}`);
  // Fields that were not touched are as before, to the value of the button and the format.
  assert.deepEqual(rectOf(saved, "date"), DATE.rect);
  const kept = saved.fields.filter(({ name }) => name === "date" || name === "member");
  assert.deepEqual(
    kept.map(({ format, export_values: values }) => [format, values]),
    [
      ["date(mm/dd/yyyy)", []],
      [null, ["Y"]],
    ],
  );
  await page.goto(`${harness.service.url}/app/production/templates/${form.id}/versions/1..2`);
  await page.getByText("1 added").waitFor();
  await page.getByText(/32 mm to the right/).waitFor();
  assert.deepEqual(faults, []);
});

test("a drawn field ends on the line that the page shows", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const form = await drawnForm(account, [DATE], printedForm());
  const path = `/production/templates/${form.id}/fields`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.locator("canvas").first().waitFor();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const sheet = present(await layerOf(page, 1).boundingBox(), "page");
  const moveTo = (x: number, y: number): Promise<void> =>
    page.mouse.move(sheet.x + (x * sheet.width) / 612, sheet.y + (y * sheet.height) / 792);
  const drawn = layerOf(page, 1).locator("rect.box-draw");
  await moveTo(200, 74);
  await page.mouse.down();
  // The line of "First name" ends at 460, 94 points below the upper edge. It is read once the page is shown.
  for (let corner = ""; corner !== "460.0 94.0"; corner = await lowerRight(drawn)) {
    await moveTo(400, 90);
    await moveTo(458, 96);
  }
  await page.mouse.up();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("first_name");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await page.getByText("Version 2 was saved.").first().waitFor();
  const [, bottom, right] = rectOf(await readForm(account, form.id), "first_name");
  assert.deepEqual([bottom, right], [698, 460]);
  assert.deepEqual(faults, []);
});

test("everything is done by keyboard in the list, undone, and kept in the tab until it is saved", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const form = await drawnForm(account, [NAME, DATE]);
  const path = `/production/templates/${form.id}/fields`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.locator("canvas").first().waitFor();
  const list = page.getByRole("listbox", { name: "Fields in reading order" });
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("2 fields · 2 selected").waitFor();
  await page.keyboard.press("Control+d");
  await page.getByText("4 fields · 2 selected").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".form-pages:focus").waitFor();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.locator(".drawn-list:focus").waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+s");
  await page.getByText("Version 2 was saved.").first().waitFor();
  const saved = await readForm(account, form.id);
  assert.deepEqual(rectOf(saved, "name_1"), [118, 691, 318, 711]);
  await list.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await page.getByText("3 fields", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("They were kept in this tab.").waitFor();
  await page.getByText("3 fields", { exact: true }).waitFor();
  await page.getByRole("link", { name: "To the form" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Discard them" }).click();
  await page.getByText("4 fields", { exact: true }).waitFor();
  assert.deepEqual(faults, []);
});

test("fields are found on a form for printing that is dropped on the start page, checked, and filled", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/",
    person,
    ...SIGHTS.wide,
  });
  const csv = "Last name,City,Telephone\nLovelace,London,5550100\n";
  const buffer = Buffer.from(printedForm());
  await chooseFiles(page.getByLabel("Choose a form", { exact: true }), [
    { name: "registration.pdf", mimeType: "application/pdf", buffer },
    { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) },
  ]);
  await page.getByText(/We found \d+ fields\. Check them, then fill\./).waitFor();
  await pictured(page, "fields-found");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Check the fields" }).click();
  await page.locator("canvas").first().waitFor();
  await page.getByText(/Page 2 is a picture/).waitFor();
  await option(page, "Last name").click();
  await page.getByText(/% sure/).waitFor();
  await pictured(page, "fields-found-editor");
  assert.deepEqual(await violations(page), []);
  const uncertain = page.getByRole("button", { name: /Next uncertain/ });
  // By mouse each answer leads to the next one; the last leads back to the list, where a key does the same.
  await uncertain.click();
  while ((await uncertain.count()) > 0)
    await page.getByRole("button", { name: "It is right" }).click();
  const list = page.getByRole("listbox", { name: "Fields in reading order" });
  await list.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Next uncertain (1)" }).waitFor();
  await page.keyboard.press("n");
  await page.keyboard.press("r");
  await uncertain.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save and fill" }).click();
  await page.getByText("All 3 columns are used.").waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await pictured(page, "fields-found-matched");
  assert.deepEqual(faults, []);
});

test("a scan says that nothing can be found on pictures, and fields are drawn by hand", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const path = "/production/templates";
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  const file = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(FLAT) };
  await chooseFiles(page.getByLabel("Upload a PDF form"), file);
  await page.getByText(/its pages are pictures/).waitFor();
  await page.getByRole("button", { name: "Draw the fields" }).click();
  await page.locator("canvas").first().waitFor();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await drag(page, 2, [0.2, 0.2], [0.5, 0.25]);
  await page.getByText("1 field · 1 selected").waitFor();
  await page.getByRole("button", { name: "Save the form" }).click();
  await page.getByRole("heading", { name: "scan" }).waitFor();
  const list = await ask(`${harness.service.url}/api/v1/templates`, { key: account.key() });
  const [saved] = TemplatePage.parse(list.body).templates;
  assert.deepEqual(
    [saved?.fields_source, saved?.fields.map(({ name, page: number }) => [name, number])],
    ["defined", [["text_1", 2]]],
  );
  assert.deepEqual(faults, []);
});
