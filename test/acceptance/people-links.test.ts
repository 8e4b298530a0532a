/** Invitations and password resets arrive by mail, and their links work once and for a limited time. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setClockIn } from "../../service/main.ts";
import { ask } from "../support/harness/ask.ts";
import { Browser } from "../support/harness/browser.ts";
import { eventually } from "../support/harness/eventually.ts";
import { openMailbox } from "../support/harness/mailbox.ts";
import { testPerson } from "../support/harness/people.ts";
import { ownService, testAccount, uniqueEmail } from "../support/harness/service.ts";

const mailbox = await openMailbox();
const service = await ownService({ SMTP_URL: mailbox.url, MAIL_FROM: "platen@example.com" });
after(async () => {
  await service.stop();
  await mailbox.close();
});
const NEW = { name: "Ada Lovelace", password: "correct horse battery staple" };
const DAY_MS = 24 * 3600 * 1000;

/** The token in the newest mail to an address. */
async function mailedToken(email: string, page: string): Promise<string> {
  const mails = () => mailbox.got.filter(({ to }) => to.includes(email));
  const [mail] = (await eventually("a mail", mails, ({ length }) => length > 0)).toReversed();
  const link = new RegExp(`${service.url}/app/${page}#([\\w-]{43})`);
  const [, token = ""] = link.exec(mail?.text ?? "") ?? [];
  assert.notEqual(token, "", mail?.text);
  assert.ok(mail?.html.includes(token) === true);
  return token;
}

async function invite(email: string): Promise<{ accountId: string; token: string }> {
  const { accountId, key } = await testAccount(service);
  const headers = { authorization: `Bearer ${key("admin")}` };
  const json = { email, role: "editor" };
  const { status, body } = await ask(`${service.url}/api/v1/members`, { headers, json });
  assert.equal(status, 201);
  assert.equal((body as { invitation_url: unknown }).invitation_url, null);
  return { accountId, token: await mailedToken(email, "invitation") };
}

/** All rows that hold mails and links, as a dump of the database has them. */
async function dump(): Promise<string> {
  const { rows } = await service.database.pool.query<{ row: string }>(
    "select notice::text as row from notice union all select person_token::text from person_token",
  );
  return rows.map(({ row }) => row).join("\n");
}

test("100: an invitation arrives by mail and gives its role once", async () => {
  const email = uniqueEmail("invited");
  const { accountId, token } = await invite(email);
  assert.ok(!(await dump()).includes(token));
  const join = () =>
    new Browser(service.url).send("POST", "/session/invitation", { token, ...NEW });
  const { status, body } = await join();
  assert.equal(status, 200);
  const { member, account } = body as { member: { role: string }; account: { id: string } };
  assert.deepEqual([member.role, account.id], ["editor", accountId]);
  assert.equal((await join()).status, 410);
});

test("100: a reset arrives by mail, sets the password once, and ends the sessions", async () => {
  const { accountId } = await testAccount(service);
  const { email, browser } = await testPerson(service, accountId);
  const asked = await new Browser(service.url).send("POST", "/session/reset", { email });
  assert.equal(asked.status, 202);
  const token = await mailedToken(email, "reset");
  assert.ok(!(await dump()).includes(token));
  const password = "another horse battery staple";
  const reset = () =>
    new Browser(service.url).send("POST", "/session/reset/confirm", { token, password });
  assert.equal((await reset()).status, 204);
  assert.equal((await reset()).status, 410);
  assert.equal((await browser.send("GET", "/session")).status, 401);
  const signedIn = await browser.send("POST", "/session", { email, password });
  assert.equal(signedIn.status, 200);
});

// The last test, because it moves the clock.
test("100: an invitation expires after seven days", async () => {
  const { token } = await invite(uniqueEmail("late"));
  const show = () => new Browser(service.url).send("POST", "/session/invitation", { token });
  await setClockIn(service.config, { at: new Date(Date.now() + 6.9 * DAY_MS), isFrozen: false });
  assert.equal((await show()).status, 200);
  await setClockIn(service.config, { at: new Date(Date.now() + 7.1 * DAY_MS), isFrozen: false });
  assert.equal((await show()).status, 410);
});
