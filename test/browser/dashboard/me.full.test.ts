import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { authenticatorCode } from "../../support/harness/authenticator-app.ts";
import { Browser } from "../../support/harness/browser.ts";
import type { TestPerson } from "../../support/harness/people.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;
const account = await harness.account();
const NEW_PASSWORD = "four other quiet words";

for (const name of MATRIX)
  test(`the profile has no fault, ${name}`, { skip }, async (t) => {
    const ada = await harness.person(account, "viewer");
    const { page, faults } = await harness.open({
      test: t,
      path: "/me",
      person: ada,
      ...SIGHTS[name],
    });
    await page.getByText("this device").waitFor();
    await pictured(page, `me-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    await pictured(page, `me-totp-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });

test("a person changes name and password, and the other devices are signed out", {
  skip,
}, async (t) => {
  const ada = await harness.person(account, "viewer");
  const phone = await signedIn(ada);
  const { page, faults } = await harness.open({ test: t, path: "/me", person: ada });
  await page.getByRole("textbox", { name: "Name" }).fill("Ada King");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your name was changed.").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill("not the password");
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("This is not your password.").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password was changed.").waitFor();
  assert.equal((await phone.send("GET", "/session")).status, 401);
  assert.equal(await page.getByLabel("New password", { exact: true }).inputValue(), "");
  await signedIn({ ...ada, password: NEW_PASSWORD });
  assert.deepEqual(faults, []);
});

test("a second factor is set up, asked for, and turned off", { skip }, async (t) => {
  const ada = await harness.person(account, "viewer");
  const { page, faults } = await harness.open({
    test: t,
    path: "/me",
    person: ada,
    acceptDownloads: true,
  });
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.getByLabel("Key", { exact: true }).textContent()) ?? "";
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("The code is wrong.").waitFor();
  await page.getByLabel("Code from the app").fill(codeOf(secret, 0));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = (
    (await page.getByRole("group", { name: "Recovery codes" }).textContent()) ?? ""
  ).split("\n");
  assert.equal(codes.length, 10);
  await pictured(page, "me-codes");
  await page.keyboard.press("Escape");
  const arrived = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await arrived).path(), "utf8");
  assert.ok(codes.every((code) => file.includes(code)) && file.includes(ada.email));
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  await signOut(page);
  await signIn(page, ada);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("This code is wrong").waitFor();
  await pictured(page, "signin-code");
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await signOut(page);
  await signIn(page, ada);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /Your account/ }).waitFor();
  await page.goto(`${service.url}/app/me`);
  await page.getByText("9 recovery codes are left.").waitFor();
  await pictured(page, "me-on");
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "New recovery codes" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Two-factor authentication was turned off.").waitFor();
  await page.getByRole("button", { name: "Set up" }).waitFor();
  assert.deepEqual(faults, []);
});

test("a sensitive change asks for the password again, and goes on", { skip }, async (t) => {
  const ada = await harness.person(account, "viewer");
  const { page, faults } = await harness.open({ test: t, path: "/me", person: ada });
  await page.getByRole("button", { name: "Set up" }).waitFor();
  await harness.forgetPassword(ada);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  await dialog.waitFor();
  await pictured(page, "password-dialog");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Your password was not entered, so nothing was changed.").waitFor();
  await page.getByRole("button", { name: "Set up" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await dialog.getByText("This is not your password.").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "QR code" }).waitFor();
  assert.deepEqual(faults, []);
});

test("devices are signed out, one and all others", { skip }, async (t) => {
  const ada = await harness.person(account, "viewer");
  const others = [await signedIn(ada), await signedIn(ada), await signedIn(ada)];
  const { page, faults } = await harness.open({ test: t, path: "/me", person: ada });
  const buttons = page.getByRole("button", { name: "Sign out Firefox on Linux" });
  await buttons.first().waitFor();
  assert.equal(await buttons.count(), 3);
  await pictured(page, "me-devices");
  await buttons.first().click();
  await page.getByText("The device was signed out.").waitFor();
  const statuses = async () =>
    await Promise.all(others.map(async (each) => (await each.send("GET", "/session")).status));
  assert.deepEqual(
    (await statuses()).toSorted((one, other) => one - other),
    [200, 200, 401],
  );
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await page.getByText("All other devices were signed out.").waitFor();
  assert.deepEqual(await statuses(), [401, 401, 401]);
  assert.equal(await buttons.count(), 0);
  assert.deepEqual(faults, []);
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** One more browser in which the person is signed in. */
async function signedIn({ email, password }: TestPerson): Promise<Browser> {
  const browser = new Browser(service.url, { "user-agent": FIREFOX });
  const { status, text } = await browser.send("POST", "/session", { email, password });
  assert.equal(status, 200, text);
  return browser;
}

async function signIn(page: Page, { email, password }: TestPerson): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("E-mail address").waitFor();
}

/** The code of an authenticator app, `steps` steps of 30 s ahead. */
function codeOf(secret: string, steps: number): string {
  return authenticatorCode(secret, Date.now() + steps * 30_000);
}
