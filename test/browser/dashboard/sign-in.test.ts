import assert from "node:assert/strict";
import { test } from "node:test";
import { testInvitation } from "../../support/harness/people.ts";
import { uniqueEmail } from "../../support/harness/service.ts";
import { linkIn, NO_BROWSER, openDashboardHarness, pictured, signIn } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness({});
const { service } = harness;
const account = await harness.account();
const NEW_PASSWORD = "four other quiet words";

test("a person signs in by keyboard and comes to the page that was wanted", { skip }, async (t) => {
  const ada = await harness.person(account, "admin");
  const { page, faults } = await harness.open({ test: t, path: "/staging/members", person: null });
  await page.getByLabel("E-mail address").waitFor();
  await page.keyboard.type(ada.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await page.getByText("The e-mail address or the password is wrong.").waitFor();
  await pictured(page, "signin-wrong");
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Members" }).waitFor();
  assert.equal(page.url(), `${service.url}/app/staging/members`);
  assert.deepEqual(faults, []);
});

test("a forgotten password is replaced by a link in a mail", { skip }, async (t) => {
  const ada = await harness.person(account, "editor");
  const { page, faults } = await harness.open({ test: t, path: "/signin", person: null });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail address").fill(ada.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("a mail with a link is on its way").waitFor();
  await pictured(page, "reset-sent");
  const link = linkIn(await harness.mailTo(ada.email, /password/i));
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("too short");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("This is too short").waitFor();
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your new password is saved").waitFor();
  assert.ok(!page.url().includes("#"));
  assert.equal((await ada.browser.send("GET", "/session")).status, 401);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await signIn(page, ada, NEW_PASSWORD);
  await page.getByRole("button", { name: /Your account/ }).waitFor();
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("This link does not work").waitFor();
  assert.deepEqual(faults, []);
});

test("a new person accepts an invitation", { skip }, async (t) => {
  const email = uniqueEmail("grace");
  const token = await testInvitation(service, account.accountId, { email, role: "admin" });
  const { page, faults } = await harness.open({
    test: t,
    path: `/invitation#${token}`,
    person: null,
  });
  await page.getByText("Your role will be Admin").waitFor();
  await page.getByLabel("Your name").fill("Grace <b>Hopper</b>");
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("button", { name: /Your account/ }).waitFor();
  await page.goto(`${service.url}/app/production/members`);
  await page.getByText("Grace <b>Hopper</b>").waitFor();
  assert.deepEqual(faults, []);
  const again = await harness.open({ test: t, path: `/invitation#${token}`, person: null });
  await again.page.getByText("This link does not work").waitFor();
  await pictured(again.page, "invitation-used");
});
