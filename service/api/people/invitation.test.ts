import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CurrentSession, Invitation } from "#contract/session.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { testInvitation, testPerson } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService, uniqueEmail } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const { accountId } = await testAccount(service);
const NEW = { name: "Ada Lovelace", password: "correct horse battery staple" };
const send = (browser: Browser, body: unknown) => browser.send("POST", "/session/invitation", body);

test("an invitation shows what it is for, and joining gives its role once", async () => {
  const email = uniqueEmail("new");
  const token = await testInvitation(service, accountId, { email, role: "viewer" });
  const browser = new Browser(service.url);
  const view = Invitation.strict().parse((await send(browser, { token })).body);
  const { expires_at, ...shown } = view;
  const expected = { account: { name: null }, email, role: "viewer", person_exists: false };
  assert.deepEqual(shown, expected);
  assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 7 * 86_400_000) < 120_000);

  refused(await send(browser, { token, accept: true }), 400, "validation_error");
  const joined = await send(browser, { token, ...NEW });
  assert.equal(joined.status, 200, joined.text);
  const { member, account } = CurrentSession.parse(joined.body);
  assert.deepEqual([member?.email, member?.role, account?.id], [email, "viewer", accountId]);
  assert.equal((await browser.send("GET", "/session")).status, 200);

  for (const body of [{ token }, { token, ...NEW }, { token, accept: true }])
    refused(await send(browser, body), 410, "link_invalid");
  const { rows } = await service.database.pool.query(
    "select action, member_id is not null as by_member from audit_entry where account_id = $1 and action = 'member.joined' and subject = $2",
    [accountId, `member/${member?.id}`],
  );
  assert.deepEqual(rows, [{ action: "member.joined", by_member: true }]);
});

test("an unknown, an expired and a voided invitation have the same response", async () => {
  const email = uniqueEmail("late");
  // A minute past the end: the service's clock may be some milliseconds behind this process's.
  const ageSeconds = 7 * 86_400 + 60;
  const expired = await testInvitation(service, accountId, { email, ageSeconds });
  const bodies: unknown[] = [];
  for (const token of [expired, "A".repeat(43), "x"]) {
    const { request_id: _, ...body } = refused(
      await send(new Browser(service.url), { token, ...NEW }),
      410,
      "link_invalid",
    );
    bodies.push(body);
  }
  assert.deepEqual(bodies[1], bodies[0]);
  assert.deepEqual(bodies[2], bodies[0]);
});

test("an existing person joins signed in only, and gives neither name nor password", async () => {
  const other = await testAccount(service);
  const person = await testPerson(service, other.accountId);
  const { email, password } = person;
  const token = await testInvitation(service, accountId, { email: email.toUpperCase() });
  const stranger = await testPerson(service, other.accountId);

  for (const browser of [new Browser(service.url), stranger.browser])
    refused(await send(browser, { token, accept: true }), 409, "sign_in_required");
  const named = refused(await send(person.browser, { token, ...NEW }), 400, "validation_error");
  assert.deepEqual(
    named.details?.map(({ field }) => field),
    ["name", "password"],
  );
  const { cookie } = person.browser;
  const joined = await send(person.browser, { token, accept: true });
  assert.equal(joined.status, 200, joined.text);
  const { accounts, account } = CurrentSession.parse(joined.body);
  assert.equal(account?.id, accountId);
  assert.deepEqual(
    accounts.map(({ id }) => id).toSorted(),
    [accountId, other.accountId].toSorted(),
  );
  assert.equal(person.browser.cookie, cookie);
  const again = new Browser(service.url);
  assert.equal((await again.send("POST", "/session", { email, password })).status, 200);
});

test("of concurrent calls with one invitation one joins", async () => {
  const email = uniqueEmail("twice");
  const token = await testInvitation(service, accountId, { email });
  const calls = Array.from({ length: 5 }, () => send(new Browser(service.url), { token, ...NEW }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 1);
  // The others come before the person exists, or afterwards.
  for (const status of statuses) assert.ok([200, 400, 410].includes(status), String(status));
});

test("a password of fewer than 12 or more than 256 characters, or the address, is refused", async () => {
  const email = uniqueEmail("weak");
  const token = await testInvitation(service, accountId, { email });
  const faults = [
    ["eleven char", "too_small"],
    ["é".repeat(257), "too_big"],
    [email.toUpperCase(), "equals_email"],
  ] as const;
  for (const [password, code] of faults) {
    const answer = await send(new Browser(service.url), { token, name: "Ada", password });
    const { details } = refused(answer, 400, "validation_error");
    assert.deepEqual(
      details?.map((each) => [each.field, each.code]),
      [["password", code]],
    );
  }
  const longest = { token, name: "Ada", password: "é".repeat(256) };
  assert.equal((await send(new Browser(service.url), longest)).status, 200);
});
