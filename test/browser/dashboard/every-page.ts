import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { ask } from "../../support/harness/ask.ts";
import { createOneOfEach, type Ids } from "../../support/harness/one-of-each.ts";
import type { TestPerson } from "../../support/harness/people.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { fromPage } from "../../support/harness/signed-in.ts";
import { violations } from "../dashboard-page.ts";
import {
  type DashboardHarness,
  fitsWindow,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";
import { type PageLists, pageLists, ROLES } from "./page-list.ts";

type Role = (typeof ROLES)[number];
type Sight = keyof typeof SIGHTS;

/** Would run a script if it were taken for HTML. */
const HTML = `<img src=x onerror="console.error('HTML')">`;

/** The pages that each role opens, in these sizes and colours, and those that are looked at without a session. */
export type Tour = {
  readonly sights: readonly Sight[];
  readonly roles: readonly Role[];
  /** Those of the sights in which accessibility is checked. */
  readonly checked: readonly Sight[];
  /** The paths of the pages to open, as the dashboard's lists have them; all by default. */
  readonly paths?: readonly string[];
  /** The name of everything that has one; HTML by default, which must be shown as text. */
  readonly name?: string;
};

/**
 * Opens every page of the dashboard by its address in each role: it shows itself, or that the role is too low.
 */
export async function testEveryPage(tour: Tour): Promise<void> {
  const { roles, paths, name = HTML } = tour;
  const which = paths === undefined ? "every page" : "each chosen page";
  const harness = await openDashboardHarness();
  const { service } = harness;
  const lists = chosenOf(await pageLists(), paths);
  const account = await harness.account();
  const ids = await createOneOfEach(service.url, account.key());
  await renameAll(`${service.url}/api/v1`, account.key(), ids, name);
  const people = new Map<Role, TestPerson>();
  for (const role of roles) people.set(role, await namedPerson(harness, account, role, name));
  for (const role of roles)
    test(`${role}, ${tour.sights.join(", ")}: ${which} shows itself or the role that it needs`, {
      skip: NO_BROWSER,
    }, async (t) => {
      const person = people.get(role) ?? assert.fail(role);
      const { page, faults } = await harness.open({ test: t, path: "/production/", person });
      for (const { url, title, needed } of pagesIn(lists, ids, name)) {
        await page.goto(`${service.url}/app${url}`);
        if (isAllowed(role, needed))
          await page.getByRole("heading", { level: 1, name: title }).waitFor();
        else await page.getByText("You may not see this").waitFor();
        await checkInSights(page, tour, `${role}${url.replaceAll("/", "-")}`);
        assert.equal(await page.locator(".state-error").count(), isAllowed(role, needed) ? 0 : 1);
        assert.deepEqual(faults, [], url);
      }
    });
  test(`signed out, ${tour.sights.join(", ")}: ${which} has no fault`, {
    skip: NO_BROWSER,
  }, async (t) => {
    const { page, faults } = await harness.open({ test: t, path: "/signin", person: null });
    for (const { path } of lists.OUTER_PAGES.filter(({ needsSession }) => !needsSession)) {
      await page.goto(`${service.url}/app${path}`);
      await page.getByRole("main").getByText(/\w/).first().waitFor();
      await checkInSights(page, tour, `signed-out${path.replaceAll("/", "-")}`);
      assert.deepEqual(faults, [], path);
    }
  });
}

/** The entries with these paths, each of which is in one of the lists. */
function chosenOf(lists: PageLists, paths: readonly string[] | undefined): PageLists {
  if (paths === undefined) return lists;
  const PAGES = lists.PAGES.filter(({ path }) => paths.includes(path));
  const OUTER_PAGES = lists.OUTER_PAGES.filter(({ path }) => paths.includes(path));
  assert.equal(PAGES.length + OUTER_PAGES.length, paths.length, "unknown paths");
  return { PAGES, OUTER_PAGES };
}

/** Looks at an open page in each size and colour. */
async function checkInSights(page: Page, { sights, checked }: Tour, name: string): Promise<void> {
  for (const sight of sights) {
    const { viewport, colorScheme } = SIGHTS[sight];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await awaitContent(page);
    await pictured(page, `${name}-${sight}`);
    await fitsWindow(page);
    if (checked.includes(sight)) assert.deepEqual(await violations(page), [], `${name}, ${sight}`);
  }
}

/** Addresses below `/app` of the pages that need a session. */
function pagesIn(
  { PAGES, OUTER_PAGES }: PageLists,
  ids: Ids,
  name: string,
): readonly {
  readonly url: string;
  readonly title: string;
  readonly needed: Role;
}[] {
  const inside = PAGES.map(({ path, title, role }) => ({
    url: `/production${addressOf(path, ids)}`,
    title: NAMED.has(path) ? name : title,
    needed: role,
  }));
  const ofAll = OUTER_PAGES.filter(({ needsSession, isOperators }) => needsSession && !isOperators);
  const own = ofAll.map(({ path, title }) => ({
    url: path,
    title,
    needed: "viewer" as const,
  }));
  return [...inside, ...own];
}

/** Pages that are headed by the name of what they show. */
const NAMED: ReadonlySet<string> = new Set([
  "/templates/:id",
  "/mappings/:id",
  "/envelopes/:id",
  "/schemas/:id",
  "/fill/:envelope",
  "/fill/form/:template",
  "/jobs/:id",
  "/webhooks/:id",
]);

/** The address of a page for the account's resources. */
function addressOf(path: string, ids: Ids): string {
  const parameters = {
    "templates/:id": `templates/${ids["template_id"]}`,
    "/:pair": "/1..1",
    "mappings/:id": `mappings/${ids["mapping_id"]}`,
    "envelopes/:id": `envelopes/${ids["envelope_id"]}`,
    "schemas/:id": `schemas/${ids["schema_template_id"]}`,
    "fill/form/:template": `fill/form/${ids["template_id"]}`,
    "fill/:envelope": `fill/${ids["envelope_id"]}`,
    "jobs/:id": `jobs/${ids["upload_id"]}`,
    "webhooks/:id": `webhooks/${ids["webhook_id"]}`,
    "deliveries/:delivery": `deliveries/${ids["delivery_id"]}`,
  };
  const address = Object.entries(parameters).reduce(
    (text, [name, value]) => text.replace(name, value),
    path,
  );
  assert.doesNotMatch(address, /:/);
  return address;
}

/** A person in this role, with this name. */
async function namedPerson(
  { service, person: joined }: DashboardHarness,
  account: TestAccount,
  role: Role,
  name: string,
): Promise<TestPerson> {
  const person = await joined(account, role);
  const cookie = `platen_session=${person.browser.cookie}`;
  const headers = fromPage({ cookie }, account.accountId);
  const { status, text } = await ask(`${service.url}/api/v1/me`, {
    method: "PUT",
    headers,
    json: { name },
  });
  assert.equal(status, 200, text);
  return person;
}

function isAllowed(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Waits until what a page reads is shown. */
async function awaitContent(page: Page): Promise<void> {
  await page.locator(".skeleton").first().waitFor({ state: "detached" });
}

/** Gives the account, and one of each of what pages show, this name. */
async function renameAll(api: string, key: string, ids: Ids, name: string): Promise<void> {
  const json = { name };
  const changed = [
    "account",
    `templates/${ids["template_id"]}`,
    `mappings/${ids["mapping_id"]}`,
    `envelopes/${ids["envelope_id"]}`,
    `schema-templates/${ids["schema_template_id"]}`,
    `webhook-configs/${ids["webhook_id"]}`,
  ];
  for (const path of changed) {
    const { status, text } = await ask(`${api}/${path}`, { method: "PUT", key, json });
    assert.equal(status, 200, text);
  }
  const named = { ...json, environment: "production" };
  const { status, text } = await ask(`${api}/api-keys`, { key, json: named });
  assert.equal(status, 201, text);
}
