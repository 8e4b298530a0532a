import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm } from "../../../engine/specimen/mod.ts";
import { smallPdf, upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import { fitsWindow, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

for (const [name, sight] of Object.entries(SIGHTS))
  test(`the list of forms and a form have no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const person = await harness.person(account);
    await upload(harness.service, account.key());
    const path = "/production/templates";
    const { page, faults } = await harness.open({ test: t, path, person, ...sight });
    await page.getByRole("link", { name: "Small form" }).waitFor();
    await pictured(page, `templates-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Small form" }).click();
    await page.locator("canvas").waitFor();
    await pictured(page, `template-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });

test("a PDF is uploaded by file picker or drop, and a refusal says why", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const path = "/production/templates";
  const { page, faults } = await harness.open({ test: t, path, person });
  await page.getByText("There are no forms yet").waitFor();
  const picker = page.getByLabel("Upload a PDF form");
  const mimeType = "application/pdf";
  await picker.setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("a") });
  await page.getByText("list.csv is not a PDF").waitFor();
  const empty = Buffer.from(buildForm({ fields: [] }));
  await picker.setInputFiles({ name: "letter.pdf", mimeType, buffer: empty });
  await page.getByRole("alert").getByText(/field/).waitFor();
  await pictured(page, "templates-refused");
  const base64 = Buffer.from(smallPdf()).toString("base64");
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.fromBase64("${base64}");
    transfer.items.add(new File([bytes], "new_employee.pdf", { type: "application/pdf" }));
    return transfer;
  })()`);
  await page.dispatchEvent(".file-zone", "drop", { dataTransfer });
  await page.getByRole("heading", { name: "new employee" }).waitFor();
  await page.getByLabel("Search fields").fill("name");
  await page.getByText("1 of 4 fields").waitFor();
  assert.deepEqual(faults, []);
});
