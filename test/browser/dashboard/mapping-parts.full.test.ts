import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { buildForm } from "../../../forms/builder/mod.ts";
import { Template } from "../../../service/contract/template.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import {
  type DashboardPage,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { openLivePage } from "./live-page.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

type Sight = keyof typeof SIGHTS;

async function expressions(context: TestContext, sight: Sight = "wide"): Promise<DashboardPage> {
  const shown = await blank(context, sight);
  const fixture = "expressions/expression-page.fixture.tsx";
  await openLivePage(shown.page, harness.service.url, { fixture });
  await fieldIn(shown.page, "transform").waitFor();
  return shown;
}

function blank(context: TestContext, sight: Sight): Promise<DashboardPage> {
  return harness.open({ test: context, path: "/signin", person: null, ...SIGHTS[sight] });
}

/** The editor of an expression, once it has taken the place of the plain field. */
function fieldIn(page: Page, kind: string): Locator {
  return page.locator(`.cm-content[aria-label="The ${kind}"]`);
}

async function valuesIn(page: Page): Promise<Readonly<Record<string, string>>> {
  return JSON.parse((await page.locator("output").textContent()) ?? "") as Record<string, string>;
}

/** Presses Enter until it counts: a list that has just opened ignores it for a moment, and a slow one is opened again. */
async function acceptCompletion(page: Page, kind: string, wanted: string): Promise<void> {
  await eventually(
    `the ${kind} ${wanted}`,
    async () => {
      if ((await page.locator(".cm-tooltip-autocomplete").count()) === 0)
        await page.keyboard.press("Control+Space");
      await page.keyboard.press("Enter");
      return (await valuesIn(page))[kind];
    },
    (now) => now === wanted,
  );
}

async function becomes(page: Page, kind: string, wanted: string): Promise<void> {
  await eventually(
    `the ${kind} ${wanted}`,
    async () => (await valuesIn(page))[kind],
    (now) => now === wanted,
  );
}

test("functions and names are completed by keyboard, with their description", {
  skip,
}, async (t) => {
  const { page, faults } = await expressions(t);
  await fieldIn(page, "transform").focus();
  await page.keyboard.press("Control+Space");
  const options = page.getByRole("option");
  await options.first().waitFor();
  assert.equal(await options.count(), 15);
  await page.keyboard.type("pa");
  await page.getByRole("option", { name: /^pad ?\(length, character\)/ }).waitFor();
  await page.getByText("fills up to this length with a character in front").waitFor();
  await pictured(page, "expressions-completion");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Enter");
  await page.keyboard.type("5,'0') | concat(");
  await page.keyboard.type("' ', La");
  await page.getByRole("option", { name: "Last Name" }).waitFor();
  await acceptCompletion(page, "transform", "pad(5,'0') | concat(' ', \"Last Name\"");
  await page.keyboard.type(")");
  await becomes(page, "transform", "pad(5,'0') | concat(' ', \"Last Name\")");
  assert.equal(await page.locator(".field-error").count(), 0);
  assert.deepEqual(faults, []);
});

test("Escape closes the list, Enter makes no line, and Tab leaves the field", {
  skip,
}, async (t) => {
  const { page, faults } = await expressions(t);
  await page.getByLabel("Before").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("tri");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.keyboard.type("m");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.type("is_empty(zip");
  await page.keyboard.press("Escape");
  await page.keyboard.type(")");
  await page.keyboard.press("Tab");
  await page.keyboard.type("'x'");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.labels[0].textContent"), "After");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("!");
  await becomes(page, "outcome", "'x'!");
  assert.deepEqual(await valuesIn(page), {
    transform: "trim",
    condition: "is_empty(zip)",
    outcome: "'x'!",
  });
  assert.deepEqual(faults, []);
});

for (const sight of ["wide", "dark", "phone"] as const)
  test(`a fault is marked at its position while one types (${sight})`, { skip }, async (t) => {
    const { page, faults } = await expressions(t, sight);
    const field = fieldIn(page, "transform");
    await field.focus();
    await page.keyboard.insertText("trim\n| uper | title");
    await page
      .getByText('At position 8: there is no function "uper"; did you mean "upper"?')
      .waitFor();
    assert.equal(await page.locator(".cm-fault").textContent(), "uper");
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await becomes(page, "transform", "trim | uper | title");
    await pictured(page, `expressions-fault-${sight}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await field.selectText();
    await page.keyboard.press("Delete");
    await page.locator(".field-error").waitFor({ state: "detached" });
    assert.equal(await field.getAttribute("aria-invalid"), "false");
    assert.deepEqual(faults, []);
  });

const FORM = buildForm({
  fields: [
    { type: "text", name: "name", at: [80, 700, 400, 722], required: true, tooltip: "Full name" },
    { type: "text", name: "zip", at: [80, 650, 200, 672], tooltip: "ZIP code" },
    { type: "text", name: "born", at: [80, 600, 200, 622], tooltip: "Date of birth" },
    { type: "signature", name: "signed", at: [80, 500, 400, 560], tooltip: "Signature" },
  ],
});
const MAPPING = {
  name: { source: "Name", transform: "upper" },
  zip: "Zip",
  born: { source: "Born", transform: "date('YYYY-MM-DD', 'MM/DD/YYYY')" },
  signed: "Name",
};
const ROWS = [
  { Name: "Ada Lovelace", Zip: "04101", Born: "1815-12-10" },
  { Name: "", Zip: "4101", Born: "today" },
  { Name: "Жук", Zip: "10115", Born: "" },
];

for (const sight of ["wide", "dark", "phone"] as const)
  test(`rows are drawn on their form, with what a job would report (${sight})`, {
    skip,
  }, async (t) => {
    const { page, faults } = await blank(t, sight);
    const account = await harness.account();
    const { pages, fields } = Template.parse(
      (await upload(harness.service, account.key(), FORM)).body,
    );
    const data = { pages, fields, fieldMappings: MAPPING, rows: ROWS, account: account.accountId };
    const fixture = "preview/preview-page.fixture.tsx";
    await openLivePage(page, harness.service.url, { fixture, data, pdf: FORM });
    await page.getByText("This row can be filled.").waitFor();
    await pictured(page, `preview-filled-${sight}`);
    assert.equal(await page.getByRole("button", { name: "Previous row" }).isDisabled(), true);
    await page.getByRole("button", { name: "Next row" }).click();
    await page.getByText("This row would fail for 2 reasons.").waitFor();
    const problems = page.getByRole("list", { name: "What was found in this row" });
    assert.deepEqual(await problems.locator("strong").allTextContents(), [
      "Error: Name",
      "Error: Born",
    ]);
    await page.getByRole("button", { name: "Field 3, Date of birth" }).click();
    await page.locator(".form-box-selected[data-field='born']").waitFor();
    await pictured(page, `preview-fails-${sight}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: "Next row" }).click();
    await page.getByText("This row can be filled, with 1 warning.").waitFor();
    await page.getByText("Row 3 of 3").waitFor();
    await pictured(page, `preview-warned-${sight}`);
    assert.deepEqual(faults, []);
  });
