import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "../../../service/base/brand.ts";
import { CurrentSession } from "../../../service/contract/session.ts";
import type { PersonId } from "../../../service/domain/accounts/mod.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { testInvitation, testToken } from "../../support/harness/people.ts";
import { uniqueEmail } from "../../support/harness/service.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
  sessionIn,
  signIn,
} from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness({});
const { service } = harness;
const account = await harness.account();

for (const name of ["dark", "phone"] as const)
  test(`the pages for signed-out people have no fault, ${name}`, { skip }, async (t) => {
    const open = (path: string) => harness.open({ test: t, path, person: null, ...SIGHTS[name] });
    const look = async (path: string, heading: string, wanted: string): Promise<void> => {
      const { page, faults } = await open(path);
      await page.getByRole("heading", { name: heading }).waitFor();
      await page.getByText(wanted).first().waitFor();
      assert.ok(!page.url().includes("#"), page.url());
      await pictured(page, `${path.slice(1).replace(/\W.*/, "")}-${name}`);
      await fitsWindow(page);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(faults, []);
    };
    const email = uniqueEmail("guest");
    const token = await testInvitation(service, account.accountId, { email, role: "viewer" });
    await look("/signin", "Sign in", "Forgot your password?");
    await look("/reset", "New password", "Send link");
    await look("/reset#unknown", "New password", "At least 12 characters");
    await look("/setup#unknown", "Set up Platen", "is set up already");
    await look(`/invitation#${token}`, "Your invitation", "look at everything");
  });

test("password managers find their fields", { skip }, async (t) => {
  const { page } = await harness.open({ test: t, path: "/signin", person: null });
  await page.getByLabel("E-mail address").waitFor();
  const inputs = await page.locator("input").all();
  const kinds = await Promise.all(
    inputs.map(
      async (input) =>
        `${await input.getAttribute("autocomplete")} ${await input.getAttribute("type")}`,
    ),
  );
  assert.deepEqual(kinds, ["username email", "current-password password"]);
});

test("empty fields are named before anything is sent", { skip }, async (t) => {
  const { page } = await harness.open({ test: t, path: "/signin", person: null });
  await page.getByRole("button", { name: "Sign in" }).click();
  assert.equal(await page.getByText("Please fill in this field.").count(), 2);
  assert.equal(await page.locator("input:focus").getAttribute("name"), "email");
});

test("after too many attempts the page says how long to wait", { skip }, async (t) => {
  const ada = await harness.person(account, "editor");
  const { page } = await harness.open({ test: t, path: "/signin", person: null });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await signIn(page, ada, "not the password");
    await page.getByRole("button", { name: "Sign in", disabled: false }).waitFor();
  }
  await page.getByText(/Too many attempts\. Please try again in \d+ (?:minutes|seconds)/).waitFor();
  await pictured(page, "signin-wait");
});

test("what was typed is there after a session ended and the person signed in", {
  skip,
}, async (t) => {
  const ada = await harness.person(account, "admin");
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/members",
    person: ada,
  });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill("grace@example.org");
  // A page that still reads its list would leave for the sign-in by itself, before anything is sent.
  await page.waitForLoadState("networkidle");
  await ada.browser.send("DELETE", "/session");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.waitForURL(/\/app\/signin\?next=%2Fproduction%2Fmembers$/);
  await signIn(page, ada);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  assert.equal(await dialog.getByLabel("E-mail address").inputValue(), "grace@example.org");
  assert.deepEqual(faults, []);
});

test("an unknown address reads the same words", { skip }, async (t) => {
  const { page } = await harness.open({ test: t, path: "/reset", person: null });
  await page.getByLabel("E-mail address").fill("unknown@example.org");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("If unknown@example.org belongs to someone here").waitFor();
});

test("a link signs in without a password, once", { skip }, async (t) => {
  const ada = await harness.person(account, "editor");
  const { body } = await ada.browser.send("GET", "/session");
  const personId = brand<PersonId>(CurrentSession.parse(body).person.id);
  const token = await testToken(service, { kind: "sign_in", personId });
  const { page, faults } = await harness.open({ test: t, path: `/signin#${token}`, person: null });
  await page.getByRole("button", { name: /Your account/ }).waitFor();
  assert.equal(page.url(), `${service.url}/app/production/`);
  assert.deepEqual(faults, []);
  const second = await harness.open({ test: t, path: `/signin#${token}`, person: null });
  await second.page.getByText("This link does not work").waitFor();
  await second.page.getByLabel("E-mail address").waitFor();
  await pictured(second.page, "signin-link-used");
});

test("an existing person signs in to accept an invitation, as the invited one", {
  skip,
}, async (t) => {
  const ada = await harness.person(account, "editor");
  const eve = await harness.person(account, "viewer");
  const other = await harness.account();
  const token = await testInvitation(service, other.accountId, { email: ada.email });
  const path = `/invitation#${token}`;
  const { page, faults } = await harness.open({ test: t, path, person: eve });
  await page.getByText(`but you are signed in as ${eve.email}`).waitFor();
  await pictured(page, "invitation-other");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Sign in to join.").waitFor();
  await pictured(page, "invitation-signin");
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("button", { name: /Your account/ }).waitFor();
  await eventually(
    "the account is chosen",
    async () => (await sessionIn(page)).account?.id,
    (id) => id === other.accountId,
  );
  assert.deepEqual(faults, []);
});
