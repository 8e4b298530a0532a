import { join } from "node:path";
import { after } from "node:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { atLaneEnd } from "../../tools/testing/lane-end.ts";
import { chromiumHome } from "./chromium-home.ts";

/** For one action in the browser, on a starved machine; most take milliseconds. */
const ACTION_MS = 120_000;

/** The browser that the test files of one process share. */
let shared: Browser | null = null;

/** The shared browser, for one test file. The windows that the file opens are closed at its end. */
export async function testBrowser(): Promise<Browser> {
  const browser = shared?.isConnected() === true ? shared : await launchBrowser();
  const isKept = browser === shared || atLaneEnd(() => browser.close());
  if (isKept) shared = browser;
  after(async () => {
    if (isKept) await Promise.all(browser.contexts().map((context) => context.close()));
    else await browser.close();
  });
  return browser;
}

/** Starts the Chromium of the npm package with its own libraries and fonts, without any installation. */
export async function launchBrowser(): Promise<Browser> {
  const home = await chromiumHome();
  return await chromium.launch({
    executablePath: join(home, "chromium"),
    timeout: ACTION_MS,
    // Chromium's sandbox does not run as root. The package's default arguments would disable the browser's security.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, "al2023", "lib"),
      FONTCONFIG_PATH: join(home, "fonts"),
    },
  });
}

/** Opens a window of its own, which is closed with its context. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(ACTION_MS);
  return await context.newPage();
}
