import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { testAccount, testService } from "../support/harness/service.ts";
import { HAS_CHROMIUM, NO_BROWSER } from "./chromium-home.ts";
import {
  type DashboardPage,
  openDashboardPage,
  pictured,
  sessionOf,
  violations,
} from "./dashboard-page.ts";
import { testBrowser } from "./launch-browser.ts";

const skip = NO_BROWSER;
const service = await testService();
after(service.stop);
const account = await testAccount(service);
const browser = HAS_CHROMIUM ? await testBrowser() : null;

const AUDIT = `${service.url}/app/production/audit`;
const SIGHTS = [
  { name: "wide", width: 1280, height: 900, colorScheme: "light" },
  { name: "dark", width: 1280, height: 900, colorScheme: "dark" },
  { name: "phone", width: 390, height: 844, colorScheme: "light" },
  // Text at 200 % leaves half of the width.
  { name: "double", width: 640, height: 450, colorScheme: "dark", deviceScaleFactor: 2 },
] as const;

for (const { name, width, height, ...options } of SIGHTS)
  test(`a page with every kind of banner has no fault, ${name}`, { skip }, async () => {
    const sight = { viewport: { width, height }, ...options };
    const { page, faults, close } = await openPageOf(sessionOf(account), sight);
    await withAccount(page, { subscription_status: "past_due", notices: NOTICES });
    await page.goto(AUDIT);
    await page.getByText("Account created").first().waitFor();
    await page.getByText("Your last payment failed.").waitFor();
    await pictured(page, `banners-${name}`);
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    await pictured(page, `menu-${name}`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
    await close();
  });

test("the environment is in the address, and is sent with every request", { skip }, async () => {
  const { page, faults, close } = await openPageOf(sessionOf(account));
  await page.goto(AUDIT);
  await page.getByText("Account created").first().waitFor();
  const request = page.waitForRequest(/audit-log/);
  await page.getByRole("button", { name: "Production" }).click();
  await page.getByRole("menuitem", { name: "Staging" }).click();
  const sent = (await request).headers();
  assert.deepEqual(
    [sent["platen-account"], sent["platen-environment"]],
    [account.accountId, "staging"],
  );
  assert.equal(page.url(), `${service.url}/app/staging/audit`);
  await page.getByText("Account created").first().waitFor();
  await page.locator("#content:focus").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("without a session every page leads to the sign-in page, and back", { skip }, async () => {
  const { page, close } = await openPageOf(null);
  await page.goto(`${AUDIT}?from=2026-01-01`);
  const next = encodeURIComponent("/production/audit?from=2026-01-01");
  await page.waitForURL(`${service.url}/app/signin?next=${next}`);
  await close();
});

test("a session that ends in the middle leads to the sign-in page", { skip }, async () => {
  const { page, close } = await openPageOf(sessionOf(account));
  await page.goto(AUDIT);
  await page.getByText("Account created").first().waitFor();
  await page.route("**/api/v1/**", (route) =>
    route.fulfill({ status: 401, json: { error: "session_ended", message: "Signed out." } }),
  );
  await page.route("**/session", (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole("button", { name: "Production" }).click();
  await page.getByRole("menuitem", { name: "Staging" }).click();
  await page.waitForURL(/\/app\/signin\?next=%2Fstaging%2Faudit$/);
  await close();
});

test("another account is chosen by the session, and its data read anew", { skip }, async () => {
  const { page, faults, close } = await openPageOf(sessionOf(account, "owner"));
  let chosen: unknown = null;
  await page.route("**/session", async (route) => {
    if (route.request().method() !== "PUT") return await route.fallback();
    chosen = route.request().postDataJSON();
    const other = { id: "acc_other", name: "Other Ltd" };
    await route.fulfill({ json: { ...sessionOf(account, "viewer"), account: other } });
  });
  await page.goto(AUDIT);
  await page.getByText("Account created").first().waitFor();
  await page.getByRole("button", { name: /Your account/ }).click();
  const request = page.waitForRequest(/\/api\/v1\/account$/);
  await page.getByRole("menuitem", { name: "Other Ltd" }).click();
  assert.equal((await request).headers()["platen-account"], "acc_other");
  assert.deepEqual(chosen, { account: "acc_other" });
  await page
    .getByRole("button", { name: /Your account/ })
    .getByText("Other Ltd")
    .waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a role that is too low reads which one is needed", { skip }, async () => {
  const { page, faults, close } = await openPageOf(sessionOf(account, "editor"));
  await page.goto(AUDIT);
  await page.getByText("This needs the role Admin or higher.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Audit log" }).count(), 0);
  await pictured(page, "forbidden");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
  await close();
});

test("a page that cannot be read says why and tries again", { skip }, async () => {
  const { page, close } = await openPageOf(sessionOf(account));
  const refusal = { error: "not_found", message: "Unknown.", request_id: "req_42" };
  await page.route("**/audit-log*", (route) => route.fulfill({ status: 500, json: refusal }));
  await page.goto(AUDIT);
  await page.getByText("cannot reach its database").waitFor();
  await page.getByText("req_42").waitFor();
  await pictured(page, "failed");
  assert.deepEqual(await violations(page), []);
  await page.unroute("**/audit-log*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Account created").first().waitFor();
  await close();
});

test("too many requests are announced and waited for", { skip }, async () => {
  const { page, close } = await openPageOf(sessionOf(account));
  let attempts = 0;
  await page.route("**/audit-log*", async (route) => {
    attempts += 1;
    if (attempts > 1) return await route.fallback();
    const refusal = { error: "rate_limit_exceeded", message: "Wait.", retry_after: 2 };
    await route.fulfill({ status: 429, headers: { "retry-after": "2" }, json: refusal });
  });
  await page.goto(AUDIT);
  await page.getByText("You have made very many requests.").waitFor();
  await pictured(page, "waiting");
  await page.getByText("Account created").first().waitFor();
  assert.equal(await page.getByText("You have made very many requests.").count(), 0);
  await close();
});

test("colours that were chosen are there before the page after a reload", { skip }, async () => {
  const { page, faults, close } = await openPageOf(sessionOf(account), { colorScheme: "light" });
  await page.goto(AUDIT);
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitem", { name: "Colours: Dark" }).click();
  const light = await groundOf(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByText("Account created").first().waitFor();
  assert.equal(await groundOf(page), light);
  assert.equal(await page.evaluate("document.documentElement.dataset.theme"), "dark");
  assert.deepEqual(faults, []);
  await close();
});

test("by keyboard the content is two keys away, and the menu closes to its button", {
  skip,
}, async () => {
  const { page, faults, close } = await openPageOf(sessionOf(account));
  await page.goto(AUDIT);
  await page.getByText("Account created").first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement.id"), "content");
  await page.getByRole("button", { name: /Your account/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  // The focus returns with the next frame after the menu is gone.
  await page.locator("[aria-label*='Your account']:focus").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

const NOTICES = [
  { code: "quota_warning", message: "950 of the month's 1000 PDFs are made.", since: "2026-11-01" },
  {
    code: "maintenance",
    message: "On Sunday the service pauses for an hour.",
    since: "2026-11-01",
  },
];

/** Lets the account have these members, whatever it is. */
async function withAccount(page: Page, members: object): Promise<void> {
  await page.route("**/api/v1/account", async (route) => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${account.key()}` };
    const response = await route.fetch({ headers });
    const body: unknown = await response.json();
    await route.fulfill({ json: { ...(typeof body === "object" ? body : {}), ...members } });
  });
}

async function openPageOf(
  session: object | null,
  options: BrowserContextOptions = {},
): Promise<DashboardPage> {
  if (browser === null) assert.fail("no browser runs");
  return await openDashboardPage(browser, service, account, session, options);
}

async function fits(page: Page): Promise<void> {
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  assert.ok(Number(overflow) <= 0, `${String(overflow)} pixels too wide`);
}

async function groundOf(page: Page): Promise<string> {
  return String(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
}
