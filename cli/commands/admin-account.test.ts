import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Account } from "../../service/contract/account-settings.ts";
import { AuditEntryPage } from "../../service/contract/audit-entry.ts";
import { ask } from "../../test/support/harness/ask.ts";
import { ownService, testAccount } from "../../test/support/harness/service.ts";
import { runPlaten } from "../run-platen.fixture.ts";

const service = await ownService();
after(service.stop);
const env = { DATABASE_URL: service.config.databaseUrl ?? "", PLATEN_HOME: service.config.home };
const ann = await testAccount(service);
const bob = await testAccount(service);

const consent = (...args: readonly string[]) =>
  runPlaten(["admin", "ai-consent", ...args], { env });

async function consenting(): Promise<readonly string[]> {
  const { db } = service.database;
  const found = db.selectFrom("account").select("id").where("external_model_consent", "=", true);
  return (await found.execute()).map(({ id }) => id);
}

test("no account consents until the operator records it, and it can be withdrawn", async () => {
  assert.deepEqual(await consenting(), []);
  const { code, out } = await consent(ann.accountId, "on");
  assert.deepEqual(
    [code, out],
    [0, `Suggestions of ${ann.accountId} may use the external model.\n`],
  );
  assert.deepEqual(await consenting(), [ann.accountId]);
  assert.equal((await consent(bob.accountId, "off")).code, 0);
  assert.equal((await consent(ann.accountId, "on")).code, 0);
  assert.match((await consent(ann.accountId, "off")).out, /do not use an external model/);
  assert.deepEqual(await consenting(), []);
});

const change = (...args: readonly string[]) => runPlaten(["admin", "sign-in", ...args], { env });

test("the operator opens an account whose OpenID provider is lost", async () => {
  const signInOf = async () => {
    const { body } = await ask(`${service.url}/api/v1/account`, { key: bob.key() });
    return Account.parse(body).sign_in;
  };
  assert.equal((await change(bob.accountId, "sso")).code, 0);
  assert.equal(await signInOf(), "sso");
  const { code, out } = await change(bob.accountId, "any");
  assert.deepEqual([code, out], [0, `Members of ${bob.accountId} may sign in in any way.\n`]);
  assert.equal(await signInOf(), "any");
  const url = `${service.url}/api/v1/audit-log`;
  const { entries } = AuditEntryPage.parse((await ask(url, { key: bob.key() })).body);
  const details = { changed: ["sign_in"], sign_in: "any" };
  assert.partialDeepStrictEqual(entries[0], { action: "account.changed", by: null, details });
  assert.equal((await change("acct_unknown", "any")).code, 1);
});

test("each change, and nothing else, is in the account's audit log", async () => {
  const url = `${service.url}/api/v1/audit-log`;
  const { entries } = AuditEntryPage.parse((await ask(url, { key: ann.key() })).body);
  const changes = entries.filter(({ action }) => action === "account.changed");
  assert.deepEqual(
    changes.map(({ api_key_id, details }) => [api_key_id, details]),
    [false, true].map((external_model_consent) => [
      null,
      { changed: ["external_model_consent"], external_model_consent },
    ]),
  );
});

test("an unknown account and another word than on or off are refused", async () => {
  const unknown = await consent("acct_unknown", "on");
  assert.deepEqual([unknown.code, unknown.out], [1, ""]);
  assert.match(unknown.err, /There is no account acct_unknown\./);
  const misused = await consent(ann.accountId, "yes");
  assert.equal(misused.code, 2);
  assert.match(misused.err, /on, off/);
});
