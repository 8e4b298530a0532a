import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CurrentSession } from "#contract/session.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { testPerson, testToken } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount, uniqueEmail } from "../../../test/support/harness/service.ts";
import { brand } from "../../base/brand.ts";
import type { PersonId } from "../../domain/accounts/mod.ts";

// The mail server is never reached: mails are counted in the outbox.
const service = await ownService({ BILLING: "off", SMTP_URL: "smtp://127.0.0.1:9" });
after(service.stop);
const { accountId } = await testAccount(service);
const PASSWORD = "another horse battery staple";

test("a reset has the same response for a known and an unknown address", async () => {
  const { email } = await testPerson(service, accountId);
  const answers = [];
  for (const each of [email, uniqueEmail("unknown")])
    answers.push(await new Browser(service.url).send("POST", "/session/reset", { email: each }));
  for (const { status, body, headers } of answers) {
    assert.deepEqual([status, body], [202, {}]);
    assert.deepEqual(headers.getSetCookie(), []);
  }
});

test("a person gets at most three mails an hour, however the address is spelled", async () => {
  const { email } = await testPerson(service, accountId);
  const [upper, spaced] = [email.toUpperCase(), ` ${email} `];
  const mails = async (): Promise<number> => {
    const { rows } = await service.database.pool.query<{ mails: number }>(
      "select count(*)::int as mails from notice join person on person.id = person_id where kind = 'reset' and email = $1",
      [email],
    );
    return rows[0]?.mails ?? 0;
  };
  const browser = new Browser(service.url);
  const request = async (spelling: string): Promise<void> => {
    const answer = await browser.send("POST", "/session/reset", { email: spelling });
    assert.equal(answer.status, 202);
  };
  for (const [index, spelling] of [email, upper, spaced].entries()) {
    await request(spelling);
    await eventually("the mail", mails, (number) => number === index + 1);
  }
  for (const spelling of [email, upper, spaced]) await request(spelling);
  // A stopping service finishes what continues after its responses.
  await service.restart(async () => undefined);
  assert.equal(await mails(), 3);
});

test("a new password signs out everywhere, does not sign in, and works", async () => {
  const { email, password, browser } = await testPerson(service, accountId);
  const { person } = CurrentSession.parse((await browser.send("GET", "/session")).body);
  const purpose = { kind: "reset", personId: brand<PersonId>(person.id) } as const;
  const voided = await testToken(service, purpose);
  const token = await testToken(service, purpose);
  const fresh = new Browser(service.url);
  const confirm = (body: unknown) => fresh.send("POST", "/session/reset/confirm", body);
  refused(await confirm({ token: voided, password: PASSWORD }), 410, "link_invalid");
  refused(await confirm({ token, password: "short" }), 400, "validation_error");
  refused(await confirm({ token, password: email }), 400, "validation_error");

  const done = await confirm({ token, password: PASSWORD });
  assert.deepEqual([done.status, done.text, fresh.cookie], [204, "", null]);
  refused(await browser.send("GET", "/session"), 401, "session_required");
  refused(await confirm({ token, password: PASSWORD }), 410, "link_invalid");
  refused(await fresh.send("POST", "/session", { email, password }), 401, "sign_in_failed");
  const signedIn = await fresh.send("POST", "/session", { email, password: PASSWORD });
  assert.equal(signedIn.status, 200);
});

test("an expired link and the token of another purpose do not reset", async () => {
  const { browser } = await testPerson(service, accountId);
  const { person } = CurrentSession.parse((await browser.send("GET", "/session")).body);
  const personId = brand<PersonId>(person.id);
  const tokens = [
    await testToken(service, { kind: "reset", personId }, 3600 + 60),
    await testToken(service, { kind: "sign_in", personId }),
    await testToken(service, { kind: "setup" }),
  ];
  for (const token of tokens) {
    const body = { token, password: PASSWORD };
    const answer = await browser.send("POST", "/session/reset/confirm", body);
    refused(answer, 410, "link_invalid");
  }
  assert.equal((await browser.send("GET", "/session")).status, 200);
});

test("a link of the operator signs in once", async () => {
  const { email, browser } = await testPerson(service, accountId);
  const { person } = CurrentSession.parse((await browser.send("GET", "/session")).body);
  const token = await testToken(service, {
    kind: "sign_in",
    personId: brand<PersonId>(person.id),
  });
  const fresh = new Browser(service.url);
  const signedIn = await fresh.send("POST", "/session/link", { token });
  assert.equal(CurrentSession.parse(signedIn.body).person.email, email);
  assert.equal((await fresh.send("GET", "/session")).status, 200);
  refused(await fresh.send("POST", "/session/link", { token }), 410, "link_invalid");
});
