import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CurrentSession, SetUpState } from "#contract/session.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { testToken } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";

const PERSON = {
  email: "owner@example.com",
  name: "Grace Hopper",
  password: "correct horse battery staple",
};

test("set-up needs its token, works once, signs in, and begins a trial in the sandbox", async () => {
  const service = await ownService();
  after(service.stop);
  const browser = new Browser(service.url);
  const state = async (): Promise<unknown> =>
    SetUpState.strict().parse((await browser.send("GET", "/session/setup")).body);
  assert.deepEqual(await state(), { open: true, mail: false, single_sign_on: null });

  const void1 = await testToken(service, { kind: "setup" });
  const token = await testToken(service, { kind: "setup" });
  for (const wrong of ["A".repeat(43), void1])
    refused(
      await browser.send("POST", "/session/setup", { ...PERSON, token: wrong }),
      410,
      "link_invalid",
    );
  const weak = await browser.send("POST", "/session/setup", {
    ...PERSON,
    token,
    password: "short",
  });
  assert.equal(refused(weak, 400, "validation_error").details?.[0]?.field, "password");

  const answer = await browser.send("POST", "/session/setup", { ...PERSON, token });
  assert.equal(answer.status, 201, answer.text);
  const { person, member, account } = CurrentSession.parse(answer.body);
  assert.deepEqual([person.email, person.name], [PERSON.email, PERSON.name]);
  assert.equal(member?.role, "owner");
  assert.deepEqual([account?.plan, account?.subscription_status], ["PRO", "trialing"]);
  const again = await browser.send("GET", "/session");
  assert.deepEqual([again.status, again.body], [200, answer.body]);

  assert.deepEqual(await state(), { open: false, mail: false, single_sign_on: null });
  for (const each of [token, await testToken(service, { kind: "setup" })])
    refused(
      await browser.send("POST", "/session/setup", { ...PERSON, token: each }),
      409,
      "setup_closed",
    );
});

test("of concurrent claims one wins, and the others create nothing", async () => {
  const service = await ownService({ BILLING: "off" });
  after(service.stop);
  const token = await testToken(service, { kind: "setup" });
  const claims = Array.from({ length: 6 }, (_, index) =>
    new Browser(service.url).send("POST", "/session/setup", {
      ...PERSON,
      email: `owner${index}@example.com`,
      token,
    }),
  );
  const answers = await Promise.all(claims);
  const [won, ...lost] = answers.toSorted((one, other) => one.status - other.status);
  assert.ok(won !== undefined);
  assert.equal(won.status, 201);
  const { account } = CurrentSession.parse(won.body);
  assert.deepEqual([account?.plan, account?.subscription_status], ["ENTERPRISE", "active"]);
  for (const answer of lost) refused(answer, 409, "setup_closed");
  const { rows } = await service.database.pool.query(
    "select (select count(*)::int from account) as accounts, (select count(*)::int from person) as persons, (select count(*)::int from member) as members",
  );
  assert.deepEqual(rows, [{ accounts: 1, persons: 1, members: 1 }]);
});

test("with an account set-up is closed, and a link that has expired does not open it", async () => {
  const service = await ownService({ BILLING: "off" });
  after(service.stop);
  const browser = new Browser(service.url);
  const token = await testToken(service, { kind: "setup" }, 24 * 3600 + 60);
  refused(await browser.send("POST", "/session/setup", { ...PERSON, token }), 410, "link_invalid");
  await testAccount(service);
  const late = await testToken(service, { kind: "setup" });
  refused(
    await browser.send("POST", "/session/setup", { ...PERSON, token: late }),
    409,
    "setup_closed",
  );
});
