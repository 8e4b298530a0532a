/**
 * Single sign-on at the provider of the package `oidc-provider`, whose pages are visited as a browser does. Wrong tokens,
 * which it does not issue, are in `single-sign-on.test.ts`.
 */
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { CurrentSession } from "#contract/session.ts";
import { testPerson } from "../../../test/support/harness/people.ts";
import { realProvider, signingKey } from "../../../test/support/harness/real-provider.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";

const provider = await realProvider("client_secret_post");
after(provider.close);
const service = await ownService(provider.settings);
after(service.stop);
const { accountId } = await testAccount(service);
const { email } = await testPerson(service, accountId);
const redirectUri = `${service.url}/session/oidc/callback`;
const { clientSecret } = provider;
beforeEach(() => provider.change({ redirectUri, clientSecret, isVerified: true }));

type Page = { readonly status: number; readonly url: string; readonly text: string };

/** A browser with the cookies of a service and its provider. */
class Visitor {
  readonly #home: string;
  readonly #cookies = new Map<string, string>();

  constructor({ url }: { readonly url: string } = service) {
    this.#home = url;
  }

  readonly isBack = (url: string): boolean => url.startsWith(this.#home);

  /** Goes to an address, or sends a form there, and follows redirects up to one that `isEnd`. */
  async go(
    url: string,
    form: Readonly<Record<string, string>> | null = null,
    isEnd: (url: string) => boolean = () => false,
  ): Promise<Page> {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(form === null ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    const { status } = response;
    const text = await response.text();
    const location = response.headers.get("location");
    if (location === null) return { status, url, text };
    const next = new URL(location, url).href;
    return isEnd(next) ? { status, url: next, text } : await this.go(next, null, isEnd);
  }

  /** Begins at the service, and returns the provider's page for signing in. */
  async begin(): Promise<Page> {
    return await this.go(`${this.#home}/session/oidc`);
  }

  /** Signs in on the provider's pages, and returns the address to which they lead back. */
  async signIn(address: string): Promise<string> {
    const login = await this.begin();
    const password = "any password is right there";
    const asked = await this.go(
      actionOf(login),
      { prompt: "login", login: address, password },
      this.isBack,
    );
    const { url } = await this.go(actionOf(asked), { prompt: "consent" }, this.isBack);
    assert.ok(this.isBack(url), url);
    return url;
  }

  /** Returns to the service, and reads who is signed in; null: it was refused. */
  async finish(back: string): Promise<string | null> {
    const isApp = (url: string) => url.startsWith(`${this.#home}/app/signin`);
    const { url } = await this.go(back, null, isApp);
    const session = await this.go(`${this.#home}/session`);
    if (url === `${this.#home}/app/signin?sso=refused`) {
      assert.equal(session.status, 401);
      return null;
    }
    assert.equal(url, `${this.#home}/app/signin`);
    return CurrentSession.parse(JSON.parse(session.text)).person.email;
  }
}

/** The address to which the form of a page is sent. */
function actionOf({ text }: Page): string {
  const [, action] = /<form[^>]* action="([^"]+)" method="post"/.exec(text) ?? [];
  return action ?? assert.fail(text);
}

async function signedIn(address: string = email): Promise<string | null> {
  const visitor = new Visitor();
  return await visitor.finish(await visitor.signIn(address));
}

test("127: a member signs in on the pages of another maker's provider", async () => {
  const visitor = new Visitor();
  const back = await visitor.signIn(email);
  const names = [...new URL(back).searchParams.keys()];
  assert.deepEqual(names.toSorted(), ["code", "iss", "state"]);
  assert.equal(await visitor.finish(back), email);
});

test("127: there, an address that is not verified or not a member's is refused", async () => {
  assert.equal(await signedIn("unknown@example.com"), null);
  provider.change({ isVerified: false });
  assert.equal(await signedIn(), null);
});

test("127: who declines at the provider is not signed in", async () => {
  const visitor = new Visitor();
  const { url } = await visitor.begin();
  const { url: back } = await visitor.go(`${url}/abort`, null, visitor.isBack);
  assert.equal(new URL(back).searchParams.get("error"), "access_denied");
  assert.equal(await visitor.finish(back), null);
});

test("127: a service with the wrong secret signs in none", async () => {
  provider.change({ clientSecret: "a-secret-that-was-replaced" });
  assert.equal(await signedIn(), null);
  provider.change({ clientSecret });
  assert.equal(await signedIn(), email);
});

test("127: a code that expired, and one of another answer, are refused", async () => {
  const late = new Visitor();
  const back = await late.signIn(email);
  await provider.expire(new URL(back).searchParams.get("code") ?? "");
  assert.equal(await late.finish(back), null);
  // PKCE: each code belongs to the browser that began.
  const [visitor, other] = [new Visitor(), new Visitor()];
  const mixed = new URL(await visitor.signIn(email));
  const code = new URL(await other.signIn(email)).searchParams.get("code") ?? "";
  mixed.searchParams.set("code", code);
  assert.equal(await visitor.finish(mixed.href), null);
});

test("127: an answer in the name of another provider is refused", async () => {
  const visitor = new Visitor();
  const back = new URL(await visitor.signIn(email));
  back.searchParams.set("iss", "https://login.example.org");
  assert.equal(await visitor.finish(back.href), null);
});

test("127: the provider sends none to an address that is not registered", async () => {
  provider.change({ redirectUri: `${service.url}/elsewhere` });
  const { status, url, text } = await new Visitor().begin();
  assert.equal(status, 400);
  assert.ok(url.startsWith(provider.settings["OIDC_ISSUER"] ?? assert.fail()), url);
  assert.match(text, /invalid_redirect_uri/);
});

test("127: a key that the provider replaces without notice costs one sign-in at most", async () => {
  assert.equal(await signedIn(), email);
  provider.change({ key: await signingKey() });
  await signedIn();
  assert.equal(await signedIn(), email);
});

test("127: a provider that takes the secret in the header alone gets it there", async () => {
  await using open = new AsyncDisposableStack();
  const strict = await realProvider("client_secret_basic");
  open.defer(strict.close);
  const site = await ownService(strict.settings);
  open.defer(site.stop);
  strict.change({ redirectUri: `${site.url}/session/oidc/callback` });
  const member = await testPerson(site, (await testAccount(site)).accountId);
  const signIn = async (): Promise<string | null> => {
    const visitor = new Visitor(site);
    return await visitor.finish(await visitor.signIn(member.email));
  };
  assert.equal(await signIn(), member.email);
  strict.change({ clientSecret: "a-secret-that-was-replaced" });
  assert.equal(await signIn(), null);
});
