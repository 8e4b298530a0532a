import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import type { TestAccount, TestService } from "../support/harness/service.ts";
import { openWindow } from "./launch-browser.ts";

/** Folder for screenshots; none by default. */
const PICTURES = process.env["PLATEN_PICTURES"];
const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
// Announcements of React Aria may refer to elements that are gone; it removes an announcement after seconds.
const AXE_RUN =
  'axe.run({ exclude: ["[data-live-announcer]"] }, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))';

// An element that fades in has less contrast than the page that people read. Endless animations are not waited for.
const MOTION_ENDED =
  "Promise.all(document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)";

/** A page of the dashboard in a browser. */
export type DashboardPage = {
  readonly page: Page;
  /** Console messages, errors, and requests to other hosts. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
};

/** The role of the person in a session. */
export type SessionRole = "owner" | "admin" | "editor" | "viewer";

/** The session of a person in this account, and in another one. */
export function sessionOf({ accountId, email }: TestAccount, role: SessionRole = "owner"): object {
  return {
    person: { id: "user_ada", email, name: "Ada", second_factor: false, operator: false },
    member: { id: 1, email, name: "Ada", role },
    account: { id: accountId, name: "Example GmbH" },
    accounts: [
      { id: accountId, name: "Example GmbH", role },
      { id: "acc_other", name: "Other Ltd", role: "viewer" },
    ],
  };
}

/**
 * Opens a page whose session is `session` and whose requests carry the account's key: the service is real, signing in is
 * not part of these tests. `options` are those of a browser's context.
 */
export async function openDashboardPage(
  browser: Browser,
  { url }: TestService,
  account: TestAccount,
  session: object | null,
  options: BrowserContextOptions = {},
): Promise<DashboardPage> {
  const page = await openWindow(browser, options);
  const faults: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && !/^(?:data|blob):$/.test(protocol)) faults.push(request.url());
  });
  page.on("console", (message) => faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.route(`${url}/session`, (route) => fulfilSession(route, session));
  await page.route(`${url}/api/v1/**`, (route) => continueWithKey(route, account));
  return { page, faults, close: () => page.context().close() };
}

async function fulfilSession(route: Route, session: object | null): Promise<void> {
  if (session !== null) return await route.fulfill({ json: session });
  await route.fulfill({ status: 401, json: { error: "missing_authorization", message: "No." } });
}

async function continueWithKey(route: Route, account: TestAccount): Promise<void> {
  const sent = route.request().headers();
  const environment = sent["platen-environment"];
  const isKnown = environment === "development" || environment === "staging";
  const key = account.key("admin", isKnown ? environment : "production");
  await route.continue({ headers: { ...sent, authorization: `Bearer ${key}` } });
}

/** Violations of WCAG 2.2 AA on the page, after what moves on it has come to rest. */
export async function violations(page: Page): Promise<unknown> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
  await page.evaluate(MOTION_ENDED);
  return await page.evaluate(AXE_RUN);
}

/** Keeps a screenshot, if a folder for them is set. */
export async function pictured(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `dashboard-${name}.png`) });
}
