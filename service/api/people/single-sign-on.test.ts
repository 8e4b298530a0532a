import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { present } from "#base/assert.ts";
import { Account } from "#contract/account-settings.ts";
import { CurrentSession, SetUpState } from "#contract/session.ts";
import type { PersonId } from "#domain/accounts";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { holdTable } from "../../../test/support/harness/held-transaction.ts";
import { type Claims, testProvider } from "../../../test/support/harness/open-id-provider.ts";
import { testPerson, testToken } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";
import { fromPage, joined, signIn } from "../../../test/support/harness/signed-in.ts";

const provider = await testProvider();
after(provider.close);
const service = await ownService({ ...provider.settings, OIDC_DOMAINS: "example.com" });
after(service.stop);
const account = await testAccount(service);
const ada = await testPerson(service, account.accountId);
const { email } = ada;
const verified: Claims = { email, email_verified: true };
beforeEach(() => Object.assign(provider, { claims: verified, isForged: false, isUp: true }));

type Step = { readonly status: number; readonly location: string; readonly cookie: string };

async function step(url: string, cookie = ""): Promise<Step> {
  const response = await fetch(url, { redirect: "manual", headers: { cookie } });
  const set = response.headers.getSetCookie()[0] ?? "";
  const location = response.headers.get("location") ?? "";
  return { status: response.status, location, cookie: set.split(";")[0] ?? "" };
}

/** Begins in a browser, and signs in at the provider: the address to return to, and the browser's cookie. */
async function begun(query = ""): Promise<{ readonly back: string; readonly cookie: string }> {
  const { location, cookie } = await step(`${service.url}/session/oidc${query}`);
  return { back: (await step(location)).location, cookie };
}

async function answer(query = ""): Promise<Step> {
  const { back, cookie } = await begun(query);
  return await step(back, cookie);
}

const REFUSED = {
  status: 302,
  location: `${service.url}/app/signin?sso=refused`,
  cookie: "",
};

test("127: a member whose e-mail address the provider has verified is signed in", async () => {
  const { status, location, cookie } = await answer("?next=%2Fstaging%2Fkeys");
  assert.equal(status, 302);
  assert.equal(location, `${service.url}/app/signin?next=%2Fstaging%2Fkeys`);
  const session = await fetch(`${service.url}/session`, { headers: { cookie } });
  assert.equal(CurrentSession.parse(await session.json()).person.email, email);
  const state = await fetch(`${service.url}/session/setup`);
  assert.equal(SetUpState.parse(await state.json()).single_sign_on, "Acme Login");
});

test("without a page to return to, the sign-in page leads to the first one", async () => {
  assert.equal((await answer()).location, `${service.url}/app/signin`);
});

test("what a browser keeps of a sign-on shows none of its secrets, and scripts cannot read it", async () => {
  const response = await fetch(`${service.url}/session/oidc`, { redirect: "manual" });
  const [set = ""] = response.headers.getSetCookie();
  assert.match(set, /^platen_sso=.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const { searchParams } = new URL(response.headers.get("location") ?? "");
  assert.equal(searchParams.get("code_challenge_method"), "S256");
  for (const name of ["state", "nonce"]) {
    const secret = searchParams.get(name) ?? "";
    assert.match(secret, /^[\w-]{43}$/);
    assert.ok(!set.includes(secret), name);
  }
});

const PAST = Math.floor(Date.now() / 1000) - 3600;
const WRONG: readonly (readonly [string, Claims])[] = [
  ["for another audience", { ...verified, aud: "another-client" }],
  ["of another issuer", { ...verified, iss: "https://login.example.org" }],
  ["that expired", { ...verified, exp: PAST }],
  ["with another nonce", { ...verified, nonce: "A".repeat(43) }],
  ["with an address that is not verified", { email, email_verified: false }],
  ["that does not say whether the address is verified", { email }],
  ["of an unknown person", { email: "unknown@example.com", email_verified: true }],
  ["of another domain", { email: "ada@example.org", email_verified: true }],
];

for (const [name, claims] of WRONG)
  test(`127: a token ${name} is refused like any other`, async () => {
    provider.claims = claims;
    assert.deepEqual(await answer(), REFUSED);
  });

test("127: a token with a foreign signature is refused", async () => {
  provider.isForged = true;
  assert.deepEqual(await answer(), REFUSED);
});

test("127: an answer works once, and only in the browser that began", async () => {
  const { back, cookie } = await begun();
  const other = await begun();
  assert.deepEqual(await step(back), REFUSED);
  assert.deepEqual(await step(back, "platen_sso=x"), REFUSED);
  assert.deepEqual(await step(back, "platen_sso=%"), REFUSED);
  assert.deepEqual(await step(back, other.cookie), REFUSED);
  const first = await step(back, cookie);
  assert.match(first.cookie, /^platen_session=/);
  assert.deepEqual(await step(back, cookie), REFUSED);
  // The state is used up even with a code that the provider has just issued for it.
  const state = new URL(back).searchParams.get("state") ?? "";
  const { location } = await step(`${service.url}/session/oidc`);
  const again = new URL(location);
  again.searchParams.set("state", state);
  assert.deepEqual(await step((await step(again.href)).location, cookie), REFUSED);
});

const UNAVAILABLE = { ...REFUSED, location: `${service.url}/app/signin?sso=unavailable` };

test("while the provider does not answer, the sign-in page says so", async () => {
  const { back, cookie } = await begun();
  provider.isUp = false;
  assert.deepEqual(await step(back, cookie), UNAVAILABLE);
});

test("while the database cannot record the sign-in, the sign-in page says so", async (t) => {
  const { back, cookie } = await begun();
  t.after((await holdTable(service.database, "session")).release);
  assert.deepEqual(await step(back, cookie), UNAVAILABLE);
});

test("30 refused answers from a network are followed by a wait, which the page says", async () => {
  const own = await ownService({ ...provider.settings });
  const back = `${own.url}/session/oidc/callback?code=x&state=x`;
  const page = `${own.url}/app/signin?sso=`;
  for (let count = 0; count < 30; count += 1)
    assert.deepEqual(await step(back), { status: 302, location: `${page}refused`, cookie: "" });
  assert.deepEqual(await step(back), { status: 302, location: `${page}busy`, cookie: "" });
  await own.stop();
});

const REQUIRED = [403, "single_sign_on_required"] as const;
const { pool } = service.database;

type As = { readonly key: string } | { readonly headers: Readonly<Record<string, string>> };

const change = (sign_in: string, as: As): Promise<Answer> =>
  ask(`${service.url}/api/v1/account`, { method: "PUT", json: { sign_in }, ...as });

test("127: an account that requires single sign-on is not open to a password", async () => {
  const strict = await testAccount(service);
  const { accountId } = strict;
  const { browser, email: address, password } = await testPerson(service, accountId);
  const me = `/api/v1/me?account=${accountId}&environment=production`;
  assert.equal((await browser.send("GET", me)).status, 200);
  const changed = await change("sso", { key: strict.key() });
  assert.equal(Account.parse(changed.body).sign_in, "sso", changed.text);
  refused(await browser.send("GET", me), ...REQUIRED);
  const choice = { account: accountId };
  refused(await browser.send("PUT", "/session", choice), ...REQUIRED);
  const { account: chosen, accounts } = CurrentSession.parse(
    (await browser.send("GET", "/session")).body,
  );
  assert.deepEqual([chosen, accounts.map(({ open }) => open)], [null, [false]]);
  const again = await browser.send("POST", "/session", { email: address, password });
  refused(again, ...REQUIRED);
  assert.equal(again.headers.get("set-cookie"), null);
  provider.claims = { email: address, email_verified: true };
  const { cookie } = await answer();
  assert.equal(
    (await ask(`${service.url}/api/v1/me`, { headers: fromPage({ cookie }, accountId) })).status,
    200,
  );
  await change("any", { key: strict.key() });
  assert.equal((await browser.send("GET", me)).status, 200);
});

test("a password signs in to the oldest account that is open to it", async () => {
  const [strict, open] = [await testAccount(service), await testAccount(service)];
  const { browser, email: address, password } = await testPerson(service, strict.accountId);
  const { rows } = await pool.query<{ id: PersonId }>("select id from person where email = $1", [
    address,
  ]);
  const member = {
    accountId: open.accountId,
    role: "viewer",
    email: address,
    at: new Date(),
  } as const;
  await joined(pool, { ...member, personId: present(rows[0], "person").id });
  await change("sso", { key: strict.key() });
  const { body } = await browser.send("POST", "/session", { email: address, password });
  assert.equal(CurrentSession.parse(body).account?.id, open.accountId);
});

test("the owner alone requires single sign-on, and only after signing in by it", async () => {
  const { accountId } = await testAccount(service);
  const admin = await signIn(pool, accountId, "admin");
  const asAdmin = { headers: fromPage(admin, accountId) };
  refused(await change("sso", asAdmin), 403, "role_required");
  assert.equal((await change("any", asAdmin)).status, 200);
  const { personId, sessionId, cookie } = await signIn(pool, accountId, "owner");
  const asOwner = { headers: fromPage({ cookie }, accountId) };
  refused(await change("sso", asOwner), ...REQUIRED);
  const { rows } = await pool.query<{ email: string }>("select email from person where id = $1", [
    personId,
  ]);
  provider.claims = { email: present(rows[0], "person").email, email_verified: true };
  const bySso = { headers: fromPage(await answer(), accountId) };
  assert.equal(Account.parse((await change("sso", bySso)).body).sign_in, "sso");
  refused(await change("any", asOwner), ...REQUIRED);
  const late = "update session set authenticated_at = now() - interval '11 minutes' where id <> $1";
  await pool.query(late, [sessionId]);
  refused(await change("any", bySso), 403, "password_required");
});

test("a link of the operator opens an account that requires single sign-on", async () => {
  const strict = await testAccount(service);
  const { personId } = await signIn(pool, strict.accountId, "owner");
  await change("sso", { key: strict.key() });
  const token = await testToken(service, { kind: "sign_in", personId });
  const browser = new Browser(service.url);
  const { body } = await browser.send("POST", "/session/link", { token });
  assert.equal(CurrentSession.parse(body).account?.id, strict.accountId);
});
