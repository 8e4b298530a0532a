import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { ApiKeyCreated } from "#contract/api-key.ts";
import { Me, RecoveryCodes, SessionList, TotpSetup } from "#contract/me.ts";
import { Member, MemberInvited, MemberPage } from "#contract/member.ts";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { authenticatorCode } from "../../../test/support/harness/authenticator-app.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { type TestPerson, testPerson } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import {
  type TestAccount,
  testAccount,
  testService,
  uniqueEmail,
} from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const { db } = service.database;
const Challenge = z.looseObject({ challenge: z.string() });
const ROLES = ["owner", "admin", "editor", "viewer"] as const;

/** A member of the account, whose browser names it with each request to the API. */
async function member(account: TestAccount, role: (typeof ROLES)[number] = "editor") {
  const person = await testPerson(service, account.accountId, role === "owner" ? "admin" : role);
  const list = MemberPage.parse(
    (await ask(`${service.url}/api/v1/members`, { key: account.key() })).body,
  );
  const own = list.members.find(({ email }) => email === person.email);
  assert.ok(own !== undefined);
  if (role === "owner") {
    await db
      .deleteFrom("member")
      .where("account_id", "=", account.accountId)
      .where("role", "=", "owner")
      .execute();
    await db.updateTable("member").set({ role }).where("id", "=", own.id).execute();
  }
  return { ...person, id: own.id, send: sender(person, account) };
}

function sender({ browser }: Pick<TestPerson, "browser">, { accountId }: TestAccount) {
  const page = new Browser(service.url, {
    "platen-account": accountId,
    "platen-environment": "production",
  });
  page.cookie = browser.cookie;
  return (method: string, path: string, json?: unknown): Promise<Answer> =>
    page.send(method, `/api/v1${path}`, json);
}

/** A minute more than the ten that count, since the service's clock is an estimate of the database's. */
const LONG_AGO_MS = 11 * 60_000;

/** Makes the person's passwords of all sessions too old for what needs a recent one. */
async function forgetPassword(email: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ authenticated_at: new Date(Date.now() - LONG_AGO_MS) })
    .where("person_id", "in", db.selectFrom("person").select("id").where("email", "=", email))
    .execute();
}

test("a person reads and renames itself, and a key has no person", async () => {
  const account = await testAccount(service);
  const { email, name, send } = await member(account);
  const me = Me.parse((await send("GET", "/me")).body);
  assert.deepEqual(
    [me.email, me.name, me.second_factor],
    [email, name, { enabled: false, recovery_codes_left: 0 }],
  );
  assert.deepEqual(Me.parse((await send("PUT", "/me", { name: "Grace" })).body), {
    ...me,
    name: "Grace",
  });
  refused(await send("PUT", "/me", { name: " " }), 400, "validation_error");
  const key = account.key();
  refused(await ask(`${service.url}/api/v1/me`, { key }), 403, "member_required");
});

test("a second factor is set up, asked for at sign-in, and a used code is refused", async () => {
  const { email, password, send } = await member(await testAccount(service));
  const { secret } = TotpSetup.parse((await send("POST", "/me/totp")).body);
  const used = authenticatorCode(secret, Date.now());
  const confirmed = await send("POST", "/me/totp/confirm", { code: used });
  const { recovery_codes: codes } = RecoveryCodes.parse(confirmed.body);
  assert.deepEqual(Me.parse((await send("GET", "/me")).body).second_factor, {
    enabled: true,
    recovery_codes_left: 10,
  });
  const signIn = async (code: string) => {
    const browser = new Browser(service.url);
    const { body } = await browser.send("POST", "/session", { email, password });
    const { challenge } = Challenge.parse(body);
    return await browser.send("POST", "/session/second-factor", { challenge, code });
  };
  refused(await signIn(used), 401, "wrong_code");
  assert.equal((await signIn(codes[0] ?? "")).status, 200);
  refused(await signIn(codes[0] ?? ""), 401, "wrong_code");
  assert.equal((await send("DELETE", "/me/totp")).status, 204);
});

test("a password change leaves only the session that asked for it", async () => {
  const account = await testAccount(service);
  const { email, password, send } = await member(account);
  const other = new Browser(service.url);
  await other.send("POST", "/session", { email, password });
  const { sessions } = SessionList.parse((await send("GET", "/me/sessions")).body);
  assert.deepEqual(
    sessions.map(({ current }) => current),
    [false, true],
  );
  const change = { current_password: password, new_password: "a new and longer password" };
  assert.equal((await send("PUT", "/me/password", change)).status, 204);
  assert.equal((await send("GET", "/me")).status, 200);
  refused(await sender({ browser: other }, account)("GET", "/me"), 401, "session_required");
  refused(await send("PUT", "/me/password", change), 403, "wrong_password");
});

test("sessions are ended by their id, and the current one too", async () => {
  const { send } = await member(await testAccount(service));
  const { sessions } = SessionList.parse((await send("GET", "/me/sessions")).body);
  refused(await send("DELETE", "/me/sessions/2147483647"), 404, "session_not_found");
  assert.equal((await send("DELETE", `/me/sessions/${sessions[0]?.id}`)).status, 204);
  refused(await send("GET", "/me"), 401, "session_required");
});

test("secrets that are shown once are never replayed for an Idempotency-Key", async () => {
  const account = await testAccount(service);
  const { browser } = await member(account);
  const page = new Browser(service.url, {
    "platen-account": account.accountId,
    "platen-environment": "production",
    "idempotency-key": "same",
  });
  page.cookie = browser.cookie;
  const newSecret = async () =>
    TotpSetup.parse((await page.send("POST", "/api/v1/me/totp")).body).secret;
  assert.notEqual(await newSecret(), await newSecret());
});

test("keys, erasure and handing over need a password entered in the last ten minutes", async () => {
  const account = await testAccount(service);
  const owner = await member(account, "owner");
  const { id } = await member(account, "admin");
  const made = await owner.send("POST", "/api-keys", { name: "K", environment: "staging" });
  const { id: key } = ApiKeyCreated.parse(made.body);
  await forgetPassword(owner.email);
  for (const [method, path, json] of [
    ["POST", "/api-keys", { name: "K", environment: "staging" }],
    ["POST", `/api-keys/${key}/rotate`, {}],
    ["DELETE", `/api-keys/${key}`],
    ["PUT", `/members/${id}`, { role: "owner" }],
    ["POST", "/account/erase", { confirm: account.email }],
    ["POST", "/me/totp"],
  ] as const)
    refused(await owner.send(method, path, json), 403, "password_required");
  const confirmed = await owner.browser.send("POST", "/session/reauthenticate", {
    password: owner.password,
  });
  assert.equal(confirmed.status, 204, confirmed.text);
  assert.equal((await owner.send("DELETE", `/api-keys/${key}`)).status, 204);
});

test("the owner hands the account over, and an admin cannot take it", async () => {
  const account = await testAccount(service);
  const owner = await member(account, "owner");
  const admin = await member(account, "admin");
  refused(await admin.send("PUT", `/members/${admin.id}`, { role: "owner" }), 403, "role_required");
  const path = `${service.url}/api/v1/members/${admin.id}`;
  const byKey = await ask(path, { key: account.key(), method: "PUT", json: { role: "owner" } });
  refused(byKey, 403, "member_required");
  const handed = await owner.send("PUT", `/members/${admin.id}`, { role: "owner" });
  assert.equal(Member.parse(handed.body).role, "owner");
  refused(
    await owner.send("POST", "/account/erase", { confirm: "x@y.example" }),
    403,
    "role_required",
  );
  refused(await owner.send("DELETE", `/members/${admin.id}`), 409, "owner_stays");
});

test("a removed member's cookie is a 401, and a 404 with another account", async () => {
  const [account, other] = [await testAccount(service), await testAccount(service)];
  const alone = await member(account, "viewer");
  assert.equal((await alone.send("DELETE", `/members/${alone.id}`)).status, 204);
  refused(await alone.send("GET", "/me"), 401, "session_required");
  const both = await member(account, "viewer");
  await db
    .insertInto("member")
    .columns(["account_id", "email", "role", "created_at", "person_id", "joined_at"])
    .expression(
      db
        .selectFrom("person")
        .where("email", "=", both.email)
        .select((make) => [
          make.val(other.accountId).as("account_id"),
          make.ref("email").as("email"),
          make.val("viewer" as const).as("role"),
          make.ref("created_at").as("created_at"),
          make.ref("id").as("person_id"),
          make.ref("created_at").as("joined_at"),
        ]),
    )
    .execute();
  const key = account.key();
  await ask(`${service.url}/api/v1/members/${both.id}`, { key, method: "DELETE" });
  refused(await both.send("GET", "/me"), 404, "account_not_found");
  assert.equal((await sender(both, other)("GET", "/me")).status, 200);
});

test("editors and viewers may not see, invite or change members, but leave", async () => {
  const account = await testAccount(service);
  for (const role of ["editor", "viewer"] as const) {
    const { id, send } = await member(account, role);
    const other = await member(account, "viewer");
    refused(await send("GET", "/members"), 403, "scope_required");
    refused(
      await send("POST", "/members", { email: "x@example.org", role: "viewer" }),
      403,
      "scope_required",
    );
    refused(await send("PUT", `/members/${id}`, { role: "admin" }), 403, "scope_required");
    refused(await send("DELETE", `/members/${other.id}`), 403, "scope_required");
    assert.equal((await send("DELETE", `/members/${id}`)).status, 204);
  }
});

test("an invited person joins by the link, which is then of no use", async () => {
  const account = await testAccount(service);
  const email = uniqueEmail("invited");
  const invite = await ask(`${service.url}/api/v1/members`, {
    key: account.key(),
    json: { email, role: "viewer" },
  });
  const { id, status, name, invitation_url: url } = MemberInvited.parse(invite.body);
  assert.deepEqual([invite.status, status, name], [201, "invited", null]);
  const token = url?.split("#")[1];
  const join = { token, name: "Ivy", password: "correct horse battery staple" };
  const joined = await new Browser(service.url).send("POST", "/session/invitation", join);
  assert.equal(joined.status, 200, joined.text);
  const list = await ask(`${service.url}/api/v1/members`, { key: account.key() });
  const found = MemberPage.parse(list.body).members.find((each) => each.id === id);
  assert.deepEqual([found?.status, found?.name, found?.role], ["active", "Ivy", "viewer"]);
  const again = await ask(`${service.url}/api/v1/members/${id}/invite`, {
    key: account.key(),
    method: "POST",
  });
  refused(again, 409, "member_joined");
});
