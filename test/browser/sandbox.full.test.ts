import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { type Hosted, startHosted } from "../../sandbox/hosted/visit.fixture.ts";
import { HAS_CHROMIUM, NO_BROWSER } from "./chromium-home.ts";
import { launchBrowser, openWindow } from "./launch-browser.ts";
import { serveFiles } from "./serve-files.ts";

const skip = NO_BROWSER;
/** More than the Tab stops of any page. */
const STOPS_MAX = 40;

let browser: Browser;
let hosted: Hosted;
let shop: { url: string; close: () => void };

before(async () => {
  if (!HAS_CHROMIUM) return;
  shop = await serveFiles(new Map([["done.html", "Thank you"]]));
  hosted = await startHosted(shop.url.replace(/\/$/, ""));
  browser = await launchBrowser();
});
after(async () => {
  if (!HAS_CHROMIUM) return;
  await browser.close();
  await hosted.close();
  shop.close();
});

/** A page with JavaScript disabled, and the URLs it requested. */
async function openPage(url: string, given: Parameters<Browser["newContext"]>[0] = {}) {
  const page = await openWindow(browser, { javaScriptEnabled: false, ...given });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(url);
  return { page, asked };
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press("Tab");
    if ((await focusName(page)) === name) return;
  }
  assert.fail(`The Tab key never comes to ${name}.`);
}

/** The accessible name of the focused element. */
async function focusName(page: Page): Promise<string> {
  const name: unknown = await page.evaluate(`(() => {
    const it = document.activeElement;
    return it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent.trim();
  })()`);
  return String(name);
}

/** Presses Enter and waits for the next page. */
async function enter(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number);
  for (const text of ["12/34", "123", "Ada Lovelace"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

test("a user subscribes by keyboard, after a declined card and the bank's confirmation", {
  skip,
}, async () => {
  const { id, url } = await hosted.checkout({ success_url: `${shop.url}done.html` });
  const { page, asked } = await openPage(url);
  await tabTo(page, "Card number");
  await typeCard(page, "4000000000000002");
  await enter(page);
  await page.locator("#number:focus").waitFor();
  assert.equal(await page.locator("#number-fault").textContent(), "Your card was declined.");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("4000002500003155");
  await enter(page);
  assert.equal(await page.locator("h1").textContent(), "Your bank asks you");
  await tabTo(page, "Complete");
  await enter(page);
  assert.equal(page.url(), `${shop.url}done.html`);
  assert.ok(
    asked.every(
      (address) =>
        [hosted.origin, shop.url].some((own) => address.startsWith(own)) || address === "data:,",
    ),
    asked.join("\n"),
  );
  assert.equal((await hosted.stripe.checkout.sessions.retrieve(id)).status, "complete");
  await page.context().close();
});

test("a user changes the card and cancels the subscription in the portal by keyboard", {
  skip,
}, async () => {
  const { url, customer } = await hosted.checkout();
  const { page } = await openPage(`${url}?card=4242424242424242`);
  await tabTo(page, "Subscribe");
  await enter(page);
  await page.goto(await hosted.portal(customer));
  await tabTo(page, "Change card");
  await enter(page);
  await tabTo(page, "Fill in 5555 5555 5555 4444: Always pays (Mastercard)");
  await enter(page);
  await tabTo(page, "Save card");
  await enter(page);
  assert.equal(await page.getByRole("status").textContent(), "Your card was changed.");
  await tabTo(page, "Cancel subscription: Platen");
  await enter(page);
  await tabTo(page, "Cancel subscription");
  await enter(page);
  assert.equal(await page.getByRole("status").textContent(), "Your subscription was cancelled.");
  const [subscription] = (await hosted.stripe.subscriptions.list({ customer })).data;
  assert.equal(subscription?.cancel_at_period_end, true);
  await tabTo(page, "Keep the subscription: Platen");
  await enter(page);
  assert.equal(await page.getByRole("status").textContent(), "Your subscription continues.");
  await page.context().close();
});

test("on a phone nothing is wider than the screen, and dark mode is dark", { skip }, async () => {
  const { url, customer } = await hosted.checkout();
  const phone = { viewport: { width: 320, height: 640 }, colorScheme: "dark" } as const;
  const { page } = await openPage(url, phone);
  for (const address of [url, await hosted.portal(customer)]) {
    await page.goto(address);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    assert.equal(
      await page.evaluate("getComputedStyle(document.body).backgroundColor"),
      "rgb(20, 23, 28)",
    );
  }
  await page.context().close();
});
