import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../../support/harness/eventually.ts";
import { uniqueEmail } from "../../support/harness/service.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  linkIn,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

for (const name of MATRIX)
  test(`the members page has no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const owner = await harness.person(account);
    await harness.person(account, "editor");
    const options = { test: t, path: "/production/members", person: owner, ...SIGHTS[name] };
    const { page, faults } = await harness.open(options);
    await page.getByText("Ada Lovelace").waitFor();
    await pictured(page, `members-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });

test("a colleague is invited by mail, again too, and joins", { skip }, async (t) => {
  const account = await harness.account();
  const owner = await harness.person(account);
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/members",
    person: owner,
  });
  const email = uniqueEmail("grace");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill("not an address");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.locator(".field-error").first().waitFor();
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByRole("button", { name: /Role/ }).click();
  await pictured(page, "members-roles");
  assert.equal(await page.getByRole("option").count(), 3);
  await page.getByRole("option", { name: "Viewer" }).click();
  await pictured(page, "members-invite");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText(`The invitation was mailed to ${email}.`).waitFor();
  await page.getByRole("row").filter({ hasText: email }).getByText("Invited").waitFor();
  const first = linkIn(await harness.mailTo(email, /./));
  await choose(page, email, "Send the invitation again");
  await eventually(
    "the second mail",
    () => harness.mailbox.got.filter(({ to }) => to.includes(email)).length,
    (count) => count === 2,
  );
  const second = linkIn(await harness.mailTo(email, /./));
  const guest = await harness.open({ test: t, path: fragmentPath(first), person: null });
  await guest.page.getByText("This link does not work").waitFor();
  await guest.page.goto(second);
  await guest.page.getByLabel("Your name").fill("Grace Hopper");
  await guest.page.getByLabel("Password", { exact: true }).fill("four other quiet words");
  await guest.page.getByRole("button", { name: "Join" }).click();
  await guest.page.getByRole("button", { name: /Your account/ }).waitFor();
  await page.reload();
  await page.getByRole("row").filter({ hasText: "Grace Hopper" }).getByText("Active").waitFor();
  assert.deepEqual(faults, []);
});

test("a member gets another role, and is removed and signed out", { skip }, async (t) => {
  const account = await harness.account();
  const owner = await harness.person(account);
  const ada = await harness.person(account, "editor");
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/members",
    person: owner,
  });
  await choose(page, ada.email, "Change role");
  await page.getByRole("dialog").getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: "Admin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await page.getByText(`${ada.email} now has the role Admin.`).waitFor();
  await page.getByRole("row").filter({ hasText: ada.email }).getByText("Admin").waitFor();
  await choose(page, ada.email, "Remove");
  await question(page).waitFor();
  await pictured(page, "members-remove");
  assert.deepEqual(await violations(page), []);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await choose(page, ada.email, "Remove");
  await question(page).getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${ada.email} was removed.`).waitFor();
  assert.equal(await page.getByRole("row").filter({ hasText: ada.email }).count(), 0);
  assert.equal((await ada.browser.send("GET", "/session")).status, 401);
  assert.deepEqual(faults, []);
});

test("the owner hands the account over after entering the password", { skip }, async (t) => {
  const account = await harness.account();
  const owner = await harness.person(account);
  const ada = await harness.person(account, "admin");
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/members",
    person: owner,
  });
  await harness.forgetPassword(owner);
  await choose(page, ada.email, "Make owner");
  await question(page).getByRole("button", { name: "Make owner" }).click();
  const password = page.getByRole("dialog", { name: "Is it still you?" });
  await password.getByLabel("Password", { exact: true }).fill(owner.password);
  await password.getByRole("button", { name: "Continue" }).click();
  await page.getByText(`${ada.email} is the owner now. You are an admin.`).waitFor();
  await page.getByRole("row").filter({ hasText: ada.email }).getByText("Owner").waitFor();
  assert.equal(await page.getByRole("button", { name: `Actions for ${ada.email}` }).count(), 0);
  assert.deepEqual(faults, []);
});

test("an admin who leaves the only account reads what to do", { skip }, async (t) => {
  const account = await harness.account();
  const ada = await harness.person(account, "admin");
  const { page } = await harness.open({ test: t, path: "/production/members", person: ada });
  await choose(page, ada.email, "Leave this account");
  await question(page).getByRole("button", { name: "Leave this account" }).click();
  await page.getByText(/You are not a member of any account|Forgot your password/).waitFor();
  await pictured(page, "members-left");
});

for (const role of ["editor", "viewer"] as const)
  test(`a link to the members says to the role ${role} which one it needs`, { skip }, async (t) => {
    const account = await harness.account();
    const ada = await harness.person(account, role);
    const { page, faults } = await harness.open({
      test: t,
      path: "/production/members",
      person: ada,
    });
    await page.getByText("This needs the role Admin or higher.").waitFor();
    assert.equal(await page.getByRole("link", { name: "Members" }).count(), 0);
    assert.deepEqual(faults, []);
  });

/** The dialog that asks before a change. Toasts have the same role. */
function question(page: Page): Locator {
  return page.getByRole("alertdialog", { name: /\?$/ });
}

/** Chooses a command of a member's menu. */
async function choose(page: Page, email: string, command: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  await page.getByRole("menuitem", { name: command }).click();
}

/** The path and the fragment of a link, below `/app`. */
function fragmentPath(link: string): string {
  const { pathname, hash } = new URL(link);
  return `${pathname.slice("/app".length)}${hash}`;
}
