import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { ask } from "../support/harness/ask.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { openWindow, testBrowser } from "./launch-browser.ts";

const skip =
  process.platform === "linux" && process.arch === "x64"
    ? false
    : "the packaged Chromium is for Linux on x64";
const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const browser = skip === false ? await testBrowser() : null;

/** Folder for screenshots; none by default. */
const PICTURES = process.env["PLATEN_PICTURES"];

const SIGHTS = [
  { name: "narrow-dark", width: 390, height: 844, colorScheme: "dark" },
  { name: "wide", width: 1280, height: 900, colorScheme: "light" },
  { name: "narrow", width: 390, height: 844, colorScheme: "light" },
  { name: "dark", width: 1280, height: 900, colorScheme: "dark" },
] as const;

test("/docs needs no key, may not load from other hosts, and may not be framed", async () => {
  const { status, headers, text } = await ask(`${service.url}/docs`);
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /^default-src 'none';.*script-src 'self';.*frame-ancestors 'none'$/);
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
  assert.doesNotMatch(text, /https?:/);
});

for (const { name, width, height, colorScheme } of SIGHTS)
  test(`a browser shows every operation on the ${name} page, without requests to other hosts`, {
    skip,
  }, async () => {
    const options = { viewport: { width, height }, colorScheme };
    const page = await openWindow(browser ?? assert.fail("no browser runs"), options);
    const faults = watchFaults(page);
    await page.goto(`${service.url}/docs`);
    await page.locator(".opblock").first().waitFor();
    assert.equal(await page.locator(".opblock").count(), await operations());
    await takePicture(page, name);
    const upload = operation(page, "upload");
    await upload.locator(".opblock-summary-control").first().click();
    await upload.getByText("no_form_fields").first().waitFor();
    await takePicture(page, `${name}-operation`);
    const isDark = await page.evaluate("document.documentElement.classList.contains('dark-mode')");
    assert.equal(isDark, colorScheme === "dark");
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} pixels too wide`);
    assert.deepEqual(faults, []);
    await page.context().close();
  });

test("a request sent from the page reaches the service", { skip }, async () => {
  const page = await openWindow(browser ?? assert.fail("no browser runs"));
  const faults = watchFaults(page);
  await page.goto(`${service.url}/docs`);
  await page.locator("button.authorize").first().click();
  await page.locator(".modal-ux #auth-bearer-value").fill(key);
  await page.locator(".modal-ux form:has(#auth-bearer-value) button.authorize").click();
  await page.locator(".modal-ux button.btn-done").first().click();
  const list = operation(page, "list");
  await list.locator(".opblock-summary-control").first().click();
  await list.locator("button.try-out__btn").click();
  await list.locator("button.execute").click();
  const status = list.locator(".live-responses-table .response-col_status").last();
  await status.waitFor();
  assert.match(await status.innerText(), /^200/);
  assert.deepEqual(faults, []);
  await page.context().close();
});

/** An operation on templates. The page escapes the dot of its id, as in a selector. */
function operation(page: Page, name: string): Locator {
  return page.locator(`[id="operations-Templates-templates\\\\.${name}"]`);
}

/** Collects requests to other hosts and console errors, which must not happen. */
function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== service.url && protocol !== "data:") faults.push(request.url());
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}

async function operations(): Promise<number> {
  const { text } = await ask(`${service.url}/openapi.json`);
  return text.match(/"operationId":/g)?.length ?? 0;
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `docs-${name}.png`) });
}
