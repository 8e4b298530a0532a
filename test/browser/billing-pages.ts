/** The pages on which a user subscribes and manages the subscription, for browser tests. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";
import { CARDS, typedCard } from "../support/simulation/test-cards.ts";
import { HAS_CHROMIUM, NO_BROWSER } from "./chromium-home.ts";
import { openWindow, testBrowser } from "./launch-browser.ts";
import { serveFiles } from "./serve-files.ts";

const SCREENS = {
  "a desktop": { width: 1280, height: 900 },
  "a phone": { width: 360, height: 740 },
} as const;

/** A service with a sandbox of the processor, and a browser. */
export type BillingPages = {
  readonly harness: BillingHarness;
  /** Opens a browser window of its own. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a checkout; returns its URL. Leaving it leads to a page headed "Plans". */
  readonly checkoutOf: (account: BillingAccount) => Promise<string>;
};

/** Opens the service and the browser for the tests of one file. They are closed at its end. */
export async function openBillingPages(): Promise<BillingPages> {
  // Its windows are closed before the service stops.
  const browser = HAS_CHROMIUM ? await testBrowser() : null;
  const open = new AsyncDisposableStack();
  // Also closes what was opened before a failure.
  after(() => open.disposeAsync());
  const shop = await serveFiles(new Map([["plans.html", "<h1>Plans</h1>"]]));
  open.defer(shop.close);
  const harness = await openBillingHarness();
  open.defer(harness.close);
  return {
    harness,
    open: (options) => openWindow(browser ?? assert.fail("no browser"), options),
    checkoutOf: (account) =>
      account.checkoutUrl({ plan: "BUSINESS", cancelUrl: `${shop.url}plans.html` }),
  };
}

/** Adds the test of a subscription's path on this screen. */
export function testSubscription(billing: BillingPages, screen: keyof typeof SCREENS): void {
  test(`on ${screen} a user subscribes past a declined card and the bank, changes the card and opens an invoice`, {
    skip: NO_BROWSER,
  }, async () => {
    const account = await billing.harness.account();
    const page = await billing.open({ viewport: SCREENS[screen] });
    await page.goto(await billing.checkoutOf(account));
    await typeCard(page, CARDS.declined);
    await press(page, "Start trial");
    assert.equal(await page.locator("#number-fault").textContent(), "Your card was declined.");
    assert.equal((await account.ask("GET", "/billing/subscription")).status, 404);
    await isNoWiderThanTheScreen(page);
    await typeCard(page, CARDS.asksHolder);
    await press(page, "Start trial");
    assert.equal(await headingOf(page), "Your bank asks you");
    await press(page, "Fail");
    assert.match((await page.locator("#number-fault").textContent()) ?? "", /authenticate/);
    await typeCard(page, CARDS.asksHolder);
    await press(page, "Start trial");
    await press(page, "Complete");
    assert.equal(page.url(), `${billing.harness.service.url}/billing?checkout=success`);
    assert.equal(await headingOf(page), "Billing");
    await isNoWiderThanTheScreen(page);
    await billing.harness.settle();
    assert.equal((await account.subscription()).status, "trialing");
    await changesCard(page, account);
    await opensInvoice(page);
    await page.context().close();
  });
}

/** The heading of the page that is shown. */
export async function headingOf(page: Page): Promise<string | null> {
  return await page.locator("h1").textContent();
}

/** Opens the portal, checks the displayed subscription, and replaces the card. */
async function changesCard(page: Page, account: BillingAccount): Promise<void> {
  const answer = await account.ask("GET", "/billing/portal");
  assert.ok(typeof answer.body === "object" && answer.body !== null && "portal_url" in answer.body);
  await page.goto(String(answer.body.portal_url));
  await isNoWiderThanTheScreen(page);
  await page.getByText("Visa ending in 3155").waitFor();
  await page.getByRole("link", { name: "Change card" }).click();
  await typeCard(page, CARDS.paysToo);
  await press(page, "Save card");
  assert.equal(await page.getByRole("status").textContent(), "Your card was changed.");
  await page.getByText("Mastercard ending in 4444").waitFor();
  await isNoWiderThanTheScreen(page);
}

/** Downloads the newest invoice's PDF. */
async function opensInvoice(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: /^PDF of invoice/ }).first();
  const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
  const arrived = page.waitForEvent("download");
  await link.click();
  const download = await arrived;
  assert.equal(download.url(), address);
  assert.match(await readFile(await download.path(), "latin1"), /^%PDF-/);
}

/** Fills the fields of a card in the form that is shown. */
export async function typeCard(page: Page, number: string): Promise<void> {
  for (const [name, text] of Object.entries(typedCard(number)))
    await page.locator(`input[name=${name}]`).fill(text);
}

async function press(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name }).click()]);
}

async function isNoWiderThanTheScreen(page: Page): Promise<void> {
  const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
  assert.ok(width <= (page.viewportSize()?.width ?? 0), `${page.url()} is ${width} wide`);
}
