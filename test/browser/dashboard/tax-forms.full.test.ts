/** Journeys with a 1040 and a W-9 as the tax office publishes them, where the corpus is beside the checkout. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { z } from "zod";
import { GeneratedFile } from "../../../service/contract/generate.ts";
import { Template } from "../../../service/contract/template.ts";
import { ask } from "../../support/harness/ask.ts";
import { upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import { chooseFiles, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";
import { inSight, savedZip, untilChoosable, valuesIn } from "./newcomer-page.ts";

const FORMS = fileURLToPath(new URL("../../../../shared/corpus/forms/", import.meta.url));
const FORM_1040 = `${FORMS}conmecto+instead-assignment/test-scripts__f1040.pdf`;
const FORM_W9 = `${FORMS}conmecto+instead-assignment/test-scripts__fw9.pdf`;
const skip = NO_BROWSER === false && !existsSync(FORMS) ? "no ../shared/corpus" : NO_BROWSER;
const harness = await openDashboardHarness();

/** The request of the page, all of it. */
const SentRequest = z.looseObject({ data: z.record(z.string(), z.unknown()) });

test("121 a fresh 1040 is filled by hand without a mapping, and the PDF is the API's", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const key = account.key();
  const uploaded = await upload(harness.service, key, readFileSync(FORM_1040), { name: "1040" });
  const { fields, id } = Template.parse(uploaded.body);
  const options = { test: t, path: "/production/", person, ...SIGHTS.wide };
  const { page, faults } = await harness.open(options);
  await page.getByRole("link", { name: "Fill one form" }).click();
  await page.getByRole("link", { name: "1040", exact: true }).click();
  await page.locator("canvas").first().waitFor();
  const texts = fields.filter(({ type, max_length: max }) => type === "text" && max === null);
  const given = [
    ...texts.slice(0, 12).map(({ name }, at) => [name, `Value ${at + 1}`] as const),
    ...fields
      .filter(({ type }) => type === "checkbox")
      .slice(0, 2)
      .map(({ name }) => [name, true] as const),
  ];
  for (const [name, value] of given) {
    const row = page.locator(`.field-row[data-field=${JSON.stringify(name)}]`);
    if (value === true) await row.getByRole("checkbox").check();
    else await row.locator("input, textarea").fill(value);
  }
  await pictured(page, "tax-1040-filled");
  assert.deepEqual(await violations(page), []);
  const sending = page.waitForRequest(/generate\/pdf/);
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText(/ is ready$/).waitFor();
  const { data } = SentRequest.parse((await sending).postDataJSON());
  assert.deepEqual(data, Object.fromEntries(given));
  const shown = await page.locator(".fill-fingerprint").textContent();
  const json = { template_id: id, data };
  const same = await ask(`${harness.service.url}/api/v1/generate/pdf`, { key, json });
  assert.equal(GeneratedFile.parse(same.body).sha256, shown);
  assert.deepEqual(faults, []);
});

const STAFF = [
  "Name,Street,City,SSN",
  "Ada Lovelace,12 Analytical Street,London,123-45-6789",
  "Alan Turing,2 Enigma Lane,Wilmslow,987654321",
  "Grace Hopper,3 Compiler Road,Arlington,001-02-0003",
].join("\n");

test("122 a column SSN fills the three boxes of a W-9, and a wrong match is called one", {
  skip,
}, async (t) => {
  const person = await harness.person(await harness.account());
  const options = { test: t, path: "/production/", person, ...SIGHTS.wide };
  const { page, faults } = await harness.open(options);
  await untilChoosable(page);
  await chooseFiles(page.getByLabel("Choose a form", { exact: true }), [
    { name: "fw9.pdf", mimeType: "application/pdf", buffer: readFileSync(FORM_W9) },
    { name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(STAFF) },
  ]);
  // Proposed as one target; what is less certain is ticked, or clicked on the page.
  await page
    .getByLabel("Fill Social security number from SSN")
    .and(page.locator(":checked"))
    .waitFor();
  for (const column of ["Street", "City"])
    await page.getByLabel(new RegExp(`^Fill .* from ${column}$`)).press("Space");
  await page.locator(".match-column", { hasText: "Ada" }).click();
  await page.locator('.form-box[data-field$="f1_01[0]"] rect').click();
  await page.getByText("All 4 columns are used.").waitFor();
  await page.getByText("This row can be filled.").waitFor();
  await page.locator("canvas").first().waitFor();
  await pictured(page, "tax-w9-matched");
  assert.deepEqual(await violations(page), []);
  await makePdfs(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the PDFs" }).click();
  const rows = await valuesIn(await savedZip(t, await downloading));
  assert.deepEqual(
    rows.map((values) => values.filter((value) => /^\d+$/.test(value)).join("-")),
    ["123-45-6789", "987-65-4321", "001-02-0003"],
  );
  // Matched with one of the boxes, the column fails in every row.
  await page.getByRole("button", { name: "Change something" }).click();
  // The outcome above the page changes when the row is drawn: the page must not move between the press and the release.
  await page.getByText("This row can be filled.").waitFor();
  await page.locator(".match-column", { hasText: "City" }).click();
  await page.locator('.form-box[data-field$="f1_11[0]"] rect').click();
  await page
    .getByLabel("Fill Social security number from City")
    .and(page.locator(":checked"))
    .waitFor();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("The spreadsheet is probably right and the match is wrong").waitFor();
  await pictured(page, "tax-w9-wrong-match");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Match “City” again" }).click();
  assert.deepEqual(faults, []);
});

async function makePdfs(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Make 3 PDFs" }).click();
  await inSight(page, "Your PDFs are ready");
}
