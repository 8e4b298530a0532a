import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AuditEntryPage } from "#contract/audit-entry.ts";
import { CurrentSession } from "#contract/session.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { testInvitation, testPerson } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const ada = await testPerson(service, account.accountId, "admin");
const { email, password } = ada;

test("a person signs in with address, in any case, and password, and sees the accounts", async () => {
  const browser = new Browser(service.url);
  const answer = await browser.send("POST", "/session", { email: email.toUpperCase(), password });
  assert.equal(answer.status, 200);
  const {
    person,
    member,
    account: chosen,
    accounts,
    expires_at,
  } = CurrentSession.strict().parse(answer.body);
  const { id, ...rest } = person;
  assert.match(id, /^user_[0-9A-Za-z]{20}$/);
  assert.deepEqual(rest, { email, name: ada.name, second_factor: false, operator: false });
  assert.deepEqual([member?.email, member?.name, member?.role], [email, ada.name, "admin"]);
  assert.deepEqual([chosen?.id, chosen?.plan], [account.accountId, "ENTERPRISE"]);
  assert.deepEqual(accounts, [{ id: account.accountId, name: null, role: "admin", open: true }]);
  assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 14 * 86_400_000) < 120_000);
  const again = await browser.send("GET", "/session");
  assert.deepEqual([again.status, again.body], [200, answer.body]);
});

test("the cookie is HttpOnly and SameSite=Lax, and only its hash is in the database", async () => {
  const browser = new Browser(service.url);
  const answer = await browser.send("POST", "/session", { email, password });
  const [cookie = "", ...more] = answer.headers.getSetCookie();
  assert.match(
    cookie,
    /^platen_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  assert.deepEqual(more, []);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  for (const secret of [browser.cookie ?? "", password])
    assert.deepEqual(await tablesWith(secret), []);
  // The search finds what is stored.
  assert.deepEqual(await tablesWith(email), ["member", "person"]);
});

test("without a cookie, and with an unknown or malformed one, the session is a 401", async () => {
  const { cookie } = ada.browser;
  for (const value of [null, "x", "A".repeat(43), `${cookie}A`]) {
    const browser = new Browser(service.url);
    browser.cookie = value;
    const answer = await browser.send("GET", "/session");
    refused(answer, 401, "session_required");
    assert.equal(answer.headers.get("cache-control"), "no-store");
  }
});

test("sign-ins are in the audit log, failed ones of an address once an hour and without it", async () => {
  const own = await testAccount(service);
  const { email: address } = await testPerson(service, own.accountId, "admin");
  const signIn = async (given: string): Promise<number> => {
    const body = { email: address, password: given };
    return (await new Browser(service.url).send("POST", "/session", body)).status;
  };
  const audited = async () => {
    const { body, text } = await ask(`${service.url}/api/v1/audit-log`, { key: own.key("admin") });
    assert.doesNotMatch(text, new RegExp(address));
    const { entries } = AuditEntryPage.parse(body);
    return entries.filter(({ action }) => action.startsWith("sign_in."));
  };
  const before = (await audited()).length;
  assert.deepEqual([await signIn("wrong"), await signIn("wrong again")], [401, 401]);
  assert.equal(await signIn(password), 200);
  const entries = (await audited()).slice(0, -before || undefined);
  assert.deepEqual(
    entries.map(({ action, by }) => [action, by?.type ?? null]),
    [
      ["sign_in.succeeded", "member"],
      ["sign_in.failed", null],
    ],
  );
  assert.equal(entries[0]?.subject, entries[1]?.subject);
});

test("a wrong password and an unknown address have the same response", async () => {
  const unknown = { email: "unknown@example.com", password };
  const wrong = { email, password: "another horse battery staple" };
  const [one, other] = await Promise.all(
    [unknown, wrong].map((body) => new Browser(service.url).send("POST", "/session", body)),
  );
  assert.ok(one !== undefined && other !== undefined);
  const { request_id: _, ...body } = refused(one, 401, "sign_in_failed");
  const { request_id: __, ...otherBody } = refused(other, 401, "sign_in_failed");
  assert.deepEqual(body, otherBody);
  assert.deepEqual(namesOf(one.headers), namesOf(other.headers));
});

test("every sign-in has a new cookie, and ends the session that the browser had", async () => {
  const browser = new Browser(service.url);
  await browser.send("POST", "/session", { email, password });
  const planted = browser.cookie;
  await browser.send("POST", "/session", { email, password });
  assert.notEqual(browser.cookie, planted);
  assert.equal((await browser.send("GET", "/session")).status, 200);
  browser.cookie = planted;
  refused(await browser.send("GET", "/session"), 401, "session_required");
});

test("a cookie that was planted before signing in does not become a session", async () => {
  const browser = new Browser(service.url);
  const planted = "B".repeat(43);
  browser.cookie = planted;
  await browser.send("POST", "/session", { email, password });
  assert.notEqual(browser.cookie, planted);
  browser.cookie = planted;
  refused(await browser.send("GET", "/session"), 401, "session_required");
});

test("after signing out the old cookie is a 401, and the browser's is removed", async () => {
  const browser = new Browser(service.url);
  await browser.send("POST", "/session", { email, password });
  const { cookie } = browser;
  assert.equal((await browser.send("DELETE", "/session")).status, 204);
  assert.equal(browser.cookie, null);
  browser.cookie = cookie;
  refused(await browser.send("GET", "/session"), 401, "session_required");
  assert.equal((await browser.send("DELETE", "/session")).status, 204);
});

test("requests of another origin are a 403 and change nothing", async () => {
  const cookie = `platen_session=${ada.browser.cookie}`;
  const senders = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: service.url },
    {},
  ];
  for (const sender of senders) {
    const headers = { ...sender, cookie };
    const out = await ask(`${service.url}/session`, { method: "DELETE", headers });
    refused(out, 403, "cross_origin");
    const json = { email, password };
    const answer = await ask(`${service.url}/session`, { method: "POST", json, headers: sender });
    refused(answer, 403, "cross_origin");
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  assert.equal((await ada.browser.send("GET", "/session")).status, 200);
});

test("a person with two accounts switches between them, and to no other", async () => {
  const other = await testAccount(service);
  const token = await testInvitation(service, other.accountId, { email, role: "viewer" });
  const { browser } = ada;
  await browser.send("POST", "/session/invitation", { token, accept: true });
  assert.equal(chosenIn(await browser.send("GET", "/session")), other.accountId);
  const back = await browser.send("PUT", "/session", { account: account.accountId });
  assert.equal(chosenIn(back), account.accountId);
  assert.equal(CurrentSession.parse(back.body).member?.role, "admin");
  assert.equal(chosenIn(await browser.send("GET", "/session")), account.accountId);
  const foreign = await testAccount(service);
  for (const id of [foreign.accountId, "acct_x"])
    refused(await browser.send("PUT", "/session", { account: id }), 404, "account_not_found");
});

test("the password is entered again with the right one only", async () => {
  const { browser } = ada;
  const at = async (): Promise<unknown> =>
    (await service.database.pool.query("select max(authenticated_at) as at from session")).rows[0];
  const before = await at();
  const wrong = await browser.send("POST", "/session/reauthenticate", { password: "wrong" });
  refused(wrong, 403, "wrong_password");
  assert.deepEqual(await at(), before);
  assert.equal((await browser.send("POST", "/session/reauthenticate", { password })).status, 204);
  assert.notDeepEqual(await at(), before);
  const out = new Browser(service.url);
  refused(await out.send("POST", "/session/reauthenticate", { password }), 401, "session_required");
});

test("other methods are a 405, and bodies are validated", async () => {
  const { browser } = ada;
  const answer = await browser.send("PATCH", "/session");
  refused(answer, 405, "method_not_allowed");
  assert.equal(answer.headers.get("allow"), "DELETE, GET, HEAD, POST, PUT");
  for (const body of [{}, { email }, { email, password, more: 1 }, { email: 1, password }, []])
    refused(await browser.send("POST", "/session", body), 400, "validation_error");
  refused(
    await browser.send("POST", "/session", { email: "a\0", password }),
    400,
    "validation_error",
  );
});

/** The tables in which a text occurs anywhere. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { pool } = service.database;
  const tables = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  assert.ok(tables.rows.length > 40);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await pool.query(
      `select from ${name} as t where strpos(t::text, $1) > 0 limit 1`,
      [text],
    );
    if (rowCount === 1) found.push(name);
  }
  return found;
}

/** The id of the account in a session's body. */
function chosenIn({ body }: { readonly body: unknown }): string | undefined {
  return CurrentSession.parse(body).account?.id;
}

function namesOf(headers: Headers): readonly string[] {
  return [...headers.keys()];
}
