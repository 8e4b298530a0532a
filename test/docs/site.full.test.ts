import assert from "node:assert/strict";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { z } from "zod";
import { buildSite } from "../../tools/site/build-site.ts";
import { BASE } from "../../tools/site/navigation.ts";
import { SEARCH_OPTIONS } from "../../tools/site/search-options.ts";
import { readSitePages } from "../../tools/site/site-pages.ts";
import { readBudget, startCalibration } from "../../tools/testing/budget.ts";
import { HAS_CHROMIUM, NO_BROWSER } from "../browser/chromium-home.ts";
import { lookAt } from "../browser/dashboard/harness.ts";
import { openWindow, testBrowser } from "../browser/launch-browser.ts";
import { ask } from "../support/harness/ask.ts";
import { ownService } from "../support/harness/service.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SITE = join(ROOT, "docs/dist");
/** Pages that show every kind of content: cards, tabs of code, long tables, a long list of links, a record. */
const LOOKED_AT = [
  "start",
  "quick-start",
  "operating",
  "webhooks",
  "decisions",
  "decisions/0001-decision-records",
];

/** Questions of newcomers, each with the page that answers it. */
const QUESTIONS: readonly (readonly [question: string, page: string])[] = [
  ["how do I start the service", "quick-start"],
  ["create an account and get an API key", "quick-start"],
  ["fill a pdf from a csv on the command line", "command-line"],
  ["list the fields of a form", "command-line"],
  ["can I upload an Excel file", "spreadsheets"],
  ["which row failed and why", "repair"],
  ["correct failed rows and run them again", "repair"],
  ["change the format of a date", "mappings"],
  ["conditions if a column is empty", "mappings"],
  ["verify the signature of a webhook", "webhooks"],
  ["how often is a webhook delivery retried", "webhooks"],
  ["put an image of a signature into a form", "signatures"],
  ["my form says please wait", "dynamic-xfa"],
  ["how long are files kept", "retention"],
  ["how many requests per hour may I send", "limits"],
  ["difference between development and production keys", "environments"],
  ["invite a colleague", "people"],
  ["connect Stripe", "billing"],
  ["run with docker compose", "deploy-one-machine"],
  ["make a backup of the database", "backup"],
  ["upgrade to a new version without downtime", "upgrade"],
  ["prometheus metrics and alerts", "monitoring"],
  ["store files in S3", "object-store"],
  ["call the API from JavaScript", "sdk"],
  ["what does quota_exceeded mean", "errors"],
];
/** The limit is in CPU time at the speed of the tests' budget, so that other work on the machine does not count. */
const BUILD_SECONDS_MAX = 30;

const speedBefore = startCalibration().stop();
const built = buildSite();
/** CPU time of the calibration: more while others use the same cores. */
const calibrationMs = (speedBefore + startCalibration().stop()) / 2;
const service = await ownService();
after(service.stop);
const browser = HAS_CHROMIUM ? await testBrowser() : null;

/** The part of MiniSearch that the site uses. */
type SearchLibrary = {
  readonly loadJSON: (index: string, options: object) => SearchIndex;
};
type SearchIndex = {
  readonly search: (question: string) => readonly { readonly id: string }[];
};

test("the documentation is built in half a minute", () => {
  const { calibrationMs: budgetedMs } = readBudget(ROOT) ?? assert.fail("there is no budget");
  const seconds = built.cpuSeconds / Math.max(1, calibrationMs / budgetedMs);
  assert.ok(seconds <= BUILD_SECONDS_MAX, `${seconds} s of ${built.cpuSeconds} s`);
});

test("each question of a newcomer finds its page among the first three results", async () => {
  const search = await openSearch();
  const missed = QUESTIONS.flatMap(([question, page]) => {
    const pages = search(question).map((id) => id.slice(BASE.length).split("#")[0]);
    return pages.slice(0, 3).includes(page) ? [] : [`${question}: ${pages.slice(0, 5).join(", ")}`];
  });
  assert.deepEqual(missed, []);
});

test("every link of every page leads to a page and a heading", () => {
  const pages = new Map(
    globSync("**/*.html", { cwd: SITE }).map((name) => [
      name.replaceAll("\\", "/"),
      readFileSync(join(SITE, name), "utf8"),
    ]),
  );
  const dead: string[] = [];
  for (const [name, html] of pages)
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (!href.startsWith(BASE) && !href.startsWith("#")) continue;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? name : `${path.slice(BASE.length).split("?")[0] ?? ""}.html`;
      const there = pages.get(target);
      const isThere =
        anchor === undefined || there?.includes(` id="${decodeURIComponent(anchor)}"`);
      if (there === undefined || isThere !== true) dead.push(`${name}: ${href}`);
    }
  assert.ok(pages.size > 100);
  assert.deepEqual(dead, []);
});

test("every page can be edited and has neighbours", () => {
  for (const { address } of readSitePages(ROOT).all) {
    const html = readFileSync(join(SITE, `${address}.html`), "utf8");
    assert.match(html, /edit-link-button/, address);
    assert.match(html, /pager-link (?:next|prev)/, address);
  }
});

test("a missing page is a 404 of the site", async () => {
  const { status, headers, text } = await ask(`${service.url}${BASE}nothing`);
  assert.equal(status, 404);
  assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  assert.match(text, /<title>404/);
});

test("the pages are readable in each size and colour, and load nothing that the policy forbids", {
  skip: NO_BROWSER,
}, async () => {
  const page = await openWindow(browser ?? assert.fail("no browser"));
  const faults = watchFaults(page);
  for (const path of LOOKED_AT) {
    await page.goto(`${service.url}${BASE}${path}`);
    await page.locator("h1").first().waitFor();
    await lookAt(page, `guide-${path.replaceAll("/", "-")}`);
  }
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("a reader asks, opens the page, and changes from curl to Python", {
  skip: NO_BROWSER,
}, async () => {
  const page = await openWindow(browser ?? assert.fail("no browser"));
  const faults = watchFaults(page);
  await page.goto(`${service.url}${BASE}`); // A final slash, as people type it.
  await page.locator(".DocSearch-Button").click();
  await page.locator(".search-input").fill("create an account and get an API key");
  await page.locator(".result[href*=quick-start]").first().click();
  await page.waitForURL(/quick-start/);
  await page.getByText("Python", { exact: true }).click();
  await page.getByText("def prepare").waitFor();
  await page.locator(".pager-link.next").click();
  await page.waitForURL(/command-line/);
  await page.locator(".VPNavBarAppearance .VPSwitchAppearance").click();
  await page.locator("html.dark").waitFor();
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("a site that is built for a prefix loads, links and searches below it alone", {
  skip: NO_BROWSER,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-site-"));
  after(() => rmSync(folder, { recursive: true }));
  buildSite({ target: folder, prefix: "/forms" });
  const page = await openWindow(browser ?? assert.fail("no browser"));
  const asked: string[] = [];
  // As behind a proxy that takes the prefix away.
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const path = join(folder, pathname.slice(`/forms${BASE}`.length));
    await route.fulfill({ path: existsSync(path) ? path : `${path}.html` });
  });
  await page.goto(`http://platen.example/forms${BASE}start`);
  await page.getByRole("link", { name: "Quick start" }).first().click();
  await page.waitForURL(/\/forms\/docs\/guide\/quick-start$/);
  await page.locator(".DocSearch-Button").click();
  await page.locator(".search-input").fill("connect Stripe");
  await page.locator(".result[href*=billing]").first().click();
  await page.waitForURL(/\/forms\/docs\/guide\/billing/);
  const doors = await page.locator(".other-doors a").all();
  const hrefs = await Promise.all(doors.map((door) => door.getAttribute("href")));
  assert.deepEqual([...new Set(hrefs)], ["/forms/docs", "/forms/app"]);
  assert.ok(asked.length > 5);
  assert.deepEqual(
    asked.filter((path) => !path.startsWith(`/forms${BASE}`)),
    [],
  );
  // The page may still fetch what it might show next.
  await page.unrouteAll({ behavior: "wait" });
  await page.context().close();
});

/** Returns the results of a question in the order in which the site shows them. */
async function openSearch(): Promise<(question: string) => readonly string[]> {
  const [name = ""] = globSync("assets/chunks/@localSearchIndex*.js", { cwd: SITE });
  const index = z
    .object({ default: z.string() })
    .parse(await import(pathToFileURL(join(SITE, name)).href));
  // Installed in the folder of the generator, so that its types are not here.
  const MiniSearch = createRequire(join(ROOT, "tools/site/package.json"))(
    "minisearch",
  ) as SearchLibrary;
  const search = MiniSearch.loadJSON(index.default, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: SEARCH_OPTIONS,
  });
  return (question) => search.search(question).map(({ id }) => id);
}

/** Collects requests to other hosts and whatever the console says. */
function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== service.url && protocol !== "data:") faults.push(request.url());
  });
  page.on("console", (message) => faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}
