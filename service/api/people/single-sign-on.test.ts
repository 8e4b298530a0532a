import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { CurrentSession, SetUpState } from "#contract/session.ts";
import { type Claims, testProvider } from "../../../test/support/harness/open-id-provider.ts";
import { testPerson } from "../../../test/support/harness/people.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";

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

test("while the provider does not answer, the sign-in page says so", async () => {
  const { back, cookie } = await begun();
  provider.isUp = false;
  const location = `${service.url}/app/signin?sso=unavailable`;
  assert.deepEqual(await step(back, cookie), { status: 302, location, cookie: "" });
});
