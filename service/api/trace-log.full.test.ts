import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { z } from "zod";
import { readContract } from "../../test/contract/contract-document.ts";
import { type Good, goodRequest } from "../../test/contract/good-requests.ts";
import { asQuestion, withIds } from "../../test/contract/route-requests.ts";
import { type Answer, ask, type Question } from "../../test/support/harness/ask.ts";
import { Authenticator } from "../../test/support/harness/authenticator.ts";
import { authenticatorCode } from "../../test/support/harness/authenticator-app.ts";
import { Browser } from "../../test/support/harness/browser.ts";
import { testDatabase } from "../../test/support/harness/database.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { createOneOfEach, type Ids, MISSING } from "../../test/support/harness/one-of-each.ts";
import { testProvider } from "../../test/support/harness/open-id-provider.ts";
import { testInvitation, testToken } from "../../test/support/harness/people.ts";
import { databaseSettings } from "../../test/support/harness/pooler.ts";
import {
  type TestAccount,
  type TestService,
  testAccount,
  uniqueEmail,
} from "../../test/support/harness/service.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import { subscribe } from "../../test/support/simulation/subscribe.ts";
import { brand } from "../base/brand.ts";
import { CurrentSession } from "../contract/session.ts";
import type { PersonId } from "../domain/accounts/mod.ts";
import { readConfig } from "../main.ts";

/** Texts that the log must not contain, each with a description. */
const secrets = new Map<string, string>();
/** Distinct in each run, and short enough for the form's field. */
const CELL = secret(`c${randomBytes(9).toString("hex")}`, "a cell");
const PASSWORD = secret(`pass ${randomBytes(12).toString("hex")}`, "a password");
const MAIL_PASSWORD = secret(randomBytes(12).toString("hex"), "the password of the mail server");

const OWNER = uniqueEmail("owner");

const provider = await testProvider();
after(provider.close);
const database = await testDatabase();
const env = {
  ...databaseSettings(database.config),
  // Never reached, so that sending is tried and fails.
  SMTP_URL: `smtp://mailer:${MAIL_PASSWORD}@127.0.0.1:9`,
  ENCRYPTION_KEYS: `a:${secret(randomBytes(32).toString("base64"), "an encryption key")}`,
  ...provider.settings,
  OPERATORS: OWNER,
  LOG_LEVEL: "trace",
};
secret(database.config.password, "the password of the database");
const installation = await newInstallation(env);
after(async () => {
  await installation.clear();
  await database.close();
});
let log = "";
const running = await installation.start({}, (text) => {
  log += text;
});
const service: TestService = {
  url: running.url,
  config: readConfig({ ...env, PLATEN_HOME: installation.home }),
  database,
  isBillingBusy: () => false,
  restart: () => Promise.reject(new Error("the log is of one process")),
  stop: async () => running.signal("SIGTERM"),
};

const Line = z.looseObject({
  level: z.int(),
  msg: z.string().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.string().optional(),
});

test("at the level trace the log of every route has no secret and no cell", async () => {
  const owner = await setUp();
  const account = await testAccount(service);
  await usePeople(account);
  const { operations, ofMembers, ofBrowsers } = readContract(
    (await ask(`${service.url}/openapi.json`)).body,
  );
  const order = { plan: "ENTERPRISE", interval: "month" } as const;
  const { invoice_id } = await subscribe(service, account, order);
  const ids = { ...(await createOneOfEach(service.url, account.key())), invoice_id };
  const last = ["DELETE", "POST /api/v1/account/erase"];
  const rank = ({ method, path }: { readonly method: string; readonly path: string }): number =>
    last.indexOf(method) + 2 * last.indexOf(`${method} ${path}`);
  for (const operation of operations.toSorted((one, other) => rank(one) - rank(other)))
    await useRoute(operation, { account, ids, owner });
  await eventually("the end of all jobs", openJobs, (jobs) => jobs === 0);
  running.signal("SIGTERM");
  await running.exit;

  const lines = log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => Line.parse(JSON.parse(line)));
  const requests = lines.filter(({ msg }) => msg === "request");
  const logged = new Set(requests.map(({ method, route }) => `${method} ${route}`));
  for (const { method, path } of [...operations, ...ofMembers, ...ofBrowsers]) {
    const route = `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    assert.ok(logged.has(route), `${route} is not in the log`);
  }
  for (const { method, path } of ofBrowsers) {
    const own = requests.filter((line) => line.method === method && line.route === path);
    assert.ok(
      own.some(({ status = "" }) => status < "400"),
      `${method} ${path} never worked`,
    );
  }
  assert.deepEqual(
    requests.filter(({ status = "" }) => status >= "500" && status !== "503"),
    [],
  );
  const traces = lines.filter(({ level }) => level === 10).map((line) => JSON.stringify(line));
  for (const header of ["authorization", "cookie", "idempotency-key"])
    assert.ok(
      traces.some((line) => line.includes(`"${header}":"[redacted]"`)),
      header,
    );

  assert.ok(secrets.size > 40, `${secrets.size} secrets`);
  for (const [value, what] of secrets)
    for (const spelling of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      assert.ok(!log.includes(spelling), `${what} is in the log: ${lineWith(spelling)}`);
});

/** A signed-in member, and the account. */
type Member = { readonly browser: Browser; readonly accountId: string };

/** Sets up the installation, and returns the owner of its account. */
async function setUp(): Promise<Member> {
  const browser = new Browser(service.url);
  const token = secret(await testToken(service, { kind: "setup" }), "a set-up token");
  const person = { email: OWNER, name: "Grace Hopper", password: PASSWORD };
  await browser.send("GET", "/session/setup");
  const { body } = await send(browser, "POST", "/session/setup", { ...person, token });
  const { account } = CurrentSession.parse(body);
  assert.ok(account !== null);
  for (const path of ["status", "accounts"]) await browser.send("GET", `/operator/${path}`);
  return { browser, accountId: account.id };
}

/** Uses every route for browsers, and every route of signed-in members. */
async function usePeople({ accountId }: TestAccount): Promise<void> {
  const email = uniqueEmail("person");
  const invitation = await testInvitation(service, accountId, { email });
  const token = secret(invitation, "the token of an invitation");
  const page = new Browser(service.url, {
    "platen-account": accountId,
    "platen-environment": "production",
  });
  await send(page, "POST", "/session/invitation", { token });
  await send(page, "POST", "/session/invitation", { token, name: "Ada", password: PASSWORD });
  const { body } = await send(page, "GET", "/session");
  const { person } = CurrentSession.parse(body);
  const personId = brand<PersonId>(person.id);
  await send(page, "PUT", "/session", { account: accountId });
  await send(page, "POST", "/session/reauthenticate", { password: PASSWORD });
  await send(page, "POST", "/session/reauthenticate", { password: `${PASSWORD}x` });
  await usePasskeys(page);
  await useMe(page, email);
  await signOn(email);
  for (const [path, kind] of [
    ["/session/link", "sign_in"],
    ["/session/reset/confirm", "reset"],
  ] as const) {
    const link = secret(await testToken(service, { kind, personId }), `a token for ${path}`);
    const password = kind === "reset" ? { password: secret(`${PASSWORD} new`, "a password") } : {};
    await send(page, "POST", path, { token: link, ...password });
    await send(page, "POST", path, { token: link, ...password });
  }
  await send(page, "POST", "/session/reset", { email });
  await send(page, "POST", "/session", { email, password: `${PASSWORD} new` });
  await send(page, "POST", "/session", { email, password: CELL });
  await send(page, "POST", "/session", { email: CELL, password: { text: CELL } });
  await send(page, "DELETE", "/session");
}

/** Signs a member in at the OpenID provider. */
async function signOn(email: string): Promise<void> {
  Object.assign(provider, { claims: { email, email_verified: true } });
  const options = { redirect: "manual" } as const;
  const begun = await fetch(`${service.url}/session/oidc`, options);
  const at = new URL(begun.headers.get("location") ?? "");
  for (const name of ["state", "nonce", "code_challenge"])
    secret(at.searchParams.get(name) ?? "", `the ${name} of a sign-on`);
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  secret(cookie.split("=")[1] ?? "", "the cookie of a sign-on");
  const back = (await fetch(at, options)).headers.get("location") ?? "";
  secret(new URL(back).searchParams.get("code") ?? "", "the code of a sign-on");
  const ended = await fetch(back, { ...options, headers: { cookie } });
  assert.equal(ended.headers.get("location"), `${service.url}/app/signin`);
}

/** Adds a passkey, signs in with it in another browser, renames and removes it. */
async function usePasskeys(page: Browser): Promise<void> {
  const path = "/api/v1/me/passkeys";
  const offered = z.object({ options: z.looseObject({ challenge: z.string() }) });
  const optionsOf = ({ body }: Answer) => {
    const { options } = offered.parse(body);
    secret(options.challenge, "a challenge of a passkey");
    return options;
  };
  await send(page, "GET", path);
  const authenticator = new Authenticator(service.url);
  const credential = authenticator.create(optionsOf(await send(page, "POST", `${path}/options`)));
  const { body } = await send(page, "POST", path, { name: CELL, credential });
  const { id } = z.looseObject({ id: z.int() }).parse(body);
  secret(authenticator.id, "the id of a passkey");
  const other = new Browser(service.url);
  const asked = optionsOf(await send(other, "POST", "/session/passkey/options"));
  const answer = { credential: authenticator.get(asked) };
  for (const status of [200, 401])
    assert.equal((await send(other, "POST", "/session/passkey", answer)).status, status);
  await send(page, "PUT", `${path}/${id}`, { name: CELL });
  await send(page, "DELETE", `${path}/${id}`);
}

/** Uses the person's own routes: a second factor, another password, the sessions. */
async function useMe(page: Browser, email: string): Promise<void> {
  await send(page, "GET", "/api/v1/me");
  await send(page, "PUT", "/api/v1/me", { name: "Ada" });
  const totp = z.object({ secret: z.string(), otpauth_uri: z.string() });
  const made = totp.parse((await send(page, "POST", "/api/v1/me/totp")).body);
  secret(made.secret, "the secret of a second factor");
  const code = authenticatorCode(made.secret, Date.now());
  const codes = z.object({ recovery_codes: z.array(z.string()) });
  const confirmed = await send(page, "POST", "/api/v1/me/totp/confirm", { code });
  const renewed = await send(page, "POST", "/api/v1/me/recovery-codes");
  for (const { body } of [confirmed, renewed])
    for (const each of codes.parse(body).recovery_codes) secret(each, "a recovery code");
  const [recovery = ""] = codes.parse(renewed.body).recovery_codes;
  const other = new Browser(service.url);
  const asked = await send(other, "POST", "/session", { email, password: PASSWORD });
  const { challenge } = z.looseObject({ challenge: z.string() }).parse(asked.body);
  secret(challenge, "a challenge");
  await send(other, "POST", "/session/second-factor", { challenge, code: recovery });
  await send(page, "DELETE", "/api/v1/me/totp");
  const change = { current_password: PASSWORD, new_password: CELL };
  await send(page, "PUT", "/api/v1/me/password", change);
  await send(page, "PUT", "/api/v1/me/password", { ...change, current_password: "wrong" });
  await send(page, "GET", "/api/v1/me/sessions");
  await send(page, "DELETE", "/api/v1/me/sessions/1");
  await send(page, "DELETE", "/api/v1/me/sessions");
}

/** Who uses the routes: an account's key, and the owner of the first account. */
type Users = { readonly account: TestAccount; readonly ids: Ids; readonly owner: Member };

/** Sends a route's valid request with a key and with a cookie, and requests that are refused. */
async function useRoute(
  operation: Parameters<typeof goodRequest>[0],
  { account, ids, owner }: Users,
): Promise<void> {
  const { method, path } = operation;
  const key = secret(account.key(), "an API key");
  const good = goodRequest(operation, ids, () => randomBytes(4).toString("hex"));
  const question = asQuestion(good === null ? null : withCells(good));
  const at = (known: Ids): string => service.url + withIds(path, known);
  const idempotent = { "idempotency-key": secret(randomBytes(12).toString("hex"), "a key") };
  const withHeaders = (headers: object): Question => ({
    ...question,
    headers: { ...question.headers, ...headers },
  });
  const page = {
    cookie: `platen_session=${owner.browser.cookie}`,
    "sec-fetch-site": "same-origin",
    "platen-account": owner.accountId,
    "platen-environment": "production",
  };
  const json = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const texts = [`{"data":"${CELL}"`, JSON.stringify({ data: CELL, [CELL]: CELL })];
  const wrong = good === null ? [] : texts.map((body): Question => ({ body, headers: json }));
  // Deletions and the erasure of the account are the last of all requests with this key.
  await askAndNote(at(MISSING), { method, ...withHeaders(page) });
  await askAndNote(at(MISSING), { method, ...question, key: `${key.slice(0, -1)}!` });
  for (const each of wrong) await askAndNote(at(ids), { method, ...each });
  if (method !== "POST") await askAndNote(at(ids), { method, key, ...question });
  else await askAndNote(at(ids), { method, key, ...withHeaders(idempotent) });
}

/** The same request with distinct cells. */
function withCells(good: Good): Good {
  const replaceCells = (text: string): string => text.replaceAll(/Ada|Bob/g, CELL);
  if (good.kind === "json")
    return { kind: "json", body: JSON.parse(replaceCells(JSON.stringify(good.body))) };
  const [name, bytes] = good.file;
  if (!name.endsWith(".csv")) return good;
  const rows = `${replaceCells(new TextDecoder().decode(bytes))}${CELL.repeat(3)}\n`;
  return { ...good, file: [name, new TextEncoder().encode(rows)] };
}

async function openJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ jobs: number }>(
    "select count(*)::int as jobs from bulk_upload where status in ('queued', 'processing')",
  );
  return rows[0]?.jobs ?? 0;
}

async function send(
  browser: Browser,
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const answer = await browser.send(method, path, json);
  if (browser.cookie !== null) secret(browser.cookie, "a session cookie");
  return note(answer);
}

async function askAndNote(url: string, question: Question): Promise<void> {
  note(await ask(url, question));
}

/** Adds the secrets in a response: keys, secrets of webhooks, tokens in links. */
function note(answer: Answer): Answer {
  for (const [value] of answer.text.matchAll(
    /platen_(?:dev|stg|live)_\w{36}|whsec_[\w+/=]+|(?<=#)[\w-]{43}/g,
  ))
    secret(value, "a secret of a response");
  return answer;
}

function secret(value: string, what: string): string {
  assert.ok(value.length >= 11, what);
  secrets.set(value, what);
  return value;
}

function lineWith(text: string): string {
  return log.split("\n").find((line) => line.includes(text)) ?? "";
}
