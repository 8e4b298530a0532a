import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { ask } from "../../support/harness/ask.ts";
import { createOneOfEach } from "../../support/harness/one-of-each.ts";
import { fromPage } from "../../support/harness/signed-in.ts";
import { violations } from "../dashboard-page.ts";
import { NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();
const { service } = harness;
const run = promisify(execFile);

/** Would run a script if it were taken for HTML. */
const HTML = `<img src=x onerror="console.error('HTML')">`;

test("a key is shown once, works in the command shown, and no longer after it was revoked", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const { page, faults } = await harness.open({ test: t, path: "/staging/keys", person });
  await button(page, "Create a key").click();
  const name = `${HTML} payroll`;
  await page.getByLabel("Name").fill(name);
  await pictured(page, "keys-create");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
  await page.getByText("Your new API key").waitFor();
  await pictured(page, "keys-shown");
  assert.deepEqual(await violations(page), []);
  const key = await page.getByRole("group", { name: "The key", exact: true }).innerText();
  const command = await page.getByRole("group", { name: "Command to try the key" }).innerText();
  assert.match(key, /^platen_stg_/);
  assert.ok(command.includes(key));
  assert.partialDeepStrictEqual(await answerOf(command), { id: account.accountId });
  await button(page, "I have kept the key").click();
  const row = page.getByRole("row", { name: new RegExp("payroll") });
  assert.match(await row.innerText(), /Fill forms\s+Staging\s+Never[^]*by Olive Owner/);
  assert.ok(!(await page.content()).includes(key), "the key is shown only once");

  await chooseAction(page, row, "Replace…");
  await button(page, "Replace the key").click();
  await page.getByText("Your new API key").waitFor();
  const replaced = await page.getByRole("group", { name: "Command to try" }).innerText();
  await button(page, "I have kept the key").click();
  for (const works of [command, replaced])
    assert.partialDeepStrictEqual(await answerOf(works), { id: account.accountId });

  await chooseAction(page, row.first(), "Revoke…");
  await pictured(page, "keys-revoke");
  assert.deepEqual(await violations(page), []);
  await button(page, "Revoke the key").click();
  await page.getByText(`The key “${name}” no longer works.`).waitFor();
  await row.filter({ hasText: "Revoked" }).waitFor();
  assert.partialDeepStrictEqual(await answerOf(replaced), { error: "invalid_api_key" });
  assert.deepEqual(faults, []);
});

test("the plan's limit on keys is explained", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  await setAccount(account.accountId, { plan: "PRO" });
  const { page, faults } = await harness.open({ test: t, path: "/production/keys", person });
  await button(page, "Create a key").click();
  await page.getByLabel("Name").fill("One more");
  await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
  await page.getByText("Revoke a key that is no longer used").waitFor();
  const link = page.getByRole("link", { name: "About plans and billing" });
  assert.equal((await ask(service.url + (await link.getAttribute("href")))).status, 200);
  assert.deepEqual(faults, []);
});

test("a session that ends elsewhere in the middle of a form loses nothing", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const { page, faults } = await harness.open({ test: t, path: "/production/settings", person });
  await page.getByLabel("Name of the account").fill(`${HTML} GmbH`);
  await chooseOption(page, "Keep filled PDFs", "For a time of your own");
  await page.getByLabel("How long").fill("7");
  await chooseOption(page, "PDFs beyond your plan", "Up to a number per month");
  await page.getByRole("textbox", { name: "Number per month" }).fill("2,500");
  assert.equal((await person.browser.send("DELETE", "/session")).status, 204);
  await button(page, "Save").click();
  await page.waitForURL(/signin\?next=%2Fproduction%2Fsettings$/);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Sign in").click();
  await page.getByText("These are changes that you have not saved yet.").waitFor();
  await pictured(page, "settings-restored");
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.getByLabel("Name of the account").inputValue(), `${HTML} GmbH`);
  await button(page, "Save").click();
  await page.getByText("The settings are saved.").waitFor();
  await page.getByRole("button", { name: "Your account" }).getByText("GmbH").waitFor();
  assert.ok(await button(page, "Save").isDisabled());
  const { body } = await ask(`${service.url}/api/v1/account`, { key: account.key() });
  assert.partialDeepStrictEqual(body, {
    name: `${HTML} GmbH`,
    retention_seconds: 604_800,
    overage_limit_pdfs: 2500,
  });
  assert.deepEqual(faults, []);
});

test("leaving a form with changes opens a question, and one without does not", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const { page } = await harness.open({ test: t, path: "/production/settings", person });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel("Name of the account").fill("A");
  await page.getByLabel("Name of the account").fill("");
  await page.reload();
  assert.deepEqual(asked, []);
  await page.getByLabel("Name of the account").fill("A");
  await page.reload();
  assert.deepEqual(asked, ["beforeunload"]);
  assert.equal(await page.getByLabel("Name of the account").inputValue(), "A");
  await button(page, "Discard changes").click();
  assert.equal(await page.getByLabel("Name of the account").inputValue(), "");
});

test("an erasure needs the owner's address and password, and signs out", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const { page, faults } = await harness.open({ test: t, path: "/production/settings", person });
  await button(page, "Erase the account…").click();
  const address = page.getByLabel(`Type ${account.email} to confirm`);
  await address.fill("else@example.com");
  await page.getByLabel("Password").fill("not the password");
  await button(page, "Erase for good").click();
  await page.getByText("This is not the e-mail address").waitFor();
  await address.fill(account.email.toUpperCase());
  await button(page, "Erase for good").click();
  await page
    .getByRole("alert")
    .getByText(/password/i)
    .waitFor();
  await pictured(page, "settings-erase");
  assert.deepEqual(await violations(page), []);
  const works = await ask(`${service.url}/api/v1/account`, { key: account.key() });
  assert.equal(works.status, 200);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Erase for good").click();
  await page.waitForURL(`${service.url}/app/erased`);
  await page.getByText("The account is being erased").waitFor();
  await pictured(page, "settings-erased");
  assert.deepEqual(await violations(page), []);
  const refused = await ask(`${service.url}/api/v1/account`, { key: account.key() });
  assert.equal(refused.status, 401);
  assert.equal((await person.browser.send("GET", "/session")).status, 401);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Password").waitFor();
  assert.deepEqual(faults, []);
});

test("the audit log names who did what, page by page", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const key = account.key("admin");
  for (let change = 0; change < 60; change += 1)
    await ask(`${service.url}/api/v1/account`, {
      method: "PUT",
      key,
      json: { name: `Name ${change}` },
    });
  const cookie = `platen_session=${person.browser.cookie}`;
  const created = await ask(`${service.url}/api/v1/api-keys`, {
    headers: fromPage({ cookie }, account.accountId),
    json: { name: HTML, scope: "read", environment: "staging" },
  });
  assert.equal(created.status, 201, created.text);
  const { page, faults } = await harness.open({ test: t, path: "/staging/audit", person });
  const first = page.getByRole("row").nth(1);
  await first.getByText("API key created").waitFor();
  // Keys are called by their names once those are read.
  await first.getByText("Key “").waitFor();
  assert.match(await first.innerText(), /Olive Owner\s+Key “<img[^]*Environment: Staging/);
  await page
    .getByRole("row", { name: "Settings changed" })
    .first()
    .getByText("Changed: name")
    .waitFor();
  await page.getByText("Key “production admin”").first().waitFor();
  assert.equal(await page.getByRole("row").count(), 51);
  await button(page, "Show more").click();
  await page.getByText("Account created").waitFor();
  await first.getByRole("link").click();
  await page.waitForURL(`${service.url}/app/staging/keys`);
  assert.deepEqual(faults, []);
});

test("the start page follows what the account has", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  await setAccount(account.accountId, { subscription_status: "trialing" });
  const { page, faults } = await harness.open({ test: t, path: "/production/", person });
  await page.getByText("You are in the free trial.").waitFor();
  await page.getByText("1 step is done").click();
  await page.getByRole("heading", { name: "Create an API key Done" }).waitFor();
  const { envelope_id: envelope } = await createOneOfEach(service.url, account.key());
  await ask(`${service.url}/api/v1/envelopes/${envelope}`, {
    method: "PUT",
    key: account.key(),
    json: { name: HTML },
  });
  await page.reload();
  await page.getByRole("heading", { name: "Latest jobs" }).waitFor();
  const job = page.getByRole("row").nth(1);
  assert.match(await job.innerText(), /<img src=x[^]*1 of 1\s+Finished/);
  await page.getByText("3 steps are done").waitFor();
  await pictured(page, "start-jobs");
  const steps = page.getByRole("heading", { name: "Next steps" });
  await button(page, "Hide these steps").click();
  await steps.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Latest jobs" }).waitFor();
  assert.equal(await steps.count(), 0, "hidden after a reload too");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Show the first steps" }).click();
  await steps.waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("a read-only account disables actions and says why", { skip }, async (t) => {
  const account = await harness.account();
  const person = await harness.person(account);
  const admin = await harness.person(account, "admin");
  await setAccount(account.accountId, { subscription_status: "past_due" });
  const { page, faults } = await harness.open({ test: t, path: "/production/keys", person });
  const hint = page.getByText("Not possible while the account is read-only");
  await hint.waitFor();
  const row = page.getByRole("row").nth(1);
  assert.ok(await button(page, "Create a key").isDisabled());
  await row.getByRole("button", { name: "Actions" }).click();
  assert.ok(await page.getByRole("menuitem", { name: "Replace…" }).isDisabled());
  const revoke = page.getByRole("menuitem", { name: "Revoke…" });
  assert.ok(await revoke.isEnabled(), "the owner may");
  await page.goto(`${service.url}/app/production/settings`);
  await hint.waitFor();
  await page.getByLabel("Name of the account").fill("A");
  for (const name of ["Save", "Erase the account…"])
    assert.ok(await button(page, name).isDisabled(), name);
  const other = await harness.open({ test: t, path: "/production/keys", person: admin });
  await other.page.getByText("Not possible while the account is read-only").waitFor();
  await other.page.getByRole("row").nth(1).getByRole("button", { name: "Actions" }).click();
  assert.ok(await other.page.getByRole("menuitem", { name: "Revoke…" }).isDisabled());
  assert.deepEqual([...faults, ...other.faults], []);
});

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(label) }).click();
  await page.getByRole("option", { name: option }).click();
}

async function chooseAction(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Runs a command of curl and returns the JSON that it prints. */
async function answerOf(command: string): Promise<unknown> {
  const { stdout } = await run("sh", ["-c", command]);
  return JSON.parse(stdout);
}

async function setAccount(
  id: string,
  change: { readonly plan?: "PRO"; readonly subscription_status?: "trialing" | "past_due" },
): Promise<void> {
  const { db } = service.database;
  await db.updateTable("account").set(change).where("id", "=", id).execute();
}
