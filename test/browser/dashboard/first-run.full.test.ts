import assert from "node:assert/strict";
import { test } from "node:test";
import { testToken } from "../../support/harness/people.ts";
import { violations } from "../dashboard-page.ts";
import { NO_BROWSER, openDashboardHarness, pictured, sessionIn } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness({});
const { service } = harness;

test("the first person sets the installation up, once", { skip }, async (t) => {
  const signedOut = { test: t, person: null };
  const before = await harness.open({ ...signedOut, path: "/signin" });
  await before.page.getByText("This installation is not set up yet.").waitFor();
  await pictured(before.page, "signin-not-set-up");
  const without = await harness.open({ ...signedOut, path: "/setup" });
  await without.page.getByText("The link is incomplete").waitFor();
  const token = await testToken(service, { kind: "setup" });
  const { page, faults } = await harness.open({ ...signedOut, path: `/setup#${token}` });
  await page.getByLabel("Your name").fill("Ada Lovelace");
  assert.equal(page.url(), `${service.url}/app/setup`);
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("This is too short").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
  assert.equal(await page.getByText("This is too short").count(), 0);
  await page.getByRole("button", { name: "Show" }).click();
  await pictured(page, "setup-filled");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: /Your account/ }).waitFor();
  assert.equal(page.url(), `${service.url}/app/production/`);
  const { person, member } = await sessionIn(page);
  assert.deepEqual([person.name, member?.role], ["Ada Lovelace", "owner"]);
  assert.deepEqual(faults, []);
  const closed = await harness.open({ ...signedOut, path: `/setup#${token}` });
  await closed.page.getByText("Platen is set up already").waitFor();
});
