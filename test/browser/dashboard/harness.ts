import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Response,
} from "playwright-core";
import type { z } from "zod";
import { storesOn } from "../../../service/adapters/database/stores.ts";
import { present } from "../../../service/base/assert.ts";
import { brand } from "../../../service/base/brand.ts";
import { CurrentSession } from "../../../service/contract/session.ts";
import type { AccountId, MemberRole } from "../../../service/domain/accounts/mod.ts";
import { atLaneEnd } from "../../../tools/testing/lane-end.ts";
import { Browser as SessionBrowser } from "../../support/harness/browser.ts";
import { Dice, testSeed } from "../../support/harness/chance.ts";
import { eventually } from "../../support/harness/eventually.ts";
import { type ArrivedMail, type Mailbox, openMailbox } from "../../support/harness/mailbox.ts";
import { type TestPerson, testPerson, testToken } from "../../support/harness/people.ts";
import {
  ownService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../support/harness/service.ts";
import { HAS_CHROMIUM } from "../chromium-home.ts";
import { violations } from "../dashboard-page.ts";
import { openWindow, testBrowser } from "../launch-browser.ts";

export { NO_BROWSER } from "../chromium-home.ts";

/** The sizes and colours in which every page is looked at. */
export const SIGHTS = {
  wide: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  // Text at 200 % leaves half of the width.
  double: { viewport: { width: 640, height: 450 }, colorScheme: "dark", deviceScaleFactor: 2 },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;

/** The sights of a matrix: both layouts, both colours, and large text. */
export const MATRIX: readonly (keyof typeof SIGHTS)[] = ["wide", "dark", "phone", "double"];

/** Delays each answer of the service by up to this many milliseconds, so that answers arrive in any order. */
const ANSWER_DELAY = "TEST_ANSWER_DELAY_MS";

/** A real service with a mailbox, and a browser. */
export type DashboardHarness = {
  readonly service: TestService;
  readonly mailbox: Mailbox;
  /** Creates an account with a key of each scope, which no person has joined yet. */
  readonly account: () => Promise<TestAccount>;
  /** Creates a person who has joined the account in this role; its owner by default, who can join once. */
  readonly person: (account: TestAccount, role?: MemberRole) => Promise<TestPerson>;
  /** Makes it more than ten minutes that the person entered the password. */
  readonly forgetPassword: (person: TestPerson) => Promise<void>;
  /** Opens a browser window of its own at `path` (below `/app`), signed in as this person. It is closed with the test. */
  readonly open: (options: OpenOptions) => Promise<DashboardPage>;
  /** Waits for the newest mail to an address whose subject matches. */
  readonly mailTo: (email: string, subject: RegExp) => Promise<ArrivedMail>;
};

type OpenOptions = BrowserContextOptions & {
  readonly test: TestContext;
  readonly path: string;
  /** Null: signed out. */
  readonly person: TestPerson | null;
};

/** A page in a browser window, and what went wrong in it. */
export type DashboardPage = {
  readonly page: Page;
  /**
   * Console messages, errors, and requests to other hosts. Refused requests, which browsers log, do not count, nor does a
   * 503 with `Retry-After` once the page has tried again with success: a starved service may answer so.
   */
  readonly faults: readonly string[];
};

/** Folder for screenshots; none by default. */
const PICTURES = process.env["PLATEN_PICTURES"];
const REFUSED = /^Failed to load resource: the server responded with a status of (?:4\d\d|503)/;
/** How many characters of the page of a failed test are printed, and how many of its latest refused requests. */
const PRINTED_MAX = 4000;
const PRINTED_REQUESTS_MAX = 8;
const PASSWORD = "correct horse battery staple";
const COOKIE = "platen_session";

/**
 * A harness for the tests of one file. Without arguments its service is one per process, shared by all its test files;
 * accounts keep the tests apart. With settings it is the file's own, for tests of sign-in limits or of a new installation.
 */
export async function openDashboardHarness(
  env?: Readonly<Record<string, string>>,
): Promise<DashboardHarness> {
  // Its windows are closed before the service stops.
  const browser = HAS_CHROMIUM ? await testBrowser() : null;
  const { service, mailbox, stop } =
    env === undefined ? await sharedParts() : await startParts(env);
  after(stop);
  return {
    service,
    mailbox,
    account: () => testAccount(service),
    person: (account, role = "owner") =>
      role === "owner"
        ? joinedOwner(service, account)
        : testPerson(service, account.accountId, role),
    forgetPassword: (person) => forgetPassword(service, person),
    open: (options) => openPage(browser ?? assert.fail("no browser"), service, options),
    mailTo: (email, subject) => newestMail(mailbox, email, subject),
  };
}

type Parts = {
  readonly service: TestService;
  readonly mailbox: Mailbox;
  readonly stop: () => Promise<void>;
};

let shared: Promise<Parts> | null = null;

async function sharedParts(): Promise<Parts> {
  const isNew = shared === null;
  shared ??= startParts({});
  const parts = await shared;
  const isStoppedLater = isNew ? atLaneEnd(parts.stop) : true;
  return isStoppedLater ? { ...parts, stop: async () => undefined } : parts;
}

async function startParts(env: Readonly<Record<string, string>>): Promise<Parts> {
  const open = new AsyncDisposableStack();
  const mailbox = await openMailbox();
  open.defer(mailbox.close);
  const service = await ownService({ SMTP_URL: mailbox.url, ...env });
  open.defer(service.stop);
  return { service, mailbox, stop: () => open.disposeAsync() };
}

/** Keeps a screenshot, if a folder for them is set. */
export async function pictured(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** Fails if the page stays wider than the window. A window that was made smaller is laid out again within some frames. */
export async function fitsWindow(page: Page): Promise<void> {
  await eventually(
    `${page.url()} to fit its window, pixels too wide`,
    () => page.evaluate("document.documentElement.scrollWidth - innerWidth"),
    (overflow) => Number(overflow) <= 0,
  );
}

/** Looks at the page in each size and colour, without a fault of accessibility. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const sight of MATRIX) {
    const { viewport, colorScheme } = SIGHTS[sight];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await pictured(page, `${name}-${sight}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), [], `${name}, ${sight}`);
  }
  await page.setViewportSize(SIGHTS.wide.viewport);
}

/** Chooses files in an input as soon as it is enabled, which it is not while the page reads the account. */
export async function chooseFiles(
  input: Locator,
  files: Parameters<Locator["setInputFiles"]>[0],
): Promise<void> {
  await input.and(input.page().locator(":enabled")).setInputFiles(files);
}

/** Drags a file over the page's file zone and drops it there, as the mouse does. */
export async function dropped(
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const [name, type] = [JSON.stringify(file.name), JSON.stringify(file.mimeType)];
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.fromBase64("${file.buffer.toString("base64")}");
    transfer.items.add(new File([bytes], ${name}, { type: ${type} }));
    return transfer;
  })()`);
  await page.locator(".file-zone [type=file]:enabled").first().waitFor({ state: "attached" });
  await page.dispatchEvent(".file-zone", "dragover", { dataTransfer });
  await page.locator(".file-zone-over").waitFor();
  await page.dispatchEvent(".file-zone", "drop", { dataTransfer });
}

/** The session of the browser window. */
export async function sessionIn(page: Page): Promise<z.output<typeof CurrentSession>> {
  return CurrentSession.parse(await page.evaluate("fetch('/session').then((it) => it.json())"));
}

/** Fills the sign-in form and sends it. */
export async function signIn(
  page: Page,
  { email, password }: TestPerson,
  typed = password,
): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The link in a mail. */
export function linkIn({ text }: ArrivedMail): string {
  return /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? assert.fail(`no link: ${text}`);
}

async function openPage(
  browser: Browser,
  { url }: TestService,
  { test, path, person, ...options }: OpenOptions,
): Promise<DashboardPage> {
  const page = await openWindow(browser, options);
  const context = page.context();
  const refused: string[] = [];
  test.after(async () => {
    if (!hasPassed(test)) await printPage(page, refused);
    await context.close();
  });
  if (person !== null) {
    const value = person.browser.cookie ?? assert.fail(`${person.email} is signed out`);
    await context.addCookies([{ name: COOKIE, value, url, httpOnly: true, sameSite: "Lax" }]);
  }
  await delayAnswers(context);
  const faults: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && !/^(?:data|blob):$/.test(protocol)) faults.push(request.url());
  });
  page.on("console", (message) => {
    if (!REFUSED.test(message.text())) faults.push(`${message.text()} (${message.location().url})`);
  });
  page.on("response", (response) => {
    noteUnavailable(response, faults);
    if (!response.ok()) refused.push(`${response.status()} ${askedBy(response)}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`${url}/app${path}`);
  return { page, faults };
}

async function delayAnswers(context: BrowserContext): Promise<void> {
  const delayMs = Number(process.env[ANSWER_DELAY] ?? 0);
  if (delayMs === 0) return;
  const dice = new Dice(testSeed());
  await context.route(/\/(?:api|session)(?:[/?]|$)/, async (route) => {
    await pause(dice.below(delayMs));
    // The window may be closed meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** A 503 is a fault until the same request succeeds, and one without `Retry-After` remains one. */
function noteUnavailable(response: Response, faults: string[]): void {
  const unavailable = `503 to ${askedBy(response)}`;
  if (response.status() === 503) {
    const isTemporary = response.headers()["retry-after"] !== undefined;
    faults.push(isTemporary ? unavailable : `${unavailable}, without Retry-After`);
  } else if (response.ok()) {
    faults.splice(0, faults.length, ...faults.filter((fault) => fault !== unavailable));
  }
}

function askedBy(response: Response): string {
  return `${response.request().method()} ${response.url()}`;
}

/** True in a hook after a test that passed. `@types/node` does not know this property of the test. */
function hasPassed(test: TestContext): boolean {
  return (test as TestContext & { readonly passed: boolean }).passed;
}

/** Prints what the page of a failed test shows, and which of its requests were refused. */
async function printPage(page: Page, refused: readonly string[]): Promise<void> {
  const texts = await page
    .locator("main, [role=dialog], [role=alertdialog]")
    .allInnerTexts()
    .catch((error: unknown) => [String(error)]);
  const shown = texts.join("\n").replaceAll(/\s*\n\s*/g, " | ");
  console.log(`${page.url()} showed: ${shown.slice(0, PRINTED_MAX)}`);
  for (const request of refused.slice(-PRINTED_REQUESTS_MAX)) console.log(`refused: ${request}`);
}

async function joinedOwner(service: TestService, account: TestAccount): Promise<TestPerson> {
  const { members } = storesOn(service.database.db);
  const { id: memberId } = present(
    await members.findOwner(brand<AccountId>(account.accountId)),
    "owner of the account",
  );
  const token = await testToken(service, { kind: "invitation", memberId });
  const person = { email: account.email, name: "Olive Owner", password: PASSWORD };
  const browser = new SessionBrowser(service.url);
  const { name, password } = person;
  const answer = await browser.send("POST", "/session/invitation", { token, name, password });
  assert.equal(answer.status, 200, answer.text);
  return { ...person, browser };
}

async function forgetPassword({ database }: TestService, { email }: TestPerson): Promise<void> {
  await database.pool.query(
    `update session set authenticated_at = authenticated_at - interval '11 minutes'
      where person_id = (select id from person where email = $1)`,
    [email],
  );
}

async function newestMail(mailbox: Mailbox, email: string, subject: RegExp): Promise<ArrivedMail> {
  const isIt = (mail: ArrivedMail): boolean =>
    mail.to.includes(email) && subject.test(mail.subject);
  const mails = await eventually(
    `a mail to ${email}`,
    () => mailbox.got.filter(isIt),
    ({ length }) => length > 0,
  );
  return mails.at(-1) ?? assert.fail("no mail");
}
