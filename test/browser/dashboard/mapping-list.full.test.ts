import assert from "node:assert/strict";
import { test } from "node:test";
import { buildForm, type FormSpec } from "../../../forms/builder/mod.ts";
import { Envelope } from "../../../service/contract/envelope.ts";
import { Mapping, MappingPage } from "../../../service/contract/mapping.ts";
import { Template } from "../../../service/contract/template.ts";
import { ask } from "../../support/harness/ask.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { smallPdf, upload } from "../../support/harness/templates.ts";
import { violations } from "../dashboard-page.ts";
import { fitsWindow, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const PATH = "/production/mappings";
const FED = { "person.name": "name", agrees: "agrees", "person.city": "city" };
/** Has one of the fields of the small form under its name, and no other. */
const LEAVE: FormSpec = {
  fields: [
    { type: "text", name: "person.name", at: [20, 700, 300, 720] },
    { type: "text", name: "days", at: [20, 660, 300, 680] },
  ],
};

const api = (account: TestAccount, path: string, json?: object) =>
  ask(`${harness.service.url}/api/v1${path}`, {
    key: account.key(),
    ...(json === undefined ? {} : { json }),
  });

async function uploadForm(account: TestAccount, name: string, pdf: Uint8Array) {
  return Template.parse((await upload(harness.service, account.key(), pdf, { name })).body);
}

test("without forms the list leads to them, and a viewer to an editor", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: `${PATH}?form=1`, person });
  await page.getByText("There are no forms yet").waitFor();
  await pictured(page, "mappings-no-forms");
  await page.getByRole("link", { name: "Go to the forms" }).click();
  await page.waitForURL("**/production/templates");
  assert.deepEqual(faults, []);

  const viewer = await harness.person(account, "viewer");
  const looked = await harness.open({ test: t, path: PATH, person: viewer });
  await looked.page.getByText("A member with the role Editor or higher").waitFor();
  assert.deepEqual(looked.faults, []);
});

test("a mapping is created, found, copied, published and deleted", { skip }, async (t) => {
  const account = await harness.account();
  const contract = await uploadForm(account, "Contract", smallPdf());
  const leave = await uploadForm(account, "Leave request", buildForm(LEAVE));
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: PATH, person });
  const dialog = page.getByRole("dialog");
  const alert = page.getByRole("alertdialog");
  const names = page.getByRole("rowheader");
  const command = async (name: string, chosen: string): Promise<void> => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: chosen }).click();
  };

  await page.getByText("There are no mappings yet").waitFor();
  await page.getByRole("button", { name: "New mapping" }).click();
  await dialog.getByRole("button", { name: "Create mapping" }).click();
  await dialog.getByText("Please choose a form.").waitFor();
  assert.deepEqual(await violations(page), []);
  // Other pages link to the creation of a mapping for their form.
  await page.goto(`${harness.service.url}/app${PATH}?form=${contract.id}`);
  await dialog.getByRole("button", { name: "Contract" }).waitFor();
  await pictured(page, "mapping-create");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Staff");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Staff" }).waitFor();
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const fed = await ask(`${harness.service.url}/api/v1/mappings/${id}`, {
    method: "PUT",
    key: account.key(),
    json: { field_mappings: FED },
  });
  assert.equal(Mapping.parse(fed.body).template_id, contract.id);

  await page.goto(`${harness.service.url}/app${PATH}`);
  await page.getByText("3 fields").waitFor();
  await command("Staff", "Clone…");
  await dialog.getByRole("button", { name: "Form of the clone" }).click();
  await page.getByRole("option", { name: "Leave request" }).click();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Clone" }).last().click();
  await dialog.getByText("1 of 3 fields were found on this form.").waitFor();
  const missing = await dialog.getByRole("listitem").allTextContents();
  assert.deepEqual(missing.toSorted(), ["agrees", "person.city"]);
  await pictured(page, "mapping-cloned");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Close" }).click();

  assert.deepEqual(await names.allTextContents(), ["Staff (copy)", "Staff"]);
  await page.getByRole("searchbox", { name: "Search mappings" }).fill("leave");
  assert.deepEqual(await names.allTextContents(), ["Staff (copy)"]);
  await page.getByRole("searchbox", { name: "Search mappings" }).fill("nothing");
  await page.getByText("No mapping has this").waitFor();
  await page.getByRole("searchbox", { name: "Search mappings" }).fill("");
  assert.deepEqual(await violations(page), []);

  await page.getByRole("tab", { name: "The library" }).click();
  await page.getByText("The library is empty").waitFor();
  await page.getByRole("tab", { name: "All mappings" }).click();
  await command("Staff", "Publish to the library");
  await page.getByText("Staff is in the library now.").waitFor();
  await page.getByRole("tab", { name: "The library" }).click();
  await names.getByText("Staff", { exact: true }).waitFor();
  assert.equal(await names.count(), 1);
  await pictured(page, "mappings-library");
  assert.deepEqual(await violations(page), []);
  await command("Staff", "Remove from the library");
  await page.getByText("The library is empty").waitFor();
  await page.getByRole("tab", { name: "All mappings" }).click();

  const use = { name: "Everyone", template_id: contract.id, mapping_id: id };
  const envelope = Envelope.parse((await api(account, "/envelopes", use)).body);
  await command("Staff", "Delete…");
  await alert.getByText("Staff is in use").waitFor();
  await pictured(page, "mapping-in-use");
  assert.deepEqual(await violations(page), []);
  await alert.getByRole("link", { name: "Everyone" }).click();
  await page.waitForURL(`**/production/envelopes/${envelope.id}`);

  await page.goto(`${harness.service.url}/app${PATH}?form=${leave.id}`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "All mappings" }).waitFor();
  assert.deepEqual(await names.allTextContents(), ["Staff (copy)"]);
  await command("Staff (copy)", "Delete…");
  await alert.getByText("It cannot be restored.").waitFor();
  assert.deepEqual(await violations(page), []);
  // Someone uses it meanwhile.
  const [copy] = MappingPage.parse((await api(account, "/mappings")).body).mappings;
  const late = { name: "Late", template_id: leave.id, mapping_id: copy?.id };
  const second = Envelope.parse((await api(account, "/envelopes", late)).body);
  await alert.getByRole("button", { name: "Delete mapping" }).click();
  await alert.getByText("An envelope fills forms with it.").waitFor();
  await alert.getByRole("link", { name: "Envelopes" }).waitFor();
  const freed = await ask(`${harness.service.url}/api/v1/envelopes/${second.id}`, {
    method: "DELETE",
    key: account.key(),
  });
  assert.ok(freed.status < 300, freed.text);
  await alert.getByRole("button", { name: "Delete mapping" }).click();
  await page.getByText("Staff (copy) was deleted.").waitFor();
  await page.getByText("No mapping of this form").waitFor();
  const left = MappingPage.parse((await api(account, "/mappings")).body).mappings;
  assert.deepEqual(
    left.map(({ name }) => name),
    ["Staff"],
  );
  assert.deepEqual(faults, []);
});

for (const sight of ["dark", "phone"] as const)
  test(`${sight}: the list fits the window`, { skip }, async (t) => {
    const account = await harness.account();
    const form = await uploadForm(account, "Contract", smallPdf());
    for (const name of ["Staff", "Guests"])
      await api(account, "/mappings", { name, template_id: form.id, field_mappings: FED });
    const person = await harness.person(account, "editor");
    const { page, faults } = await harness.open({ test: t, path: PATH, person, ...SIGHTS[sight] });
    await page.getByRole("rowheader", { name: "Guests" }).waitFor();
    await pictured(page, `mappings-${sight}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });

test("a mapping left behind by a newer version of the form is moved to it", { skip }, async (t) => {
  const account = await harness.account();
  const contract = await uploadForm(account, "Contract", smallPdf());
  const make = { name: "Staff", template_id: contract.id, field_mappings: FED };
  const { id } = Mapping.parse((await api(account, "/mappings", make)).body);
  const path = `/templates/${contract.id}/versions`;
  const newer = await upload(harness.service, account.key(), buildForm(LEAVE), {}, path);
  assert.ok(newer.status < 300, newer.text);
  const person = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: `${PATH}/${id}`, person });
  await page.getByText("This mapping is for version 1 of the form").waitFor();
  const move = page.getByRole("button", { name: "Move to version 2" });
  await move.click();
  const refusal = page.getByRole("alert").filter({ hasText: "was not moved" });
  await refusal.waitFor();
  const missing = await refusal.getByRole("listitem").allTextContents();
  assert.deepEqual(missing.toSorted(), ["agrees", "person.city"]);
  await pictured(page, "mapping-not-moved");
  assert.deepEqual(await violations(page), []);

  const mapping = `${harness.service.url}/api/v1/mappings/${id}`;
  const kept = { field_mappings: { "person.name": "name" } };
  await ask(mapping, { method: "PUT", key: account.key(), json: kept });
  await page.reload();
  await move.click();
  await page.getByText("The mapping is for version 2 now.").waitFor();
  await move.waitFor({ state: "detached" });
  const moved = Mapping.parse((await ask(mapping, { key: account.key() })).body);
  assert.deepEqual([moved.template_version, moved.field_mappings], [2, kept.field_mappings]);
  assert.deepEqual(faults, []);
});
