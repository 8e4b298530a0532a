import assert from "node:assert/strict";
import { test } from "node:test";
import { uniqueEmail } from "../../support/harness/service.ts";
import { violations } from "../dashboard-page.ts";
import { NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness({ SMTP_URL: "" });
const account = await harness.account();
const owner = await harness.person(account);

test("the link of an invitation is shown once to the inviter, and works", { skip }, async (t) => {
  const { page, faults } = await harness.open({
    test: t,
    path: "/production/members",
    person: owner,
  });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(uniqueEmail("grace"));
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const link = (await dialog.getByLabel("Invitation link").textContent()) ?? "";
  await pictured(page, "members-link");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close" }).click();
  const guest = await harness.open({ test: t, path: "/signin", person: null });
  await guest.page.goto(link);
  await guest.page.getByText("Your role will be Editor").waitFor();
  assert.deepEqual(faults, []);
});

test("for a person who exists the operator prints the link", { skip }, async (t) => {
  const ada = await harness.person(await harness.account());
  const { page } = await harness.open({ test: t, path: "/production/members", person: owner });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(ada.email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.getByText("The operator has to print the link").waitFor();
  await pictured(page, "members-operator");
});

test("a forgotten password is a matter for the operator", { skip }, async (t) => {
  const { page, faults } = await harness.open({ test: t, path: "/reset", person: null });
  await page.getByText("This installation sends no mails").waitFor();
  await pictured(page, "reset-no-mail");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});
